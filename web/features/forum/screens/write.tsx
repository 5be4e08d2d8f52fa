import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { idOf, useIdParam, useParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { WritePost } from '../parts/write/write-post.tsx';
import { forumPaths } from '../paths.ts';
import { useWritingAbout } from '../queries/writing.ts';

/** Writes to the circle: words with pictures, a film, what was said or files; a question; a poll; or about a course (R073). */
export default function Write() {
  const id = useIdParam();
  const course = idOf(useParam('courseid'));
  const asked = useQueryParams().get('kind');
  const kind = asked === 'question' || asked === 'poll' ? asked : 'media';
  return (
    <ModuleGate id={id} module="forum" title="发帖">
      {({ circle }) =>
        course === null ? (
          <WritePost circle={circle} kind={kind} />
        ) : (
          <AboutCourse circle={circle} courseId={course} />
        )
      }
    </ModuleGate>
  );
}

function AboutCourse({ circle, courseId }: { circle: CircleView; courseId: number }) {
  const read = useWritingAbout(circle.id, 'course', courseId);
  const link = read.data?.link;
  if (link) return <WritePost circle={circle} kind="media" link={link} />;
  return (
    <Page header={<ScreenHeader title="说说这门课" back={forumPaths.feed(circle.id)} />}>
      <Loaded read={read}>
        {() => (
          <EmptyState
            icon={<GraduationCap size={28} aria-hidden />}
            title="这门课看不到了"
            text="它可能已经下架；可以先写一条动态"
            action={<Button href={forumPaths.write(circle.id)}>写动态</Button>}
          />
        )}
      </Loaded>
    </Page>
  );
}
