import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/joining/deciding.ts';
import { applicationWaits, circleStatus, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { decided as decideFee } from '../../dues/api/ending.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { circleOf, lockCircle, managedCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { admit, endMembership } from '../../circle/api/membership.ts';
import { circleRowOf, rowOf, type MemberRow } from '../../circle/api/rows.ts';
import { findLapsed } from '../store/people.ts';
import { notifyDecision } from './decisions.ts';
import { lockForMoney, lockMember, onMember } from './money.ts';

type Who = 'buyer' | 'seller' | 'clock';

/** What was paid with an application becomes the owner's, or goes back whole (D59). */
const decided = (tx: Tx, member: MemberRow, accepted: boolean, who: Who): Promise<void> =>
  decideFee(tx, {
    circleId: member.phonebook_id,
    userId: member.user_id ?? 0,
    accepted,
    who,
  });

/** Only what waits for an admin is decided by one. */
function checkWaiting(member: MemberRow): void {
  if (member.state !== memberState.applying || member.waits !== applicationWaits.approval)
    fail('stateChanged', { message: '这个申请已经处理过了，或已撤回' });
}

const acceptOne = (ctx: ViewerCtx, id: number, memberId: number): Promise<void> =>
  onMember(ctx, {
    id,
    memberId,
    right: 'apply',
    check({ row }, member) {
      if (row.status === circleStatus.dissolving)
        fail('stateChanged', { message: '通讯录正在解散，不能再通过申请，付过的会费会全部退还' });
      if (member.state !== memberState.normal) checkWaiting(member);
    },
    async money(tx, member) {
      if (member.state === memberState.applying) await decided(tx, member, true, 'seller');
    },
    async work(tx, { row }, member) {
      // Somebody else has accepted them meanwhile.
      if (member.state === memberState.normal) return;
      const joined = await admit(tx, row, member);
      await logAction(tx, { circleId: id, what: 'accept', memberId, target: joined.realname });
      await notifyDecision(tx, row, joined, 'accepted');
    },
  });

/** D59: each on its own, so that one who cannot come in, e.g. since the circle is full, does not stop the others. */
export async function acceptMembers(
  ctx: ViewerCtx,
  given: { id: number; member_ids: readonly number[] },
): Promise<OutputOf<typeof contract.acceptMembers>> {
  await managedCircle(ctx, given.id, 'apply');
  const list: { member_id: number; ok: boolean; why: string }[] = [];
  for (const member_id of new Set(given.member_ids)) {
    try {
      await acceptOne(ctx, given.id, member_id);
      list.push({ member_id, ok: true, why: '' });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      list.push({ member_id, ok: false, why: error.message });
    }
  }
  return { list };
}

/** A reason is read by the other side (D137). */
export const checkReason = (ctx: ViewerCtx, reason: string): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

interface StateOf {
  member_id: number;
  state: number;
}
const stateOf = ({ member_id, state }: MemberRow): StateOf => ({ member_id, state });

export async function refuseMember(
  ctx: ViewerCtx,
  given: { id: number; member_id: number; reason: string },
): Promise<StateOf> {
  const { id, member_id: memberId, reason } = given;
  await managedCircle(ctx, id, 'apply');
  await checkReason(ctx, reason);
  return onMember(ctx, {
    id,
    memberId,
    right: 'apply',
    check(_circle, member) {
      if (member.state !== memberState.refused) checkWaiting(member);
    },
    async money(tx, member) {
      if (member.state === memberState.applying) await decided(tx, member, false, 'seller');
    },
    async work(tx, { row }, member) {
      if (member.state === memberState.refused) return stateOf(member);
      const refused = await endMembership(tx, member, { state: memberState.refused, reason });
      await logAction(tx, {
        circleId: id,
        what: 'refuse',
        memberId,
        target: member.realname,
        after: { reason },
      });
      await notifyDecision(tx, row, refused, 'refused');
      return stateOf(refused);
    },
  });
}

/** The applicant takes it back, paid or not. Having done so already answers the same. */
export async function withdrawApplication(ctx: ViewerCtx, id: number): Promise<{ state: number }> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await circleOf(tx, id);
    const { userId } = tx.viewer;
    await lockForMoney(tx, row, userId);
    const member = await rowOf(tx, id, userId);
    if (member?.state === memberState.left) return { state: member.state };
    if (member?.state !== memberState.applying)
      fail('stateChanged', {
        message: member?.state === memberState.normal ? '申请已经通过，您是成员了' : '没有等待处理的申请',
      });
    await decided(tx, member, false, 'buyer');
    await lockCircle(tx, id);
    const { state } = await endMembership(tx, member, { state: memberState.left });
    return { state };
  });
}

async function lapse(ctx: Ctx, id: number, memberId: number, before: Date): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const circle = await circleRowOf(tx, id);
    if (!circle) return;
    const member = await lockMember(tx, circle, memberId);
    const waits = member.state === memberState.applying && member.waits === applicationWaits.approval;
    if (!waits || member.applied_at > before) return;
    await decided(tx, member, false, 'clock');
    const row = await lockCircle(tx, id);
    const reason = `${circleRules.applyDays} 天内没有人审核`;
    await notifyDecision(
      tx,
      row,
      await endMembership(tx, member, { state: memberState.refused, reason }),
      'lapsed',
    );
  });
}

/** Job: D59, applications that nobody has decided on in a week lapse, and what was paid goes back. */
export async function lapseApplications(deps: Deps, goesOn: () => boolean): Promise<void> {
  const before = after(deps.clock(), -circleRules.applyDays * 86_400);
  await eachDue(deps, 'phonebook.lapse-applications', goesOn, {
    find: (behind, size) => findLapsed(deps.db, { before, after: behind, size }),
    idOf: ({ member_id }) => member_id,
    work: ({ phonebook_id, member_id }) => lapse(jobContext(deps), phonebook_id, member_id, before),
  });
}
