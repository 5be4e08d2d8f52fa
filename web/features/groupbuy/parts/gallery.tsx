import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { later } from '../../../platform/later.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './gallery.module.css';

/** Pixels of the large picture at twice its size. */
const pictureWidth = 960;

/** Opens pictures over the page. */
export const lookAt = (images: readonly string[], title: string, index = 0): Promise<void> =>
  later(import('../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) =>
    openLightbox(
      images.map((src, one) => ({ src, alt: `${title}，第${one + 1}张图片` })),
      index,
    ),
  );

/** The pictures of a buy, side by side; each opens. */
export function Gallery({ images, title }: { images: readonly string[]; title: string }) {
  if (images.length === 0) return null;
  return (
    <ul className={css['strip']} tabIndex={-1}>
      {images.map((src, index) => (
        <li key={src}>
          <button type="button" className={css['picture']} onClick={() => void lookAt(images, title, index)}>
            <Picture
              src={pictureAt(src, pictureWidth)}
              alt={`${title}，第${index + 1}张图片`}
              eager={index === 0}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
