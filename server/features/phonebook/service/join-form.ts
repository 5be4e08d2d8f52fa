import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { JoinForm } from '@qunlu/contract/phonebook/joining-entity.ts';
import { applicationWaits, joinType, memberState, phonebookRules } from '@qunlu/contract/phonebook/rules.ts';
import { after, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { levelsOf, queueOf } from '../../capacity/service/places.ts';
import { partyFileLink } from '../../media/service/private-files.ts';
import { quotaOfPerson } from '../../membership/service/quotas.ts';
import { fees } from '../ports.ts';
import { presentCircle } from '../present/circle.ts';
import { presentAnswers, presentInviter } from '../present/joining.ts';
import { countReaders } from '../store/applications.ts';
import type { CircleRow } from '../store/circles.ts';
import { findForm } from '../store/forms.ts';
import { countJoined, findBroughtCard, findMemberOf, type MemberRow } from '../store/members.ts';
import { openCircle } from './access.ts';
import { inviterOf } from './invite.ts';
import { isPaid, joinProblem, shutOut, stands } from './joining-rules.ts';
import { seatSubject } from './seats.ts';

const day = 86_400;
const nobody = { realname: '', company: '', position: '', city: '' };
const free: JoinForm['offer'] = { tiers: [], refund: [], coupon: '', off: 0 };

/** D64: whether there is a seat for this person now, and how it stands with waiting for one. */
async function seatsFor(
  ctx: ViewerCtx,
  circle: CircleRow,
  me: MemberRow | undefined,
): Promise<Pick<JoinForm, 'full' | 'queue'>> {
  const target = String(circle.phonebook_id);
  const { userId } = ctx.viewer;
  const level = (await levelsOf(ctx, seatSubject, [target])).get(target);
  // A membership of the owner that has lapsed counts at once, before the pool is written again.
  const seats = await quotaOfPerson(ctx, 'phonebook.seats', circle.owner_id);
  const queue = await queueOf(ctx, { subject: seatSubject, target, userId });
  const left = level ? Math.min(level.left ?? Infinity, seats - level.taken) : seats;
  // Whoever is a member, applies or has an offer needs none of what is left.
  const free = stands(me) || me?.state === memberState.applying || queue.offerUntil > 0;
  return {
    full: !free && left <= 0,
    queue: { open: !free && queue.open, waiting: queue.waiting, offer_until: queue.offerUntil },
  };
}

function mineOf(me: MemberRow | undefined): JoinForm['mine'] {
  if (!me) return { state: -1, waits: 0, reason: '', applied_at: 0, lapses_at: 0 };
  const waiting = me.waits === applicationWaits.approval;
  return {
    state: me.state,
    waits: me.waits,
    reason: me.reason,
    applied_at: secondsOf(me.applied_at),
    lapses_at: waiting ? secondsOf(after(me.applied_at, phonebookRules.applyDays * day)) : 0,
  };
}

/** Whose form comes back as they submitted it: they were on their way to pay, or their time is over. */
const resumes: readonly number[] = [memberState.applying, memberState.expired];

/** What stands in the form at first: what they submitted themselves, or what the card says that they bring. */
async function draftFor(ctx: ViewerCtx, me: MemberRow | undefined): Promise<JoinForm['draft']> {
  const { userId, phone } = ctx.viewer;
  const card = await findBroughtCard(ctx.db, userId, me?.card_id ?? 0);
  const form = me && resumes.includes(me.state) ? await findForm(ctx.db, me.member_id) : undefined;
  const { realname, company, position, city } = form ?? card ?? nobody;
  const linkOf = (key: string): string => partyFileLink(ctx, { key, viewerId: userId });
  return {
    realname,
    phone: maskPhone(phone),
    company,
    position,
    city,
    card_id: card?.card_id ?? 0,
    answers: presentAnswers(form?.answers ?? [], linkOf, true),
  };
}

/** D59, D60: all that somebody reads before they join. */
export async function viewJoinForm(
  ctx: ViewerCtx,
  { id, code, coupon }: { id: number; code?: string | undefined; coupon?: string | undefined },
): Promise<JoinForm> {
  const { row, me } = await openCircle(ctx, id);
  if (me?.state === memberState.blacklisted) throw shutOut();
  const { userId } = ctx.viewer;
  const owner = await findMemberOf(ctx.db, id, row.owner_id);
  const inviter = await inviterOf(ctx, row, code);
  const offer = isPaid(row.join_type)
    ? await ctx.deps.ports.get(fees).quote(ctx, { phonebookId: id, coupon })
    : free;
  const seats = await seatsFor(ctx, row, me);
  const problem =
    joinProblem(row, me, ctx.now)?.message ??
    ((await countJoined(ctx.db, userId)) >= phonebookRules.joined
      ? `最多加入 ${phonebookRules.joined} 个通讯录，请先退出一些`
      : row.join_type === joinType.invitation && !inviter
        ? '这个通讯录仅限邀请，请向成员要一个邀请链接'
        : '');
  return {
    circle: presentCircle(row),
    intro: row.intro,
    owner: owner && !owner.hidden ? owner.realname : '',
    admins: await countReaders(ctx.db, id),
    contact_visible: row.contact_visible,
    asks: row.asks,
    fields: row.fields,
    draft: await draftFor(ctx, me),
    mine: mineOf(me),
    can_join: !stands(me) && problem === '' && !seats.full,
    problem: stands(me) ? '' : problem,
    offer,
    ...seats,
    inviter: inviter ? presentInviter(inviter.member) : null,
  };
}
