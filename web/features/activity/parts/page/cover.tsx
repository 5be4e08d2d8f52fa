import { imagesOf, pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { later } from '../../../../platform/later.ts';
import { Picture } from '../../../../ui/picture.tsx';
import css from './cover.module.css';
import { DayMark } from '../day-mark.tsx';

/** Pixels of the large picture at twice its size. */
const pictureWidth = 960;

interface CoverProps {
  activity: { activity_id: number; title: string; images: string; starts_at: number };
}

/** Its first picture, all of them when it is pressed; without one its day on a calm ground of its own. */
export function Cover({ activity }: CoverProps) {
  const { activity_id: id, title, starts_at: at } = activity;
  const images = imagesOf(activity.images);
  const alt = (index: number): string => `${title}，第${index + 1}张图片`;
  const look = (): Promise<void> =>
    later(import('../../../../ui/lightbox/lightbox.tsx'), ({ openLightbox }) =>
      openLightbox(
        images.map((src, index) => ({ src, alt: alt(index) })),
        0,
      ),
    );
  const drawn = <Drawn id={id} at={at} />;
  const [first] = images;
  if (first === undefined) return <div className={css['cover']}>{drawn}</div>;
  return (
    <button type="button" className={css['cover']} onClick={() => void look()}>
      <Picture src={pictureAt(first, pictureWidth)} alt={alt(0)} eager fallback={drawn} />
      {images.length > 1 && <span className={css['count']}>{images.length} 张</span>}
    </button>
  );
}

function Drawn({ id, at }: { id: number; at: number }) {
  const tint = tintOf(`activity ${id}`);
  return (
    <span
      className={css['drawn']}
      style={{ '--ground': `var(--tint-${tint})`, '--on-ground': `var(--on-tint-${tint})` }}
      aria-hidden
    >
      <svg className={css['hills']} viewBox="0 0 480 120" preserveAspectRatio="none">
        <path d="M0 84 Q90 30 190 74 T370 58 T480 84 V120 H0Z" />
        <path d="M0 104 Q120 62 250 98 T480 100 V120 H0Z" />
      </svg>
      <DayMark at={at} size="l" />
    </span>
  );
}
