import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { applicationWaits, joinType, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { levelsOf, queueOf } from '../../capacity/api/places.ts';
import { quoteFor } from '../../dues/api/offer.ts';
import { quotaOfPerson } from '../../membership/api/quotas.ts';
import { openCircle } from '../../circle/api/access.ts';
import { readersOf } from '../../circle/api/applications.ts';
import { broughtCard } from '../../circle/api/entries.ts';
import { formOf, ownAnswers } from '../../circle/api/forms.ts';
import { circleLine } from '../../circle/api/lines.ts';
import { joinedCount } from '../../circle/api/membership.ts';
import { rowOf, type CircleRow, type MemberRow } from '../../circle/api/rows.ts';
import { seatSubject } from '../../circle/api/seats.ts';
import { presentInviter } from '../present.ts';
import { inviterOf } from './invite.ts';
import { isPaid, joinProblem, shutOut, stands } from './joining-rules.ts';

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
    lapses_at: waiting ? secondsOf(after(me.applied_at, circleRules.applyDays * day)) : 0,
  };
}

/** Whose form comes back as they submitted it: they were on their way to pay, or their time is over. */
const resumes: readonly number[] = [memberState.applying, memberState.expired];

/** What stands in the form at first: what they submitted themselves, or what the card says that they bring. */
async function draftFor(ctx: ViewerCtx, me: MemberRow | undefined): Promise<JoinForm['draft']> {
  const { userId, phone } = ctx.viewer;
  const card = await broughtCard(ctx, userId, me?.card_id ?? 0);
  const form = me && resumes.includes(me.state) ? await formOf(ctx, me.member_id) : undefined;
  const { realname, company, position, city } = form?.facts ?? card ?? nobody;
  return {
    realname,
    phone: maskPhone(phone),
    company,
    position,
    city,
    card_id: card?.card_id ?? 0,
    answers: ownAnswers(ctx, form?.answers ?? []),
  };
}

/** D59, D60: all that somebody reads before they join. */
export async function viewJoinForm(
  ctx: ViewerCtx,
  { id, code, coupon }: { id: number; code?: string | undefined; coupon?: string | undefined },
): Promise<JoinForm> {
  const state = await openCircle(ctx, id);
  const { row, me } = state;
  if (me?.state === memberState.blacklisted) throw shutOut();
  const { userId } = ctx.viewer;
  const owner = await rowOf(ctx, id, row.owner_id);
  const inviter = await inviterOf(ctx, row, code);
  const offer = isPaid(row.join_type) ? await quoteFor(ctx, state, { coupon }) : free;
  const seats = await seatsFor(ctx, row, me);
  const problem =
    joinProblem(row, me, ctx.now)?.message ??
    ((await joinedCount(ctx, userId)) >= circleRules.joined
      ? `最多加入 ${circleRules.joined} 个通讯录，请先退出一些`
      : row.join_type === joinType.invitation && !inviter
        ? '这个通讯录仅限邀请，请向成员要一个邀请链接'
        : '');
  return {
    circle: circleLine(row),
    intro: row.intro,
    owner: owner && !owner.hidden ? owner.realname : '',
    admins: await readersOf(ctx, id),
    contact_visible: row.contact_visible,
    asks: row.asks,
    fields: [...(row.questions ?? [])],
    draft: await draftFor(ctx, me),
    mine: mineOf(me),
    can_join: !stands(me) && problem === '' && !seats.full,
    problem: stands(me) ? '' : problem,
    offer,
    ...seats,
    inviter: inviter ? presentInviter(inviter.member) : null,
  };
}
