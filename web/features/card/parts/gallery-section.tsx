import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { later } from '../../../platform/later.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import css from './gallery-section.module.css';

/** Pixels of a tile at twice its size. */
const tileWidth = 320;

/** The pictures of a card, two or three in a row; a tap shows them large. */
export function GallerySection({ pictures, name }: { pictures: readonly string[]; name: string }) {
  if (pictures.length === 0) return null;
  const alt = (at: number): string => `${name}的相册，第${at + 1}张`;
  const look = (at: number): Promise<void> =>
    later(import('../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) =>
      openLightbox(
        pictures.map((src, index) => ({ src, alt: alt(index) })),
        at,
      ),
    );
  return (
    <Section title="相册" padded>
      <ul className={css['grid']}>
        {pictures.map((src, at) => (
          <li key={src}>
            <button type="button" className={css['tile']} onClick={() => void look(at)}>
              <Picture src={pictureAt(src, tileWidth)} alt={alt(at)} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
