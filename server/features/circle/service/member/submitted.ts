import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/circle/members-admin.ts';
import { applicationWaits, memberState } from '@qunlu/contract/circle/rules.ts';
import {
  inTransaction,
  jobContext,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../../platform/context.ts';
import { lockPeople, standingOf } from '../../../account/api/people.ts';
import { blockedEitherWay } from '../../../relation/api/facts.ts';
import { eraseForms, type FormRow } from '../../store/forms.ts';
import { findEnded, findMember, type MemberRow, updateMember } from '../../store/members.ts';
import { addFormReveal } from '../../store/reveals.ts';
import { memberCircle, type Circle } from '../circle/access.ts';
import { plainSnapshot } from './entries.ts';
import { formOf, shownForm } from './forms.ts';
import { logAction } from '../circle/logs.ts';
import { noSuchMember } from './member-deeds.ts';
import { dropBesideForms } from './submissions.ts';

/** Opening the same phone again within an hour adds no receipt. */
const dedupeSeconds = 3600;

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
  if (!(await standingOf(ctx, member.user_id)).visible) return '对方的账号现在不能联系';
  return '';
}

/**
 * What a member has submitted. Not of an application that waits for its payment, or ended without it: it reaches the admins when it
 * is paid (D59).
 */
async function readable(ctx: ViewerCtx, member: MemberRow): Promise<FormRow> {
  const unpaid = member.state === memberState.applying && member.waits === applicationWaits.payment;
  const form = unpaid ? undefined : await formOf(ctx, member.member_id);
  if (!form || (form.erase_at && form.erase_at <= ctx.now))
    fail('notFound', { message: '没有提交过信息，或已经删除' });
  return form;
}

export async function viewForm(
  ctx: ViewerCtx,
  { id, member_id }: { id: number; member_id: number },
): Promise<OutputOf<typeof contract.viewForm>> {
  await readersCircle(ctx, id);
  const member = (await findMember(ctx.db, id, member_id)) ?? noSuchMember();
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
    const found = (await findMember(tx.db, id, memberId)) ?? noSuchMember();
    // Two taps at once leave one receipt.
    await lockPeople(tx, [tx.viewer.userId, ...(found.user_id === null ? [] : [found.user_id])]);
    const member = (await findMember(tx.db, id, memberId)) ?? noSuchMember();
    const form = await readable(tx, member);
    const shut = await shutBecause(tx, member);
    if (shut !== '') fail('forbidden', { message: shut });
    if (memberId === me.member_id) return { phone: form.phone };
    const receipt = { memberId, byMemberId: me.member_id, at: tx.now };
    if (await addFormReveal(tx.db, receipt, dedupeSeconds))
      await logAction(tx, { circleId: id, what: 'open-phone', memberId, target: member.realname });
    return { phone: form.phone };
  });
}

/** D69: what an entry has of the form goes with it; the name stays in the list of those who have left. */
async function dropEntries(tx: Tx, forms: readonly { member_id: number }[]): Promise<void> {
  const ended = await findEnded(
    tx.db,
    forms.map(({ member_id }) => member_id),
  );
  for (const { member_id, realname } of ended)
    await updateMember(tx.db, member_id, await plainSnapshot({ realname }));
}

const batch = 100;

/** Job: D69, forms of those who have left are erased, with their pictures and receipts. */
export async function eraseOldForms(deps: Deps, goesOn: () => boolean): Promise<void> {
  let erased = batch;
  while (erased === batch && goesOn())
    erased = await inTransaction(jobContext(deps), async (tx: Tx) => {
      const forms = await eraseForms(tx.db, tx.now, batch);
      await dropBesideForms(tx, forms);
      await dropEntries(tx, forms);
      return forms.length;
    });
}
