import { Chips } from '../chips.tsx';
import { Segmented } from '../segmented.tsx';
import { Skeleton } from '../skeleton.tsx';
import css from './poster-sheet.module.css';

export interface PosterLooksProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** So many stand side by side on a phone. */
const most = 5;

/** The looks that a poster can have. */
export function PosterLooks(props: PosterLooksProps) {
  return (
    <div className={css[props.options.length > most ? 'many' : 'looks']}>
      {props.options.length > most ? (
        <Chips label="样式" {...props} />
      ) : (
        <Segmented label="样式" {...props} />
      )}
    </div>
  );
}

export interface PosterSheetProps {
  /** The address of the drawn picture; its place stands there until it is drawn. */
  picture: string | undefined;
  alt: string;
  /** Its pixels, where they are not those of a full phone screen. */
  size?: { width: number; height: number };
  /** It did not load. */
  onFailed?: () => void;
}

/** The drawn picture, or its place until it is drawn. */
export function PosterSheet({ picture, alt, size, onFailed }: PosterSheetProps) {
  return (
    <figure className={css['sheet']} style={size && { '--poster-shape': `${size.width} / ${size.height}` }}>
      {picture ? (
        <img src={picture} alt={alt} onError={onFailed} />
      ) : (
        <Skeleton label="正在画海报">
          <span className={css['waiting']} />
        </Skeleton>
      )}
      <figcaption className={css['hint']}>长按图片可以保存或发送</figcaption>
    </figure>
  );
}
