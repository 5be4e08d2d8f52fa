import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/joining/calls.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { applicationWaits, joinType } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { orderFee, prepareFee, type FeeChoice } from '../../dues/api/applying.ts';
import { decided } from '../../dues/api/ending.ts';
import { lockOpenCircle, openCircle } from '../../circle/api/access.ts';
import { awaitApproval, writeApplication } from '../../circle/api/apply.ts';
import { admit, checkJoined } from '../../circle/api/membership.ts';
import { rowOf, type CircleRow, type MemberRow } from '../../circle/api/rows.ts';
import type { Parties } from '../../order/api/sell.ts';
import { holdSeat } from '../../circle/api/seats.ts';
import { checkForm, fillForm } from '../../circle/api/forms.ts';
import { checkPassword } from './password-attempts.ts';
import { inviterOf } from './invite.ts';
import { isPaid, joinProblem, stands } from './joining-rules.ts';
import { lockForMoney } from './money.ts';

type Given = BodyOf<typeof contract.joinCircle>;
type Answer = OutputOf<typeof contract.joinCircle>;

interface Seen {
  row: CircleRow;
  /** false: they stood in it, so neither the password nor the words were looked at. */
  checked: boolean;
}

const choiceOf = ({ tier_id: tierId, price, coupon }: Given): FeeChoice => ({
  tierId: tierId ?? fail('invalid', { message: '请选择会费档位', field: 'tier_id' }),
  price,
  coupon,
});

/** What needs no transaction: the words, the password with its guesses, and what an order closes before it is made. */
export async function prepareJoin(ctx: ViewerCtx, given: Given): Promise<Seen> {
  const { row, me } = await openCircle(ctx, given.id);
  if (stands(me)) return { row, checked: false };
  const problem = joinProblem(row, me, ctx.now);
  if (problem) throw problem;
  await checkForm(ctx, fillForm(ctx, row, given));
  if (row.join_type === joinType.password)
    await checkPassword(ctx, row, {
      password: given.password ?? '',
      invited: (await inviterOf(ctx, row, given.code)) !== undefined,
    });
  if (isPaid(row.join_type)) await prepareFee(ctx, row, choiceOf(given));
  return { row, checked: true };
}

/** Whether it is still joined in the way that was looked at before. */
const isSame = (now: CircleRow, seen: CircleRow): boolean =>
  now.owner_id === seen.owner_id &&
  now.join_type === seen.join_type &&
  now.join_password === seen.join_password;

const answerOf = ({ member_id, state, waits }: MemberRow, hash = ''): Answer => ({
  member_id,
  state,
  waits,
  hash,
});

/** An order for a seat that is held meanwhile, unless a trial lets them in at once. */
async function orderSeat(
  tx: Tx<ViewerCtx>,
  held: { circle: CircleRow; member: MemberRow; parties: Parties },
  given: Given,
): Promise<Answer> {
  const { circle, member } = held;
  const memberId = member.member_id;
  await holdSeat(tx, circle, { memberId, userId: tx.viewer.userId, seconds: orderRules.unpaidMinutes * 60 });
  const ordered = await orderFee(tx, held, choiceOf(given));
  return answerOf(ordered.member, ordered.hash);
}

/**
 * D59: joins or applies, as the circle has it. Whoever belongs to it already, or waits for an admin, is answered as they stand.
 * Locks the person and the owner, the circle, its pool.
 */
export async function joinCircle(
  ctx: ViewerCtx,
  given: Given,
  { row: seen, checked }: Seen,
): Promise<Answer> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const met = await lockForMoney(tx, seen, userId);
    if (!met.get(userId)?.visible) fail('login');
    const before = await rowOf(tx, given.id, userId);
    // It was to be paid and is not any more: its order is void. Orders come before the circle.
    if (before?.waits === applicationWaits.payment && !isPaid(seen.join_type))
      await decided(tx, { circleId: given.id, userId, accepted: false, who: 'buyer' });
    const { row: circle, me } = await lockOpenCircle(tx, given.id);
    if (me && stands(me)) return answerOf(me);
    const problem = joinProblem(circle, me, tx.now);
    if (problem) throw problem;
    // They have left since.
    if (!checked) fail('stateChanged', { message: '您刚刚退出了这个通讯录，请再提交一次' });
    if (!isSame(circle, seen)) fail('stateChanged', { message: '加入方式刚刚变了，请刷新后重新提交' });
    await checkJoined(tx, userId);
    const inviter = (await inviterOf(tx, circle, given.code))?.member.user_id ?? null;
    if (circle.join_type === joinType.invitation && inviter === null)
      fail('forbidden', {
        message: given.code
          ? '邀请已过期或无效，请再要一个邀请链接'
          : '这个通讯录仅限邀请，请向成员要一个邀请链接',
      });
    const member = await writeApplication(tx, circle, me, {
      filled: fillForm(tx, circle, given),
      cardId: given.card_id ?? 0,
      inviterId: inviter,
      paid: isPaid(circle.join_type),
    });
    if (circle.join_type === joinType.approval) return answerOf(await awaitApproval(tx, circle, member));
    if (!isPaid(circle.join_type)) return answerOf(await admit(tx, circle, member));
    return orderSeat(tx, { circle, member, parties: met }, given);
  });
}
