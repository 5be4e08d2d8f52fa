import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { DayMark } from '../../../ui/day-mark.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

/** Month and day of an instant in seconds. */
function dayOf(at: number): { month: number; day: number } {
  const [, month, day] = dayText(at).split('-').map(Number);
  return { month: month ?? 0, day: day ?? 0 };
}

/** What takes place in the circle soon, and the way to all of it (D77). */
export function ComingActivities({ circle: { activities, modules } }: { circle: CircleView }) {
  const all = modules.find(({ key }) => key === 'activity');
  if (activities.length === 0) return null;
  return (
    <Section title="最近的活动" action={all && <a href={`#!${all.path}`}>全部</a>}>
      {activities.map(({ activity_id: id, title, path, starts_at: at, ...one }) => {
        const where = one.online ? '线上' : [one.cityname, one.place].filter((part) => part !== '').join(' ');
        const facts = [dateTime(at), where, one.registered > 0 ? `${one.registered} 人会来` : ''];
        return (
          <ListRow
            key={id}
            wrap
            leading={<DayMark {...dayOf(at)} />}
            title={title}
            meta={facts.filter((part) => part !== '').join(' · ')}
            href={`#!${path}`}
          />
        );
      })}
    </Section>
  );
}
