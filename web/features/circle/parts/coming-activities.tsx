import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { CalendarDays } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

/** What takes place in the circle soon, and the way to all of it (D77). */
export function ComingActivities({ circle: { activities, modules } }: { circle: CircleView }) {
  const all = modules.find(({ key }) => key === 'activity');
  if (activities.length === 0) return null;
  return (
    <Section title="最近的活动" action={all && <a href={`#!${all.path}`}>全部</a>}>
      {activities.map(({ activity_id: id, title, path, starts_at: at, ...one }) => {
        const where = one.online ? '线上' : [one.cityname, one.place].filter((part) => part !== '').join(' ');
        return (
          <ListRow
            key={id}
            leading={<CalendarDays size={22} aria-hidden />}
            title={title}
            meta={[dateTime(at), where].filter((part) => part !== '').join(' · ')}
            {...(one.registered > 0 && { end: `${one.registered} 人会来` })}
            href={`#!${path}`}
          />
        );
      })}
    </Section>
  );
}
