import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CourseLine } from '@qunlu/contract/course/entity.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { GraduationCap, Settings } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { circlePaths } from '../../circle/paths.ts';
import { CourseGate } from '../parts/course-gate.tsx';
import { CoursePrice, CourseRow } from '../parts/course-row.tsx';
import { coursePaths } from '../paths.ts';
import { useCourses, useMyCourses } from '../queries/courses.ts';
import css from './curriculum.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;
/** Courses from which on one searches rather than looks. */
const many = 8;

/** The courses of a circle, first what I am in the middle of (R062). */
export default function Curriculum() {
  const id = useIdParam();
  return (
    <CourseGate id={id} title="课程" visitors>
      {({ can }) => <Courses id={id} can={can} />}
    </CourseGate>
  );
}

function Courses({ id, can }: { id: number; can: CircleCan }) {
  const [typed, setTyped] = useEntryText('q');
  const words = useSettled(typed.trim().slice(0, courseRules.search), typingPause);
  const query = useCourses(id, words);
  const some = (query.data?.pages[0]?.list.length ?? 0) >= many;
  return (
    <Page
      header={
        <ScreenHeader
          title="课程"
          back={circlePaths.home(id)}
          actions={
            can.content && (
              <IconButton label="管理课程" href={coursePaths.managed(id)}>
                <Settings size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
    >
      {(some || typed !== '') && (
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜索课程" />
        </div>
      )}
      {words === '' && <Going id={id} />}
      <PagedRows
        query={query}
        keyOf={({ course_id }) => course_id}
        Row={Row}
        title="全部课程"
        empty={words === '' ? <None id={id} can={can} /> : <EmptyState title={`没有“${words}”这样的课程`} />}
      />
    </Page>
  );
}

/** What I am in the middle of; what is finished waits below with the rest. */
function Going({ id }: { id: number }) {
  const list = useMyCourses(id).data?.pages.flatMap((page) => page.list) ?? [];
  const going = list.filter(({ done }) => !done);
  if (going.length === 0) return null;
  return (
    <Section title="接着学">
      {going.map((course) => (
        <CourseRow key={course.course_id} course={course} going />
      ))}
    </Section>
  );
}

function Row({ one }: { one: CourseLine }) {
  const hidden = one.hidden && <Tag tone="bad">被隐藏</Tag>;
  return (
    <CourseRow
      course={one}
      marks={
        <>
          {hidden}
          <CoursePrice course={one} />
        </>
      }
    />
  );
}

function None({ id, can }: { id: number; can: CircleCan }) {
  return can.content ? (
    <EmptyState
      icon={<GraduationCap size={28} aria-hidden />}
      title="还没有课程"
      text="把您会的录成视频、音频，或写成图文，成员随时能学，学到哪里都记得"
      action={<Button href={coursePaths.create(id)}>写第一门课</Button>}
    />
  ) : (
    <EmptyState
      icon={<GraduationCap size={28} aria-hidden />}
      title="还没有课程"
      text="圈主发布以后会在这里，学到哪里都记得"
      action={
        <Button kind="secondary" href={circlePaths.home(id)}>
          回到圈子
        </Button>
      }
    />
  );
}
