import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import css from './row-picture.module.css';

/** The square picture of a `PictureRow`; where there is none, or it does not load, its `fallback`. */
export const RowPicture = ({ src, fallback }: { src: string; fallback: ReactNode }) => (
  <span className={css['root']}>
    <Picture src={src} alt="" fallback={fallback} />
  </span>
);

/** An icon in its place. */
export const DrawnPicture = ({ icon }: { icon: ReactNode }) => (
  <span className={css['drawn']} aria-hidden>
    {icon}
  </span>
);
