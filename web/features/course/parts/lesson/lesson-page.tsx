import type { Course, CourseLesson } from '@qunlu/contract/course/entity.ts';
import { type ReactNode, useState } from 'react';
import { usePart } from '../../../../platform/later.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SkipForward } from '../../../../ui/more-icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { coursePaths } from '../../paths.ts';
import css from './lesson-page.module.css';
import { Outline } from './outline.tsx';

interface LessonPageProps {
  lesson: CourseLesson;
  course: Course;
  /** The player, which stands above all; or the text, under its title. */
  children: ReactNode;
  /** Of a recording: where it is, and how it goes elsewhere. */
  now?: () => number;
  onSeek?: (second: number) => void;
}

const parts = { talk: '讨论', notes: '笔记', outline: '目录' } as const;
type Part = keyof typeof parts;

/** What all lessons have: what they are, what comes next, and below it what is said, noted, and the rest of the course. */
export function LessonPage({ lesson, course, children, now, onSeek }: LessonPageProps) {
  const { lesson_id: id, studying, can, title, next } = lesson;
  const { course_id, phonebook_id: circle, outline, chapters } = course;
  const shown: readonly Part[] = [
    ...(can.comment ? (['talk'] as const) : []),
    ...(can.note ? (['notes'] as const) : []),
    'outline',
  ];
  const [part, setPart] = useState<Part>(shown[0] ?? 'outline');
  // Where one writes comes once the lesson stands.
  const talk = usePart(() => import('./talk.tsx'), shown.includes('talk'));
  const notes = usePart(() => import('./notes.tsx'), shown.includes('notes'));
  const place = outline.findIndex(({ lesson_id }) => lesson_id === id) + 1;
  const chapter = chapters.find(({ chapter_id }) => chapter_id === lesson.chapter_id)?.title ?? '';
  const following = outline.find(({ lesson_id }) => lesson_id === next);
  return (
    <Page flush header={<ScreenHeader title={course.title} back={coursePaths.view(circle, course_id)} />}>
      {now && children}
      <div className={css['head']}>
        <h2 className={css['title']}>{title}</h2>
        <p className={css['place']}>
          {[chapter, place > 0 ? `第 ${place} 节，共 ${outline.length} 节` : '']
            .filter((one) => one !== '')
            .join(' · ')}
        </p>
      </div>
      {!now && children}
      {!studying && !can.manage && (
        <Banner
          tone="info"
          action={
            <Button kind="quiet" size="s" href={coursePaths.view(circle, course_id)}>
              看看课程
            </Button>
          }
        >
          这一节可以试看，加入学习后看全部
        </Banner>
      )}
      {following && (
        <Section>
          <ListRow
            leading={<SkipForward size={22} aria-hidden />}
            title={`下一节：${following.title}`}
            href={coursePaths.lesson(circle, course_id, following.lesson_id, { on: true })}
          />
        </Section>
      )}
      {shown.length > 1 && (
        <div className={css['parts']}>
          <Segmented
            label="这一节的"
            options={shown.map((value) => ({ value, label: parts[value] }))}
            value={part}
            onChange={setPart}
          />
        </div>
      )}
      {part === 'talk' && talk && <talk.Talk lesson={lesson} />}
      {part === 'notes' && notes && (
        <notes.Notes
          course={course_id}
          lesson={id}
          {...(now ? { now } : {})}
          {...(onSeek ? { onSeek } : {})}
        />
      )}
      {part === 'outline' && <Outline course={course} current={id} />}
    </Page>
  );
}
