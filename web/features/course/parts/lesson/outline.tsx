import type { Course, CourseLessonLine } from '@qunlu/contract/course/entity.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { useState } from 'react';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CircleCheck, FileText, type Icon, Mic, Play } from '../../../../ui/icons.ts';
import { Lock } from '../../../../ui/more-icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { coursePaths } from '../../paths.ts';
import { lengthOf } from '../seconds-text.ts';
import css from './outline.module.css';

const icons: Record<CourseLessonLine['kind'], Icon> = { video: Play, audio: Mic, article: FileText };
const kindWords: Record<CourseLessonLine['kind'], string> = { video: '视频', audio: '音频', article: '图文' };

interface OutlineProps {
  course: Pick<Course, 'course_id' | 'phonebook_id' | 'chapters' | 'outline' | 'can'>;
  /** The lesson that is open. */
  current?: number;
}

/** Chapters and lessons: how long, what may be tried, when one opens, what was learned. */
export function Outline({ course, current = 0 }: OutlineProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { chapters, outline } = course;
  return chapters.map(({ chapter_id: id, title }, at) => {
    const lessons = outline.filter(({ chapter_id }) => chapter_id === id);
    return (
      lessons.length > 0 && (
        <Section key={id} title={title === '' ? '目录' : chapters.length > 1 ? `${at + 1} ${title}` : title}>
          <ul>
            {lessons.map((lesson) => (
              <li key={lesson.lesson_id}>
                <LessonRow
                  course={course}
                  lesson={lesson}
                  now={now}
                  isCurrent={lesson.lesson_id === current}
                />
              </li>
            ))}
          </ul>
        </Section>
      )
    );
  });
}

interface LessonRowProps {
  course: OutlineProps['course'];
  lesson: CourseLessonLine;
  now: number;
  isCurrent: boolean;
}

function LessonRow({ course, lesson, now, isCurrent }: LessonRowProps) {
  const { kind, title, seconds, percent, done, open, opens_at: opens, comments } = lesson;
  const Leading = done ? CircleCheck : icons[kind];
  const facts = [
    kind === 'article' ? kindWords[kind] : lengthOf(seconds),
    opens > now ? `${dayAndTime(opens, now)}开课` : '',
    !done && percent > 0 ? `学了 ${percent}%` : '',
    comments > 0 ? `讨论 ${comments}` : '',
  ];
  const why = opens > now ? `${dayAndTime(opens, now)}开课，到时再来` : '加入学习以后可以看';
  return (
    <ListRow
      wrap
      leading={
        <span className={done ? css['done'] : css['kind']}>
          <Leading
            size={22}
            {...(done ? { 'aria-label': '学完了', role: 'img' } : { 'aria-hidden': true })}
          />
        </span>
      }
      title={title}
      meta={facts.filter((one) => one !== '').join(' · ')}
      end={
        isCurrent ? (
          <Tag tone="accent">正在学</Tag>
        ) : !open ? (
          <Lock size={18} role="img" aria-label="还不能看" />
        ) : lesson.trial && !course.can.study ? (
          <Tag>试看</Tag>
        ) : undefined
      }
      chevron={open && !isCurrent}
      {...(isCurrent
        ? {}
        : open
          ? { href: coursePaths.lesson(course.phonebook_id, course.course_id, lesson.lesson_id) }
          : { onClick: () => popTip(why) })}
    />
  );
}
