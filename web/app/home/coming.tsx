import { clockWords, dateWords } from '@qunlu/contract/kernel/when-words.ts';
import type { ComingEvent } from '@qunlu/contract/discovery/home.ts';
import { useState } from 'react';
import { DayMark } from '../../features/activity/parts/day-mark.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';

/** How each kind is called; of the ends of what is paid, in place of a title. */
const words: Readonly<Record<string, string>> = {
  joined: '我报名的活动',
  hosted: '我办的活动',
  helped: '我帮忙的活动',
  bought: '我约的服务',
  sold: '有人约了我',
};

const ends: Readonly<Record<string, (title: string) => string>> = {
  fee: (title) => `${title}的会费到期`,
  member: () => '会员到期',
};

function metaOf({ kind, starts_at: at, place, online }: ComingEvent, now: number): string {
  if (kind in ends) return `${dateWords(at, now)} · 去续费`;
  const where = online ? '线上' : place;
  return [`${dateWords(at, now)} ${clockWords(at)}`, where || words[kind] || '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** What is near in time, the next first, with day and hour. */
export function Coming({ list }: { list: readonly ComingEvent[] }) {
  const [now] = useState(() => Date.now() / 1000);
  if (list.length === 0) return null;
  return (
    <Section title="快到了">
      {list.map((one) => (
        <ListRow
          key={`${one.kind} ${one.id} ${one.starts_at}`}
          wrap
          leading={<DayMark at={one.starts_at} />}
          title={ends[one.kind]?.(one.title) ?? one.title}
          meta={metaOf(one, now)}
          href={`#!${one.path}`}
        />
      ))}
    </Section>
  );
}
