import { isLogWhat, logFieldLabels, logTitles, logValue } from '@qunlu/contract/phonebook/log-words.ts';
import type { CircleLogLine } from '@qunlu/contract/phonebook/settings.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { LogRow } from '../store/logs.ts';

/** Whoever wrote it is the platform when nobody of the circle did. */
const actorOf = ({ actor_id, actor }: LogRow): string =>
  actor ?? (actor_id === null ? '平台' : '已离开的成员');

export const titleOf = (what: string): string => (isLogWhat(what) ? logTitles[what] : what);

export const presentLog = (row: LogRow): CircleLogLine => ({
  log_id: row.log_id,
  at: secondsOf(row.at),
  title: titleOf(row.what),
  actor: actorOf(row),
  target: row.target,
  what: row.what,
  changes: Object.keys({ ...row.before, ...row.after }).map((field) => ({
    label: logFieldLabels[field] ?? field,
    before: logValue(field, row.before[field] as never),
    after: logValue(field, row.after[field] as never),
  })),
});
