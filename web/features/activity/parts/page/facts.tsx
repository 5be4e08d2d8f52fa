import type { Activity } from '@qunlu/contract/activity/entity.ts';
import {
  clockWords,
  dateWords,
  dayWords,
  isLong,
  lengthWords,
  weekdayWords,
} from '@qunlu/contract/kernel/when-words.ts';
import { useState, type ReactNode } from 'react';
import { later } from '../../../../platform/later.ts';
import { Link, MapPin } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { DayMark } from '../day-mark.tsx';

/** When it is and where, each with what one does next: into the calendar, onto the map. */
export function Facts({ activity }: { activity: Activity }) {
  const keep = (): void =>
    void later(import('../add-to-calendar.ts'), ({ addToCalendar }) => addToCalendar(activity));
  return (
    <Section>
      <ListRow
        wrap
        leading={<DayMark at={activity.starts_at} />}
        {...useTimes(activity)}
        end="加入日历"
        chevron={false}
        onClick={keep}
      />
      <Place activity={activity} />
    </Section>
  );
}

function useTimes({ starts_at: from, ends_at: to }: Activity): { title: ReactNode; meta: ReactNode } {
  const [now] = useState(() => Date.now() / 1000);
  if (isLong(from, to))
    return {
      title: `${dateWords(from, now)} ${clockWords(from)}`,
      meta: `至 ${dayWords(to, now)} ${weekdayWords(to)} ${clockWords(to)}，${lengthWords(from, to)}`,
    };
  return {
    title: dateWords(from, now),
    meta: `${clockWords(from)}–${clockWords(to)}，${lengthWords(from, to)}`,
  };
}

function Place({ activity }: { activity: Activity }) {
  const { online, link, place, address, cityname } = activity;
  if (online) {
    const leading = <Link size={22} aria-hidden />;
    if (link === '')
      return <ListRow wrap leading={leading} title="线上活动" meta="报名确认后，这里有进入的链接" />;
    const enter = (): void =>
      void later(import('../../../../platform/host/external.ts'), ({ openExternal }) => openExternal(link));
    return <ListRow wrap leading={leading} title="线上活动" meta={link} end="进入" onClick={enter} />;
  }
  const open = (): void => void later(import('../open-map.ts'), ({ openMap }) => openMap(activity));
  const where = [cityname, address].filter((part) => part !== '').join(' ');
  if (place === '' && where === '') return null;
  return (
    <ListRow
      wrap
      leading={<MapPin size={22} aria-hidden />}
      title={place || where}
      meta={place === '' ? '' : where}
      end="地图"
      onClick={open}
    />
  );
}
