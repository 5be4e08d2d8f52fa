import type { CircleDayRow, CircleDayView } from '@qunlu/contract/circle/home.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import type { CircleDay, CircleWaitCount } from '../ports.ts';
import type { DayRow } from '../store/day.ts';

/** A day in a circle, and what waits for whoever runs it. */
export interface Day extends CircleDayView {
  managing: CircleWaitCount[];
}

export const presentDayRow = (
  row: DayRow,
  from: Pick<CircleDay, 'key' | 'path'>,
  circleId: number,
): CircleDayRow => ({
  key: from.key,
  id: row.id,
  title: row.title,
  meta: row.meta,
  at: row.at ?? 0,
  count: row.count,
  face: row.user_id === null ? null : presentPerson(row.user_id, row.person),
  image: row.image ?? '',
  path: from.path(circleId, row.id),
});
