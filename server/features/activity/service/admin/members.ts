import type { listMembers, viewMember } from '@qunlu/contract/activity/members.ts';
import type { MemberGroup } from '@qunlu/contract/activity/rules.ts';
import { phone, phoneInternational } from '@qunlu/contract/kernel/validators.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { normaliseSearch } from '../../../friend/api/readings.ts';
import { memberCan, shownState, statesOf } from '../../policy/members.ts';
import { presentMember } from '../../present/member.ts';
import {
  findMember,
  findMembers,
  findPassActivity,
  type MemberDetail,
  type MemberSearch,
} from '../../store/members.ts';
import { gone, managedActivity, type TeamActivity } from '../access.ts';
import { passForms } from '../forms.ts';

/** Who was signed in, who was not: of the confirmed. */
const signedIn: Partial<Record<MemberGroup, boolean>> = { signed: true, absent: false };

const isNumber = (text: string): boolean =>
  phone(text, '') === '' || (text.startsWith('+') && phoneInternational(text, '') === '');

/** A whole number finds who submitted it; everything else is a code, or part of a name. */
function searchOf(ctx: ViewerCtx, given: string): MemberSearch {
  const words = normaliseSearch(given);
  const plain = words.replaceAll(/[ -]/g, '');
  const number = plain === '' ? undefined : [plain, words].find(isNumber);
  return number === undefined
    ? { words }
    : { phone: (tickets) => passForms.withPhone(ctx, tickets, [number]) };
}

/** R122: everybody of one activity whom they may know of, the newest first. */
export async function listMembersFor(
  ctx: ViewerCtx,
  { id, size = 20, next, words = '', group = 'all', ticket_id: ticketId }: QueryOf<typeof listMembers>,
): Promise<OutputOf<typeof listMembers>> {
  const { row: activity, can } = await managedActivity(ctx, id, 'members');
  const states = statesOf(group, can);
  // D95: who has not come is known once it has begun.
  if (states.length === 0 || (group === 'absent' && activity.starts_at > ctx.now))
    return { list: [], next: -1 };
  const rows = await findMembers(ctx.db, {
    ...searchOf(ctx, words),
    activityId: id,
    states,
    ticketId,
    signed: signedIn[group],
    before: next,
    size: size + 1,
  });
  return paged(rows, size, 'pass_id', (row) => presentMember(row, can));
}

/** A place that who manages registrations may know of, as it stands now. */
export async function managedMember(
  ctx: ViewerCtx,
  passId: number,
): Promise<TeamActivity & { member: MemberDetail }> {
  const activityId = (await findPassActivity(ctx.db, passId)) ?? gone();
  const managed = await managedActivity(ctx, activityId, 'members');
  const member = (await findMember(ctx.db, passId)) ?? gone();
  if (shownState(member.state, managed.can) === null) gone();
  return { ...managed, member };
}

/** R122: one of them, with what they filled in; the phone is masked. */
export async function viewMemberOf(ctx: ViewerCtx, passId: number): Promise<OutputOf<typeof viewMember>> {
  const { row: activity, can, member } = await managedMember(ctx, passId);
  const form = passForms.open(ctx, member.kept);
  const may = memberCan(
    { state: member.state, byHand: member.by_hand, total: member.total, endsAt: activity.ends_at },
    can,
    ctx.now,
  );
  return {
    ...presentMember(member, can),
    phone: form ? passForms.maskedPhone(form) : '',
    answers: form ? passForms.shown(ctx, form.answers) : [],
    signed: member.signed,
    reason: member.reason,
    can: { ...may, contact: may.contact && form !== undefined },
    total: can.money ? member.total : -1,
    hash: can.money ? (member.hash ?? '') : '',
  };
}
