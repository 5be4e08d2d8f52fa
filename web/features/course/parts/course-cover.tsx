import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './course-cover.module.css';

interface CourseCoverProps {
  course: { course_id: number; title: string; cover: string };
  /** s: in a row; else over the width. */
  size?: 's' | 'l';
}

/** The cover of a course; without one the beginning of its title on a calm ground of its own. */
export function CourseCover({ course, size = 'l' }: CourseCoverProps) {
  const { course_id: id, title, cover } = course;
  const tint = tintOf(`course ${id}`);
  const drawn = (
    <span
      className={css['drawn']}
      style={{ '--ground': `var(--tint-${tint})`, '--on-ground': `var(--on-tint-${tint})` }}
      aria-hidden
    >
      {[...title].slice(0, 2).join('')}
    </span>
  );
  return (
    <span className={cx(css['root'], css[size])}>
      {cover === '' ? (
        drawn
      ) : (
        <Picture
          src={pictureAt(cover, size === 's' ? 192 : 960)}
          alt=""
          eager={size === 'l'}
          fallback={drawn}
        />
      )}
    </span>
  );
}
