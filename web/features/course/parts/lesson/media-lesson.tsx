import type { Course, CourseLesson } from '@qunlu/contract/course/entity.ts';
import type { Played } from '@qunlu/contract/course/played.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrivedBy, navigate } from '../../../../platform/router/location.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { coursePaths } from '../../paths.ts';
import { lessonMoved, renewAddress } from '../../queries/lesson.ts';
import { tellPlayed } from '../../queries/progress.ts';
import { PlayerView } from '../player/player-view.tsx';
import { useMediaSession } from '../player/use-media-session.ts';
import { usePlayer } from '../player/use-player.ts';
import { clockOf } from '../seconds-text.ts';
import { LessonPage } from './lesson-page.tsx';

interface MediaLessonProps {
  lesson: CourseLesson;
  kind: 'video' | 'audio';
  course: Course;
}

/** Pixels of the picture on the lock screen. */
const artwork = 512;

/** A lesson that is seen or heard: from where it was left, whichever phone that was on; what was played is told as it plays. */
export function MediaLesson({ lesson, kind, course }: MediaLessonProps) {
  const client = useQueryClient();
  const query = useQueryParams();
  const { lesson_id: id, title, seconds, poster, next, previous } = lesson;
  const { course_id: courseId, phonebook_id: circle } = course;
  const [opened] = useState(() => {
    const at = Number(query.get('at') ?? '');
    // A page that is loaded again goes on where it was, not where its link once led.
    const linked = arrivedBy() !== 'start' && Number.isInteger(at) && at > 0;
    return { start: linked ? at : lesson.position, autoplay: query.has('play') && arrivedBy() !== 'start' };
  });

  const go = (to: number): void =>
    navigate(coursePaths.lesson(circle, courseId, to, { on: true }), { replace: true });

  async function save(ranges: Played, position: number, leaving: boolean): Promise<void> {
    const told = await tellPlayed({ lesson_id: id, session: lesson.session, ranges, position }, leaving);
    lessonMoved(client);
    if (told && told.certificate !== '')
      popTip('这门课学完了', {
        type: 'good',
        duration: 8000,
        action: { label: '看证书', onAct: () => navigate(coursePaths.certificate(circle, courseId)) },
      });
  }

  const player = usePlayer({
    kind,
    url: lesson.url,
    told: lesson.ranges.map(([from = 0, to = 0]) => [from, to]),
    ...opened,
    renew: () => renewAddress(lesson),
    save: (ranges, position, leaving) => void save(ranges, position, leaving),
    onEnd() {
      const following = course.outline.find(({ lesson_id }) => lesson_id === next);
      const writing = document.activeElement?.matches('textarea, input:not([type="range"])') ?? false;
      if (following && following.kind !== 'article' && !writing) go(next);
    },
  });
  useMediaSession(
    player.media,
    { title, course: course.title, cover: course.cover === '' ? '' : pictureAt(course.cover, artwork) },
    {
      ...player,
      next: next > 0 ? () => go(next) : undefined,
      previous: previous > 0 ? () => go(previous) : undefined,
    },
  );

  return (
    <LessonPage
      lesson={lesson}
      course={course}
      now={player.now}
      onSeek={(second) => {
        player.seekTo(second);
        player.play();
        popTip(`回到 ${clockOf(second)}`);
      }}
    >
      <PlayerView
        player={player}
        kind={kind}
        title={title}
        seconds={seconds}
        start={opened.start}
        poster={poster}
        course={course}
      />
    </LessonPage>
  );
}
