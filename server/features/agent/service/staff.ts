import type {
  decideCommission as decideContract,
  listAgents as agentsContract,
  listHeldCommissions as commissionsContract,
  StaffCommission,
  viewAgent as viewContract,
} from '@qunlu/contract/agent/staff.ts';
import type { CommissionState } from '@qunlu/contract/agent/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { notify } from '../../notification/api/notifications.ts';
import {
  forfeitCommission,
  holdForCommission,
  releaseCommission,
} from '../../order/api/staff-commissions.ts';
import { audit } from '../../staff/api/audit.ts';
import { decide } from '../store/commissions.ts';
import { countHeld, findForStaff, findStated, type StatedCommission } from '../store/staff.ts';
import {
  findAbove,
  findAgents,
  findBelow,
  findLastBrought,
  findSummary,
  type TreeRow,
} from '../store/people.ts';

const defaultSize = 20;

interface Paging {
  size?: number | undefined;
  next?: number | undefined;
}

/** Names as staff reads them; the number of somebody who has none. */
async function namesOf(ctx: Ctx, ids: readonly (number | null)[]): Promise<(id: number) => string> {
  const people = await peopleById(
    ctx,
    ids.flatMap((id) => id ?? []),
  );
  return (id) => people.get(id)?.username ?? String(id);
}

export const waitingCommissions = (): RawBuilder<number> => countHeld();

export async function listAgents(
  ctx: StaffCtx,
  { size = defaultSize, next = Number.MAX_SAFE_INTEGER }: Paging,
): Promise<OutputOf<typeof agentsContract>> {
  const { rows, next: following = pagingEnd } = await findAgents(ctx.db, {
    before: next,
    size,
    now: ctx.now,
  });
  const nameOf = await namesOf(
    ctx,
    rows.map(({ agent_id }) => agent_id),
  );
  return {
    list: rows.map(({ agent_id, bound_at, direct, frozen, settled, held }) => ({
      id: agent_id,
      name: nameOf(agent_id),
      direct,
      frozen,
      settled,
      held,
      last_at: secondsOf(bound_at),
    })),
    next: following,
  };
}

/** People below an agent that are shown. */
const belowMax = 100;

/** An agent with who is above and below; the look is written down. */
export function viewAgent(
  ctx: StaffCtx,
  { user_id: userId, reason }: BodyOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await peopleById(tx, [userId])).has(userId)) fail('notFound', { message: '没有这个用户' });
    await audit(tx, { action: 'view-agent', subject: `user:${userId}`, reason });
    const above = await findAbove(tx.db, userId, tx.now);
    const below = await findBelow(tx.db, userId, tx.now, belowMax);
    const last = await findLastBrought(tx.db, userId);
    const { direct, indirect, frozen, settled, held } = await findSummary(tx.db, userId, tx.now);
    const nameOf = await namesOf(tx, [userId, ...[above, ...below].flatMap((one) => one?.user_id ?? [])]);
    const shown = (one: TreeRow) => ({
      user_id: one.user_id,
      name: nameOf(one.user_id),
      at: secondsOf(one.bound_at),
      until: secondsOf(one.ends_at),
      direct: one.direct,
    });
    return {
      id: userId,
      name: nameOf(userId),
      direct,
      indirect,
      frozen,
      settled,
      held,
      last_at: last ? secondsOf(last) : 0,
      upper: above ? shown(above) : null,
      people: below.map(shown),
    };
  });
}

/** Nobody decides about money of theirs, or about what they paid. */
const isParty = (row: StatedCommission, staffId: number): boolean =>
  row.agent_id === staffId || row.buyer_id === staffId;

async function lines(ctx: StaffCtx, rows: readonly StatedCommission[]): Promise<StaffCommission[]> {
  const nameOf = await namesOf(
    ctx,
    rows.flatMap((row) => [row.agent_id, row.buyer_id, row.decided_by]),
  );
  return rows.map((row) => ({
    id: row.commission_id,
    order_id: row.order_id,
    title: row.title,
    agent_id: row.agent_id,
    agent: nameOf(row.agent_id),
    buyer_id: row.buyer_id,
    buyer: nameOf(row.buyer_id),
    level: row.level,
    amount: row.amount,
    state: row.state,
    signs: row.signs,
    reason: row.reason,
    decided_by: row.decided_by === null ? '' : nameOf(row.decided_by),
    at: secondsOf(row.created_at),
    can_decide: row.state === 'held' && !isParty(row, ctx.staff.userId),
  }));
}

export async function listForStaff(
  ctx: StaffCtx,
  { size = defaultSize, next: after, state = 'held' }: Paging & { state?: CommissionState | undefined },
): Promise<OutputOf<typeof commissionsContract>> {
  const { rows, next = pagingEnd } = await findForStaff(ctx.db, { state, after, size });
  return { list: await lines(ctx, rows), next };
}

async function notifyAgent(tx: Tx, row: StatedCommission, reason: string): Promise<void> {
  const passed = reason === '';
  await notify(tx, row.agent_id, {
    category: 'payment',
    title: passed ? '佣金审核通过' : '佣金不发放',
    body: passed
      ? `${row.title}：佣金 ${yuan(row.amount)} 元审核通过，到期自动解冻。`
      : `${row.title}：佣金 ${yuan(row.amount)} 元不发放，原因：${reason}。有疑问请联系客服。`,
    path: '/user/agent',
    key: `agent:commission:${row.commission_id}:decided`,
  });
}

const verdictOf = { pass: 2, reject: 3 } as const;

/**
 * D122: staff has looked at a commission. It is decided under the locks of its order, so that a refund or the clock of the order
 * comes before or after as a whole. The same decision again is answered as it stands.
 */
export function decideCommission(
  ctx: StaffCtx,
  { id, verdict, message = '' }: BodyOf<typeof decideContract>,
): Promise<StaffCommission> {
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const reason = verdict === 'reject' ? message : '';
    if (verdict === 'reject' && reason === '')
      fail('invalid', { message: '请写不发放的原因', field: 'message' });
    const known = (await findStated(tx.db, id)) ?? notFound('没有这笔佣金');
    const held = await holdForCommission(tx, known.order_id, [known.agent_id, staffId]);
    const row = (await findStated(tx.db, id)) ?? notFound('没有这笔佣金');
    // Became another account's since: other people would have to be locked.
    if (!held.people.has(row.agent_id)) fail('busy');
    if (isParty(row, staffId)) fail('forbidden', { message: '与自己有关的佣金要由同事决定' });
    if (row.state !== 'held') {
      const isSame =
        row.verdict === verdictOf[verdict] && row.decided_by === staffId && row.reason === reason;
      if (!isSame)
        fail('stateChanged', {
          message:
            row.state === 'reversed' ? '订单已退款，佣金已退回，不用处理' : '这笔佣金已经处理过，请刷新',
        });
    } else {
      await decide(tx.db, row, {
        verdict: verdictOf[verdict],
        reason,
        decided_by: staffId,
        decided_at: tx.now,
      });
      await (verdict === 'pass' ? releaseCommission : forfeitCommission)(tx, held, row.agent_id);
      await audit(tx, {
        action: `decide-commission:${verdict}`,
        subject: `commission:${id}`,
        reason: reason || '核对无误',
      });
      await notifyAgent(tx, row, reason);
    }
    const [line] = await lines(tx, [(await findStated(tx.db, id)) ?? notFound('没有这笔佣金')]);
    return line ?? notFound('没有这笔佣金');
  });
}
