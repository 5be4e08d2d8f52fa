import type { Course, CourseLesson } from '@qunlu/contract/course/entity.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Clock } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { CourseGate } from '../parts/course-gate.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { ArticleLesson } from '../parts/lesson/article-lesson.tsx';
import { MediaLesson } from '../parts/lesson/media-lesson.tsx';
import { coursePaths } from '../paths.ts';
import { useCourse } from '../queries/courses.ts';
import { useLesson } from '../queries/lesson.ts';

/** One lesson: seen, heard or read, with what one notes and what others say of it (R063, D81). */
export default function Lesson() {
  const id = useIdParam();
  const lesson = useIdParam('lesson');
  return (
    <CourseGate id={id} title="课" visitors>
      {() => <Opened key={lesson} circle={id} lesson={lesson} />}
    </CourseGate>
  );
}

const isState = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.stateChanged.code;

function Opened({ circle, lesson: id }: { circle: number; lesson: number }) {
  const courseId = useIdParam('courseid');
  const read = useLesson(id);
  const course = useCourse(courseId);
  const { error } = read;
  if (isNotFound(error) || isNotFound(course.error)) return <MissingCourse circle={circle} called="课" />;
  if (read.data && course.data) return <Study lesson={read.data} course={course.data} />;
  const failed = read.error ? read : course;
  return (
    <Page header={<ScreenHeader title="课" back={coursePaths.view(circle, courseId)} />}>
      {isState(error) ? (
        <EmptyState
          icon={<Clock size={28} aria-hidden />}
          title={sentence(error)}
          text="到时在圈子首页会提醒您"
          action={<Button href={coursePaths.view(circle, courseId)}>看看别的课</Button>}
        />
      ) : (
        <LoadState read={failed} waiting={<Waiting />} />
      )}
    </Page>
  );
}

function Study({ lesson, course }: { lesson: CourseLesson; course: Course }) {
  return lesson.kind === 'article' ? (
    <ArticleLesson lesson={lesson} course={course} />
  ) : (
    <MediaLesson lesson={lesson} kind={lesson.kind} course={course} />
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bone kind="block" />
      <Bone width="half" kind="title" />
      <Bone />
    </Skeleton>
  );
}
