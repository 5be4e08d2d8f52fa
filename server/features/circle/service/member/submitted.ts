import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/circle/members-admin.ts';
import { applicationWaits, memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople, accountStateOf } from '../../../account/api/people.ts';
import { blockedEitherWay } from '../../../relation/api/facts.ts';
import { findEnded, findMember, updateMember, type MemberRow } from '../../store/members.ts';
import { memberCircle, type Circle } from '../circle/access.ts';
import { formOf, memberForms, shownForm, type MemberForm } from '../form/forms.ts';
import { plainSnapshot } from './entries.ts';
import { logAction } from '../circle/logs.ts';

/** D22, D57: the owner, and admins who let people in or manage members. */
async function readersCircle(ctx: ViewerCtx, id: number): Promise<Circle> {
  const circle = await memberCircle(ctx, id);
  if (!circle.can.apply && !circle.can.member) fail('forbidden');
  return circle;
}

/** Why the phone stays shut; '' when it may be opened. */
async function shutBecause(ctx: ViewerCtx, member: MemberRow): Promise<string> {
  const here = [memberState.applying, memberState.normal, memberState.expired] as readonly number[];
  if (member.user_id === null || !here.includes(member.state))
    return '对方已经不在这个通讯录，不能再看手机号';
  if (member.user_id === ctx.viewer.userId) return '';
  if ((await blockedEitherWay(ctx, ctx.viewer.userId)).includes(member.user_id))
    return '您和对方之间有拉黑，不能看手机号';
  if (!(await accountStateOf(ctx, member.user_id)).visible) return '对方的账号现在不能联系';
  return '';
}

/**
 * What a member has submitted. Not of an application that waits for its payment, or ended without it: it reaches the admins when it
 * is paid (D59).
 */
async function readable(ctx: ViewerCtx, member: MemberRow): Promise<MemberForm> {
  const unpaid = member.state === memberState.applying && member.waits === applicationWaits.payment;
  const form = unpaid ? undefined : await formOf(ctx, member.member_id);
  if (!form || (form.eraseAt && form.eraseAt <= ctx.now))
    fail('notFound', { message: '没有提交过信息，或已经删除' });
  return form;
}

export async function viewForm(
  ctx: ViewerCtx,
  { id, member_id }: { id: number; member_id: number },
): Promise<OutputOf<typeof contract.viewForm>> {
  await readersCircle(ctx, id);
  const member = (await findMember(ctx.db, id, member_id)) ?? notFound('没有这位成员');
  const form = await readable(ctx, member);
  const { card_id, realname, avatar, state, role } = member;
  return {
    member: { member_id, card_id, realname, avatar, state, role },
    form: shownForm(ctx, form),
    can_open: (await shutBecause(ctx, member)) === '',
  };
}

/** D22: the phone in full; its owner sees who has opened it, and the log of the circle says so. */
export async function openFormPhone(
  ctx: ViewerCtx,
  { id, member_id: memberId }: { id: number; member_id: number },
): Promise<{ phone: string }> {
  return inTransaction(ctx, async (tx) => {
    const seen = await readersCircle(tx, id);
    const me = seen.me ?? fail('membersOnly');
    const found = (await findMember(tx.db, id, memberId)) ?? notFound('没有这位成员');
    // Two taps at once leave one receipt.
    await lockPeople(tx, [tx.viewer.userId, ...(found.user_id === null ? [] : [found.user_id])]);
    const member = (await findMember(tx.db, id, memberId)) ?? notFound('没有这位成员');
    const form = await readable(tx, member);
    const shut = await shutBecause(tx, member);
    if (shut !== '') fail('forbidden', { message: shut });
    if (memberId === me.member_id) return { phone: form.facts.phone };
    const { phone, first } = await memberForms.openPhone(tx, form);
    if (first) await logAction(tx, { circleId: id, what: 'open-phone', memberId, target: member.realname });
    return { phone };
  });
}

/** D69: what an entry has of the form goes with it; the name stays in the list of those who have left. */
async function dropEntries(tx: Tx, memberIds: readonly number[]): Promise<void> {
  for (const { member_id, realname } of await findEnded(tx.db, memberIds))
    await updateMember(tx.db, member_id, await plainSnapshot({ realname }));
}

/** Job: D69, forms of those who have left are erased, with their pictures and receipts. */
export const eraseOldForms = memberForms.erase(dropEntries);
