import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { cx } from '../../../ui/cx.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './post-pictures.module.css';

/** Pixels of a tile at twice its size. */
const tileWidth = 200;

interface PostPicturesProps {
  images: readonly string[];
  /** What they are called, e.g. `评价的`; each is counted. */
  alt: string;
  /** In a row of one size instead of a grid over the width. Their links are signed: no other size is asked for. */
  signed?: boolean;
}

/** The pictures of a post as tiles; one that is pressed opens over the page. */
export function PostPictures({ images, alt, signed = false }: PostPicturesProps) {
  if (images.length === 0) return null;
  const all = images.map((src, at) => ({ src, alt: `${alt}第${at + 1}张图片` }));
  return (
    <ul className={cx(css['tiles'], signed && css['row'])}>
      {all.map((one, at) => (
        <li key={one.src}>
          <button type="button" onClick={() => void openLightbox(all, at)}>
            <Picture src={signed ? one.src : pictureAt(one.src, tileWidth)} alt={one.alt} />
          </button>
        </li>
      ))}
    </ul>
  );
}
