import type { CircleDayRow, CircleView } from '@qunlu/contract/circle/home.ts';
import { clockWords, dateWords } from '@qunlu/contract/kernel/when-words.ts';
import { dayText, relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DayMark } from '../../../ui/day-mark.tsx';
import { Ellipsis } from '../../../ui/ellipsis.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { circlePaths } from '../paths.ts';
import css from './day.module.css';
import { ModuleIcon } from './module-icon.tsx';

type Inside = NonNullable<CircleView['home']>;

const keyOf = ({ key, id }: CircleDayRow): string => `${key} ${id}`;
/** `forum.new` is a row of the module `forum`. */
const moduleOf = ({ key }: CircleDayRow): string => key.split('.')[0] ?? '';
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Whose it is, or a sign of what it belongs to. */
function Leading({ row }: { row: CircleDayRow }) {
  const { face } = row;
  if (face) return <Avatar id={face.user_id} name={face.name} src={face.avatar} />;
  return (
    <span className={css['sign']}>
      <ModuleIcon module={moduleOf(row)} size={22} />
    </span>
  );
}

/** What waits for the member, and for those who run the circle what they decide. */
export function Waiting({ id, home }: { id: number; home: Inside }) {
  const { day, waits } = home;
  if (day.waits.length + waits.length === 0) return null;
  return (
    <Section
      title="等着您的"
      {...(waits.length > 0 ? { action: <a href={circlePaths.assist(id)}>待办</a> } : {})}
    >
      {day.waits.map((row) => (
        <ListRow
          key={keyOf(row)}
          wrap
          leading={<Leading row={row} />}
          title={row.title}
          meta={row.meta}
          end={row.count > 1 && row.meta === '' && <Badge count={row.count} label="件" />}
          href={`#!${row.path}`}
        />
      ))}
      {waits.map(({ key, title, count, path }) => (
        <ListRow key={key} title={title} end={<Badge count={count} label="件" />} href={`#!${path}`} />
      ))}
    </Section>
  );
}

/** What is new, with who said it; `all`: the way to everything of it. */
export function News({ rows, all }: { rows: readonly CircleDayRow[]; all?: ReactNode }) {
  const [now] = useState(() => Date.now() / 1000);
  if (rows.length === 0) return null;
  return (
    <Section title="新动态" action={all}>
      {rows.map((row) => (
        <a key={keyOf(row)} className={css['post']} href={`#!${row.path}`} data-row>
          <Leading row={row} />
          <span className={css['main']}>
            {row.face && <span className={css['who']}>{row.face.name}</span>}
            <Ellipsis lines={3}>{row.title}</Ellipsis>
            <span className={css['facts']}>
              {joined([row.at > 0 ? relativeTime(row.at, now) : '', row.meta])}
            </span>
          </span>
          {row.image !== '' && (
            <span className={css['picture']}>
              <Picture src={pictureAt(row.image, 192)} alt="" />
            </span>
          )}
        </a>
      ))}
    </Section>
  );
}

/** Month and day of an instant in seconds. */
function dayOf(at: number): { month: number; day: number } {
  const [, month, day] = dayText(at).split('-').map(Number);
  return { month: month ?? 0, day: day ?? 0 };
}

interface Coming {
  key: string;
  title: string;
  meta: string;
  at: number;
  path: string;
}

const whenWords = (at: number, now: number): string =>
  at > 0 ? `${dateWords(at, now)} ${clockWords(at)}` : '';

const activityOf = (one: CircleView['activities'][number], now: number): Coming => ({
  key: `activity ${one.activity_id}`,
  title: one.title,
  meta: joined([
    whenWords(one.starts_at, now),
    one.online ? '线上' : joined([one.cityname, one.place]).replaceAll(' · ', ' '),
    one.registered > 0 ? `${one.registered} 人会来` : '',
  ]),
  at: one.starts_at,
  path: one.path,
});

const rowOf = (row: CircleDayRow, now: number): Coming => ({
  key: keyOf(row),
  title: row.title,
  meta: joined([whenWords(row.at, now), row.meta]),
  at: row.at,
  path: row.path,
});

/** What takes place in the circle soon, the next first, and the way to all activities (D77). */
export function ComingUp({
  circle: { activities, modules },
  rows = [],
}: {
  circle: CircleView;
  rows?: readonly CircleDayRow[];
}) {
  const [now] = useState(() => Date.now() / 1000);
  const all = modules.find(({ key }) => key === 'activity');
  const list = [
    ...activities.map((one) => activityOf(one, now)),
    ...rows.map((row) => rowOf(row, now)),
  ].toSorted((one, other) => one.at - other.at);
  if (list.length === 0) return null;
  return (
    <Section title="接下来" action={all && activities.length > 0 && <a href={`#!${all.path}`}>全部</a>}>
      {list.map(({ key, title, meta, at, path }) => (
        <ListRow
          key={key}
          wrap
          leading={at > 0 && <DayMark {...dayOf(at)} />}
          title={title}
          meta={meta}
          href={`#!${path}`}
        />
      ))}
    </Section>
  );
}
