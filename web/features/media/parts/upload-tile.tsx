import type { UploadItem } from '../../../platform/upload/upload-list.ts';
import { cx } from '../../../ui/cx.ts';
import { Ellipsis, X } from '../../../ui/icons.ts';
import { RotateCw } from '../../../ui/more-icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import css from './upload-tile.module.css';

export interface UploadTileProps {
  item: UploadItem;
  /** What people call it: 第1张图片, 封面图. */
  name: string;
  src: string;
  onLook: () => void;
  /** The further actions; without it the tile has none. */
  onMore?: () => void;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One picture that is uploading, stored or failed, with what can be done about it. */
export function UploadTile(props: UploadTileProps) {
  const { item, name, src, onLook, onMore, onCancel, onRetry, onRemove } = props;
  const { state, progress } = item;
  return (
    <div className={cx(css['root'], state !== 'done' && css['waiting'])}>
      {state === 'done' ? (
        <button type="button" className={css['look']} aria-label={`查看${name}`} onClick={onLook}>
          <Picture className={css['picture']} src={src} alt="" />
        </button>
      ) : (
        <Picture className={css['picture']} src={src} alt="" fallback={null} />
      )}
      {state === 'sending' && (
        <>
          <span className={css['middle']}>
            <ProgressRing value={progress} label={`${name}上传进度`} />
          </span>
          <Corner label={`取消上传${name}`} onClick={onCancel}>
            <X size={18} aria-hidden />
          </Corner>
        </>
      )}
      {state === 'failed' && (
        <>
          <button
            type="button"
            className={css['retry']}
            aria-label={`重试上传${name}`}
            data-invalid
            onClick={onRetry}
          >
            <RotateCw size={20} aria-hidden />
            重试
          </button>
          <Corner label={`删除${name}`} onClick={onRemove}>
            <X size={18} aria-hidden />
          </Corner>
        </>
      )}
      {state === 'done' && onMore && (
        <Corner label={`${name}的操作`} onClick={onMore}>
          <Ellipsis size={18} aria-hidden />
        </Corner>
      )}
    </div>
  );
}

function Corner(props: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className={css['corner']} aria-label={props.label} onClick={props.onClick}>
      <span className={css['dot']}>{props.children}</span>
    </button>
  );
}
