import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { later } from '../../../platform/later.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './gallery.module.css';

/** Pixels of the large picture at twice its size. */
const pictureWidth = 960;

/** The pictures of a deal, side by side; each opens. */
export function Gallery({ images, title }: { images: readonly string[]; title: string }) {
  const alt = (index: number): string => `${title}，第${index + 1}张图片`;
  const look = (index: number): Promise<void> =>
    later(import('../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) =>
      openLightbox(
        images.map((src, one) => ({ src, alt: alt(one) })),
        index,
      ),
    );
  return (
    <ul className={css['strip']} tabIndex={-1}>
      {images.map((src, index) => (
        <li key={src}>
          <button type="button" className={css['picture']} onClick={() => void look(index)}>
            <Picture src={pictureAt(src, pictureWidth)} alt={alt(index)} eager={index === 0} />
          </button>
        </li>
      ))}
    </ul>
  );
}
