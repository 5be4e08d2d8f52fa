import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useState } from 'react';
import { Picture } from '../ui/picture.tsx';
import { later } from './later.ts';
import css from './picture-strip.module.css';

/** Pixels of the large picture at twice its size. */
const pictureWidth = 960;

const altOf = (title: string, index: number): string => `${title}，第${index + 1}张图片`;

/** Opens pictures over the page. */
export const lookAt = (images: readonly string[], title: string, index = 0): Promise<void> =>
  later(import('../ui/lightbox/lightbox.tsx'), ({ openLightbox }) =>
    openLightbox(
      images.map((src, one) => ({ src, alt: altOf(title, one) })),
      index,
    ),
  );

/** The pictures of what a page is about, over its width, one beside the other; each opens. Nothing without one. */
export function PictureStrip({ images, title }: { images: readonly string[]; title: string }) {
  const [at, setAt] = useState(0);
  if (images.length === 0) return null;
  return (
    <div className={css['root']}>
      <ul
        className={css['strip']}
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              className={css['picture']}
              onClick={() => void lookAt(images, title, index)}
            >
              <Picture src={pictureAt(src, pictureWidth)} alt={altOf(title, index)} eager={index === 0} />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <span className={css['count']} aria-hidden>
          {at + 1}/{images.length}
        </span>
      )}
    </div>
  );
}
