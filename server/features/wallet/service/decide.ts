import type {
  decideWithdrawal as decideContract,
  listWithdrawals as listContract,
  viewWithdrawal as viewContract,
} from '@qunlu/contract/wallet/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { withdrawalState, type WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { realNameOf } from '../../identity/api/real-name-state.ts';
import { balancesOf } from '../../ledger/api/balances.ts';
import { owedBy } from '../../order/api/debts.ts';
import { hasOpenDispute } from '../../order/api/lookups.ts';
import { audit } from '../../staff/api/audit.ts';
import { dueAt, reviewCan } from '../policy.ts';
import {
  countWaiting,
  findOwn,
  findQueue,
  findWaiting,
  findWithdrawal,
  sumDone,
  updateWithdrawal,
  type WithdrawalRow,
} from '../store/withdrawals.ts';
import { hasDifference } from './differences.ts';
import { approve, end, lockWhole } from './steps.ts';

type Line = OutputOf<typeof decideContract>;

export const waitingWithdrawals = (): RawBuilder<number> => countWaiting();

/** How a withdrawal reads to staff. */
async function lines(ctx: StaffCtx, rows: readonly WithdrawalRow[]): Promise<Line[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) =>
      [row.user_id, row.proposed_by, row.approved_by, row.rejected_by].flatMap((id) => id ?? []),
    ),
  );
  const nameOf = (id: number | null): string => (id === null ? '' : (people.get(id)?.username ?? String(id)));
  const at = (date: Date | null): number => (date ? secondsOf(date) : 0);
  return rows.map((row) => ({
    id: row.withdrawal_id,
    user_id: row.user_id,
    name: nameOf(row.user_id),
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    state: row.state,
    reason: row.reason,
    approvals: row.approvals,
    proposed_by: nameOf(row.proposed_by),
    approved_by: nameOf(row.approved_by),
    rejected_by: nameOf(row.rejected_by),
    created_at: secondsOf(row.created_at),
    due_at: secondsOf(dueAt(row.created_at, row)),
    done_at: at(row.done_at),
    stuck_at: at(row.stuck_at),
    why: row.stuck_at ? row.why : '',
    can: reviewCan(row, ctx.staff.userId),
  }));
}

/** What waits, the oldest first; what ended, the newest first. */
export async function listQueue(
  ctx: StaffCtx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const { state = String(withdrawalState.reviewing), next: after } = query;
  const page = { after, size: size + 1 };
  const rows =
    state === 'waiting'
      ? await findWaiting(ctx.db, page)
      : await findQueue(ctx.db, { ...page, state: Number(state) as WithdrawalState });
  const shown = rows.slice(0, size);
  return {
    list: await lines(ctx, shown),
    next: nextOf(rows, size, 'withdrawal_id'),
  };
}

const historySize = 20;

/** One withdrawal beside what its person has and had; the look is written down. */
export async function viewCase(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  return inTransaction(ctx, async (tx) => {
    const row = (await findWithdrawal(tx.db, given.id)) ?? notFound('没有这笔提现');
    await audit(tx, { action: 'view-withdrawal', subject: `withdrawal:${given.id}`, reason: given.reason });
    const [line] = await lines(tx, [row]);
    const person = (await peopleById(tx, [row.user_id])).get(row.user_id);
    const before = await findOwn(tx.db, {
      userId: row.user_id,
      before: row.withdrawal_id,
      size: historySize,
    });
    const { state, adult } = await realNameOf(tx, row.user_id);
    const done = await sumDone(tx.db, row.user_id);
    return {
      ...(line ?? notFound('没有这笔提现')),
      person: {
        status: person?.status ?? 0,
        registered_at: person ? secondsOf(person.created_at) : 0,
        realname: state,
        adult,
        disputed: await hasOpenDispute(tx, row.user_id),
        differs: await hasDifference(tx, row.user_id),
        ...(await balancesOf(tx, row.user_id)),
        done_count: done.count,
        done_amount: done.amount,
      },
      history: await lines(tx, before),
      transfer_no: row.transfer_no,
    };
  });
}

/** D112: under the lock of the person, who may take it back at the same time. */
async function decide(tx: Tx<StaffCtx>, id: number, pass: boolean, message: string): Promise<WithdrawalRow> {
  const row = await lockWhole(tx, id);
  const staffId = tx.staff.userId;
  if (row.state !== withdrawalState.reviewing)
    fail('stateChanged', { message: '这笔提现已经处理过，或本人已撤销，请刷新' });
  if (row.user_id === staffId) fail('forbidden', { message: '不能审核自己的提现，请交给同事' });
  if (!pass) {
    if (message === '') fail('invalid', { message: '请填写驳回的原因', field: 'message' });
    return end(tx, row, withdrawalState.rejected, {
      reason: message,
      rejected_by: staffId,
      decided_at: tx.now,
    });
  }
  // What it takes out would be the platform's first: turned down it comes back into the income, and repays.
  const owed = await owedBy(tx, row.user_id);
  if (owed > 0)
    fail('stateChanged', {
      message: `本人还欠平台垫付的退款 ${yuan(owed)} 元，请驳回，退回收入后先还上`,
    });
  if (row.approvals < 2) return approve(tx, row, { approved_by: staffId });
  if (row.proposed_by === null)
    return updateWithdrawal(tx.db, id, { proposed_by: staffId, proposed_at: tx.now });
  if (row.proposed_by === staffId)
    fail('forbidden', { message: '您已同意过，这笔金额要由另一位同事再审核一次' });
  return approve(tx, row, { approved_by: staffId });
}

/** Once; the second of two is another member of staff, and never the person (the database says so, too). */
export async function decideWithdrawal(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; message?: string | undefined },
): Promise<Line> {
  const { id, verdict, message = '' } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await decide(tx, id, verdict === 'pass', message);
    await audit(tx, {
      action: `decide-withdrawal:${verdict === 'pass' && row.state === withdrawalState.reviewing ? 'first' : verdict}`,
      subject: `withdrawal:${id}`,
      reason: message || '核对无误',
    });
    const [line] = await lines(tx, [row]);
    return line ?? notFound('没有这笔提现');
  });
}
