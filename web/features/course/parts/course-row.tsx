import type { CourseLine } from '@qunlu/contract/course/entity.ts';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { coursePaths } from '../paths.ts';
import { CourseCover } from './course-cover.tsx';
import css from './course-row.module.css';
import { lengthOf } from './seconds-text.ts';

/** How much there is of it: `12 节 · 3 小时`. */
export const courseLength = ({ lessons, seconds }: Pick<CourseLine, 'lessons' | 'seconds'>): string =>
  [`${lessons} 节`, seconds > 0 ? lengthOf(seconds) : ''].filter((one) => one !== '').join(' · ');

interface CourseRowProps {
  course: CourseLine;
  /** Where it leads; else its page. */
  href?: string;
  /** In place of what it costs: how it stands for whoever's list it is. */
  marks?: ReactNode;
  /** How far I am, and that it goes on. */
  going?: boolean;
}

/** A course in a list: its cover, what there is of it, what it costs or how far one is. */
export function CourseRow({ course, href, marks, going = false }: CourseRowProps) {
  const { course_id: id, phonebook_id: circle, title, percent, students } = course;
  return (
    <PictureRow
      href={href ?? coursePaths.view(circle, id)}
      picture={<CourseCover course={course} size="s" />}
      title={title}
      facts={<RowFact>{courseLength(course)}</RowFact>}
      foot={
        <>
          {going ? <b className={css['go']}>继续学</b> : (marks ?? <CoursePrice course={course} />)}
          {!going && students > 0 && <RowFact>{students} 人在学</RowFact>}
        </>
      }
      end={going && <ProgressRing plain value={percent / 100} label={`${title}的进度`} />}
    />
  );
}

/** What it costs me; that I have it says more. */
export function CoursePrice({ course }: { course: CourseLine }) {
  const { price, studying, done, free_by_tier: byTier, trials } = course;
  if (done) return <Tag tone="good">已学完</Tag>;
  if (studying) return <Tag tone="info">在学</Tag>;
  return (
    <>
      {price === 0 ? (
        <span className={css['free']}>免费</span>
      ) : byTier ? (
        <Tag tone="good">会员免费</Tag>
      ) : (
        <Amount fen={price} />
      )}
      {price > 0 && !byTier && trials > 0 && <Tag>可试看</Tag>}
    </>
  );
}
