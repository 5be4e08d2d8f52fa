import type { Course, CourseLesson } from '@qunlu/contract/course/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RichText } from '../../../../platform/rich-text.tsx';
import { openLightbox } from '../../../../ui/lightbox/lightbox.tsx';
import { Section } from '../../../../ui/section.tsx';
import { lessonMoved } from '../../queries/lesson.ts';
import { LessonPage } from './lesson-page.tsx';

/** A lesson to be read. Opening it counts as reading it. */
export function ArticleLesson({ lesson, course }: { lesson: CourseLesson; course: Course }) {
  const client = useQueryClient();
  useEffect(() => lessonMoved(client), [client]);
  return (
    <LessonPage lesson={lesson} course={course}>
      <Section padded>
        <RichText text={lesson.body} onPicture={(src) => void openLightbox([{ src, alt: lesson.title }])} />
      </Section>
    </LessonPage>
  );
}
