import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { later } from '../../../../platform/later.ts';
import { cx } from '../../../../ui/cx.ts';
import { Picture } from '../../../../ui/picture.tsx';
import css from './pictures.module.css';

/** Pixels of a tile, and of a picture that stands alone, at twice their size. */
const tileWidth = 320;
const aloneWidth = 640;

interface PicturesProps {
  images: readonly string[];
  /** What they are called, e.g. `林知远的动态，`; each is counted. */
  alt: string;
}

/** The pictures of a post: one is large, two and four stand in pairs, more in threes; one that is pressed opens over the page. */
export function Pictures({ images, alt }: PicturesProps) {
  if (images.length === 0) return null;
  const all = images.map((src, at) => ({ src, alt: `${alt}第${at + 1}张图片` }));
  const look = (at: number): void =>
    void later(import('../../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) => openLightbox(all, at));
  const alone = images.length === 1;
  const pairs = images.length === 2 || images.length === 4;
  return (
    <ul className={cx(css['grid'], alone && css['alone'], pairs && css['pairs'])}>
      {all.map((one, at) => (
        <li key={one.src}>
          <button type="button" onClick={() => look(at)}>
            <Picture src={pictureAt(one.src, alone ? aloneWidth : tileWidth)} alt={one.alt} />
          </button>
        </li>
      ))}
    </ul>
  );
}
