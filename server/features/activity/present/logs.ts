import type { listActivityLogs } from '@qunlu/contract/activity/admin.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { LogRow } from '../store/logs.ts';

/** What nobody of the team did was the platform's doing. */
const actorOf = ({ actor_id, actor }: LogRow): string => actor ?? (actor_id === null ? '平台' : '已注销用户');

export const presentLog = (row: LogRow): OutputOf<typeof listActivityLogs>['list'][number] => ({
  log_id: row.log_id,
  what: row.what,
  who: actorOf(row),
  target: row.target,
  before: JSON.stringify(row.before),
  after: JSON.stringify(row.after),
  at: secondsOf(row.at),
});
