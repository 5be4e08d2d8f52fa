import { isLogWhat, logFieldLabels, logTitles, logValue } from '@qunlu/contract/circle/log-words.ts';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleLogLine } from '@qunlu/contract/circle/settings.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { LogRow } from '../store/logs.ts';

/** Whoever wrote it is the platform when nobody of the circle did. */
const actorOf = ({ actor_id, actor }: LogRow): string =>
  actor ?? (actor_id === null ? '平台' : '已离开的成员');

export const titleOf = (what: string): string => (isLogWhat(what) ? logTitles[what] : what);

/** Why somebody was sent away is for those who decide such things. */
const reasonFor: Partial<Record<string, keyof CircleCan>> = {
  refuse: 'apply',
  remove: 'member',
  block: 'member',
  refund: 'own',
};

const isShown = (field: string, what: string, can: CircleCan): boolean => {
  const right = field === 'reason' ? reasonFor[what] : undefined;
  return right === undefined || can[right];
};

export const presentLog = (row: LogRow, can: CircleCan): CircleLogLine => ({
  log_id: row.log_id,
  at: secondsOf(row.at),
  title: titleOf(row.what),
  actor: actorOf(row),
  target: row.target,
  what: row.what,
  changes: Object.keys({ ...row.before, ...row.after })
    .filter((field) => isShown(field, row.what, can))
    .map((field) => ({
      label: logFieldLabels[field] ?? field,
      before: logValue(field, row.before[field] as never),
      after: logValue(field, row.after[field] as never),
    })),
});
