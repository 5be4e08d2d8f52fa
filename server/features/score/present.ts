import type { Mission, ScoreEntry } from '@qunlu/contract/score/missions.ts';
import type { PersonScore, StaffMission } from '@qunlu/contract/score/staff.ts';
import { secondsOf } from '../../platform/context.ts';
import { stateOf, usualWords } from './policy.ts';
import type { Mission as Usual } from './ports.ts';
import type { Offer, Times } from './service/mission-table.ts';
import type { EntryRow } from './store/journal.ts';

export const presentMission = (offer: Offer, times: Times): Mission => {
  const { id, title, what, path, mode, score, max, days } = offer;
  return { id, title, what, path, mode, score, max, days, ...stateOf({ ...offer, ...times }) };
};

export const presentEntry = (row: EntryRow): ScoreEntry => ({
  id: row.entry_id,
  log_at: secondsOf(row.log_at),
  credit: row.credit,
  type: row.type,
  title: row.title,
  after: row.balance_after,
});

/** For staff; `canReverse`: it was not, and is all there. */
export const presentStaffEntry = (row: EntryRow, canReverse: boolean): PersonScore['list'][number] => ({
  id: row.entry_id,
  at: secondsOf(row.log_at),
  credit: row.credit,
  type: row.type,
  title: row.title,
  after: row.balance_after,
  can_reverse: canReverse,
});

/** `usual`: the mission as the product brings it; `by`: who has changed it last. */
export const presentStaffMission = (offer: Offer, usual: Usual, by: string): StaffMission => ({
  id: offer.id,
  title: offer.title,
  mode: offer.mode,
  score: offer.score,
  max: offer.max,
  days: offer.days,
  open: offer.open,
  usual: usualWords(usual),
  changed_by: by,
  changed_at: offer.changed ? secondsOf(offer.changed.changed_at) : 0,
});
