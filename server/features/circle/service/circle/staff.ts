import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { LogWhat } from '@qunlu/contract/circle/log-words.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type {
  decideCircle as decideContract,
  listCircles as contract,
  listStuckCircles as stuckContract,
  StaffCircle,
} from '@qunlu/contract/circle/staff.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { reportersOf, setByStaff } from '../../../moderation/api/by-staff.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { audit } from '../../../staff/api/audit.ts';
import { staffCan, presentCircleCase, presentForStaff, presentStuck } from '../../present/staff.ts';
import { findCircle, lockCircleRow, updateCircle, type CircleRow } from '../../store/circles.ts';
import { countStuck, findStuck } from '../../store/endings.ts';
import { findLogs } from '../../store/logs.ts';
import { countCircle } from '../../store/settings.ts';
import { countOwnedOf, countWaiting, findByName, findByNumber, findByStatus } from '../../store/staff.ts';
import { logAction } from './logs.ts';
import { setForbidden } from './moderation.ts';

type Done = { ok: boolean };

export const waitingCircles = (): RawBuilder<number> => countWaiting();

export const ownedCircles = (ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  countOwnedOf(ctx.db, userIds);

/** D62, D138: what waits, the longest first; by number or the beginning of the name when searched. */
export async function listCircles(
  ctx: StaffCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { size = 20, next: behind, q = '' } = query;
  const status = query.status === undefined ? undefined : Number(query.status);
  const wanted = { behind, size: size + 1 };
  const rows =
    q === ''
      ? await findByStatus(ctx.db, { ...wanted, status: status ?? circleStatus.underReview })
      : /^\d{1,15}$/.test(q)
        ? await findByNumber(ctx.db, Number(q))
        : await findByName(ctx.db, { ...wanted, begins: q, status });
  return paged(rows, size, 'phonebook_id', presentForStaff);
}

export const stuckCircles = (): RawBuilder<number> => countStuck();

/** D68: for whoever looks after money: circles that owe more than is there. */
export async function listStuckCircles(
  ctx: StaffCtx,
  { size = 20, next: behind }: QueryOf<typeof stuckContract>,
): Promise<OutputOf<typeof stuckContract>> {
  const rows = await findStuck(ctx.db, { behind, size: size + 1 });
  return paged(rows, size, 'phonebook_id', presentStuck);
}

/** Lines of the log that a case shows. */
const logsShown = 20;

/** It holds neither contacts nor names of members, so looking is not written down. */
export async function viewCircle(ctx: StaffCtx, id: number): Promise<StaffCircle> {
  const row = (await findCircle(ctx.db, id)) ?? notFound('通讯录不存在或已解散');
  const [line = notFound('通讯录不存在或已解散')] = await findByNumber(ctx.db, id);
  return presentCircleCase(row, {
    line,
    counts: await countCircle(ctx.db, id, ctx.now),
    logs: await findLogs(ctx.db, id, { behind: undefined, size: logsShown }),
    staffId: ctx.staff.userId,
  });
}

interface StaffAction {
  /** Which of {@link staffCan} it takes. */
  can: keyof StaffCircle['can'];
  what: LogWhat;
  action: string;
  reason: string;
  /** What moderation is told of it; absent: whether others see the circle does not change. */
  hidden?: boolean;
  change: (tx: Tx<StaffCtx>, row: CircleRow) => Promise<void>;
  /** What the owner reads. */
  told: (row: CircleRow) => { title: string; body: string; path: string };
}

/** One decision about a circle, written down in the logs of both sides. Nobody decides about their own. */
async function decideOn(ctx: StaffCtx, id: number, step: StaffAction): Promise<Done> {
  const { can, what, action, reason, hidden, change, told } = step;
  const seen = (await findCircle(ctx.db, id)) ?? notFound('通讯录不存在或已解散');
  const subject = { type: 'phonebook', id } as const;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const reporters = hidden === undefined ? [] : await reportersOf(tx, subject);
    await lockPeople(tx, [seen.owner_id, staffId, ...reporters]);
    // What moderation keeps of a circle comes before the circle in the order of locks.
    if (hidden !== undefined)
      await setByStaff(tx, { ...subject, ownerId: seen.owner_id }, { hidden, reason, staffId });
    const row = (await lockCircleRow(tx.db, id)) ?? notFound('通讯录不存在或已解散');
    if (row.owner_id === staffId) fail('forbidden', { message: '不能处理自己的通讯录，请交给同事' });
    if (row.owner_id !== seen.owner_id || !staffCan(row, staffId)[can])
      fail('stateChanged', { message: '这个通讯录的状态变了，请刷新后再看' });
    await change(tx, row);
    await notify(tx, row.owner_id, {
      category: 'system',
      ...told(row),
      key: `phonebook-desk:${id}:${what}:${secondsOf(tx.now)}`,
    });
    await logAction(tx, { circleId: id, what, ...(reason === '' ? {} : { after: { reason } }) });
    await audit(tx, { action, subject: `phonebook:${id}`, reason: reason || '通过' });
    return { ok: true };
  });
}

const homeOf = (row: CircleRow): string => `/phonebook/${row.phonebook_id}`;
const forbiddenOf = (row: CircleRow): string => `/phonebook/forbidden?id=${row.phonebook_id}`;

const forbidding = (reason: string) => ({
  reason,
  hidden: true,
  change: (tx: Tx<StaffCtx>, row: CircleRow) => setForbidden(tx, row.phonebook_id, reason),
  told: (row: CircleRow) => ({
    title: '您的通讯录已被禁止访问',
    body: `“${row.name}”：${reason}。如有异议，可以打开它申诉一次。`,
    path: forbiddenOf(row),
  }),
});

/** D62: about what the member of staff has read; 42200 when it has changed since. */
export function decideCircle(ctx: StaffCtx, given: BodyOf<typeof decideContract>): Promise<Done> {
  const { id, version, verdict, reason } = given;
  const passes = verdict === 'pass';
  if (!passes && reason === '') fail('invalid', { message: '请填写不通过的原因', field: 'reason' });
  const current = (row: CircleRow): void => {
    if (row.version !== version) fail('stateChanged', { message: '资料刚改过，请刷新后重新审核' });
  };
  const closing = forbidding(reason);
  return decideOn(
    ctx,
    id,
    passes
      ? {
          can: 'decide',
          what: 'review',
          action: 'decide-phonebook:pass',
          reason: '',
          change: async (tx, row) => {
            current(row);
            await updateCircle(tx.db, id, { status: circleStatus.normal, waits_since: null, doubts: [] });
          },
          told: (row) => ({
            title: '通讯录已通过审核',
            body: row.listed ? `“${row.name}”又会出现在广场和搜索里。` : `“${row.name}”的资料没有问题。`,
            path: homeOf(row),
          }),
        }
      : {
          ...closing,
          can: 'decide',
          what: 'forbid',
          action: 'decide-phonebook:reject',
          change: (tx, row) => {
            current(row);
            return closing.change(tx, row);
          },
        },
  );
}

export const forbidCircle = (ctx: StaffCtx, { id, reason }: { id: number; reason: string }): Promise<Done> =>
  decideOn(ctx, id, { ...forbidding(reason), can: 'forbid', what: 'forbid', action: 'forbid-phonebook' });

export const restoreCircle = (ctx: StaffCtx, { id, reason }: { id: number; reason: string }): Promise<Done> =>
  decideOn(ctx, id, {
    can: 'restore',
    what: 'restore',
    action: 'restore-phonebook',
    reason,
    hidden: false,
    change: (tx) => setForbidden(tx, id, null),
    told: (row) => ({
      title: '您的通讯录已恢复',
      body: `“${row.name}”可以打开了。说明：${reason}`,
      path: homeOf(row),
    }),
  });

/** D62: in the public list and search, or by link and code alone. */
export const listCircle = (
  ctx: StaffCtx,
  { id, listed, reason }: { id: number; listed: number; reason: string },
): Promise<Done> =>
  decideOn(ctx, id, {
    can: 'list',
    what: 'listing',
    action: `list-phonebook:${listed === 1 ? 'on' : 'off'}`,
    reason,
    change: async (tx, row) => {
      if (row.listed === (listed === 1)) fail('stateChanged', { message: '已经是这样，请刷新后再看' });
      await updateCircle(tx.db, id, { listed: listed === 1, version: row.version + 1 });
    },
    told: (row) => ({
      title: listed === 1 ? '通讯录已公开展示' : '通讯录已从公开展示撤下',
      body: `“${row.name}”：${reason}。链接和二维码照常可用。`,
      path: homeOf(row),
    }),
  });
