import type { Course } from '@qunlu/contract/course/entity.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { Loaded, LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsGate } from '../../circle/parts/settings-gate.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { clockOf } from '../parts/seconds-text.ts';
import { coursePaths } from '../paths.ts';
import { type CourseStops, useOwnCourse, useStops } from '../queries/publish.ts';
import css from './stops.module.css';

/** Where people stop in the lessons of a course, in seconds and without names (D81). */
export default function Stops() {
  return (
    <SettingsGate title="大家停在哪里" right="content">
      {({ id }) => <Read circle={id} />}
    </SettingsGate>
  );
}

function Read({ circle }: { circle: number }) {
  const id = useIdParam('cid');
  const read = useOwnCourse(id);
  if (isNotFound(read.error)) return <MissingCourse circle={circle} />;
  return (
    <Page header={<ScreenHeader title="大家停在哪里" back={coursePaths.edit(circle, id)} />}>
      {read.data ? <Lessons course={read.data} /> : <LoadState read={read} />}
    </Page>
  );
}

function Lessons({ course }: { course: Pick<Course, 'course_id' | 'phonebook_id' | 'outline'> }) {
  const asked = useIdQuery('lesson');
  const { course_id: id, phonebook_id: circle } = course;
  const played = course.outline.filter(({ kind }) => kind !== 'article');
  const lesson = played.find(({ lesson_id }) => lesson_id === asked) ?? played[0];
  if (!lesson)
    return (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title="还没有视频和音频"
        text="图文没有秒数，所以这里只看视频和音频"
      />
    );
  return (
    <>
      {played.length > 1 && (
        <Section padded>
          <SelectField
            name="lesson"
            label="哪一节"
            options={played.map((one) => ({ value: String(one.lesson_id), label: one.title }))}
            value={String(lesson.lesson_id)}
            onChange={(value) => navigate(coursePaths.stops(circle, id, Number(value)), { replace: true })}
          />
        </Section>
      )}
      <Lesson key={lesson.lesson_id} id={lesson.lesson_id} />
    </>
  );
}

function Lesson({ id }: { id: number }) {
  return (
    <Loaded read={useStops(id)}>
      {(stops) =>
        stops.buckets.length === 0 ? (
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title={`不到 ${courseRules.stopsFrom} 人打开过，先不显示`}
            text="人少的时候能猜出是谁。人多了以后，这里会按秒画出大家停在哪里"
          />
        ) : (
          <Chart stops={stops} />
        )
      }
    </Loaded>
  );
}

/** Where most of them stop, and how many are left. */
const shownStops = 3;

function Chart({ stops }: { stops: CourseStops }) {
  const { people, done, seconds, buckets } = stops;
  const most = Math.max(1, ...buckets.map(({ played }) => played));
  const worst = buckets
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => b.left - a.left || a.from - b.from)
    .slice(0, shownStops);
  return (
    <>
      <Section>
        <ListRow fact title="打开过" end={`${people} 人`} />
        <ListRow fact title="学完" end={`${done} 人`} />
      </Section>
      <Section title="还在看的人" note="柱子是看过这一段的人，深色是停在这一段、没有学完的人" padded>
        <div className={css['chart']} aria-hidden>
          {buckets.map(({ from, played, left }) => (
            <span
              key={from}
              className={css['bar']}
              style={{ '--played': played / most, '--left': Math.min(left, played) / most }}
            />
          ))}
        </div>
        <p className={css['times']} aria-hidden>
          <span>0:00</span>
          <span>{clockOf(seconds / 2)}</span>
          <span>{clockOf(seconds)}</span>
        </p>
      </Section>
      <Section title="停得最多的地方">
        {worst.length === 0 ? (
          <ListRow title="打开的人都学完了" />
        ) : (
          worst.map(({ from, to, left }) => (
            <ListRow key={from} fact title={`${clockOf(from)} – ${clockOf(to)}`} end={`${left} 人停在这里`} />
          ))
        )}
      </Section>
    </>
  );
}
