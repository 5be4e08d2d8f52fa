import { sharerOf } from '@qunlu/contract/attribution.ts';
import type {
  applyFriend as contract,
  checkFrequency as check,
} from '@qunlu/contract/friend/applications.ts';
import { friendRules, friendStates, type MeetingWay } from '@qunlu/contract/friend/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { after, inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { cardSummary } from '../../account/ports.ts';
import { lockPair, accountStateOf, type AccountState } from '../../account/api/people.ts';
import { ownerOf } from '../../card/api/people.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, settle, withdraw } from '../../notification/api/notifications.ts';
import { mayApply, shownState, waitingSince, type Verdict } from '../policy/applying.ts';
import {
  addApplication,
  findLatest,
  findSent,
  findWaiting,
  type ApplicationRow,
} from '../store/applications.ts';
import { findCardToHand } from '../store/people.ts';
import { becomeFriends } from './decide.ts';
import { linesOf } from './entries.ts';
import { isFaceToFaceTokenOf } from './face-to-face.ts';
import { notificationKeys } from './notifications.ts';
import type { Membership } from '../../membership/ports.ts';
import { levelOf } from '../../membership/api/level.ts';
import { permitted } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';

type Outcome = OutputOf<typeof contract>;

const days = (count: number): number => count * 86_400;

/**
 * Applies the rule now; a person who may not be met answers like nobody. `beyondFree`: the number of today that this one would
 * have, when only a membership permits it; else 0.
 */
async function judge(
  ctx: ViewerCtx,
  { otherId, face }: { otherId: number; face: string | undefined },
  other: AccountState,
): Promise<{ verdict: Verdict; awaited: boolean; beyondFree: number }> {
  const { userId } = ctx.viewer;
  const today = startOfDay(ctx.now);
  const sent = await findSent(ctx.db, userId, otherId, {
    today,
    perPerson: after(ctx.now, -days(friendRules.perPersonDays)),
    waiting: waitingSince(ctx.now),
    // A refusal happens while the application is pending and counts for some days after: both spans together.
    all: after(ctx.now, -days(friendRules.waitDays + friendRules.refusalDays)),
    now: ctx.now,
  });
  if (!other.visible || sent.blockedBy) notFound('用户不存在或已注销');
  const permits = (held: Membership): number => permitted(ctx, 'friend.applications', held, sent.quotas);
  const verdict = mayApply({
    ...sent,
    now: ctx.now,
    dayEnds: endOfDay(ctx.now),
    allowsFriends: other.allowsFriends,
    faceToFaceToken:
      face === undefined ? 'none' : isFaceToFaceTokenOf(ctx, otherId, face) ? 'fresh' : 'stale',
    perDay: permits(levelOf(sent.level)),
  });
  const count = sent.today + 1;
  return { verdict, awaited: sent.awaited, beyondFree: count > permits('none') ? count : 0 };
}

function refuseSelf(ctx: ViewerCtx, otherId: number, field: string): void {
  if (ctx.viewer.userId === otherId) fail('invalid', { message: '不能加自己为好友', field });
}

/** The pending application between two people, as the caller sees it; the other person's before the caller's own. */
async function waitingBetween(
  ctx: ViewerCtx,
  otherId: number,
): Promise<{ waiting_id: number; waiting_mine: boolean }> {
  const { userId } = ctx.viewer;
  const theirs = await findWaiting(ctx.db, otherId, userId, waitingSince(ctx.now));
  if (theirs) return { waiting_id: theirs.application_id, waiting_mine: false };
  const mine = await findLatest(ctx.db, userId, otherId);
  const waits = mine !== undefined && shownState(mine, true, ctx.now) === friendStates.pending;
  return { waiting_id: waits ? mine.application_id : 0, waiting_mine: waits };
}

/** D39, checked by the same rule as applying. */
export async function checkFrequency(
  ctx: ViewerCtx,
  { user_id: otherId, face }: { user_id: number; face?: string | undefined },
): Promise<OutputOf<typeof check>> {
  refuseSelf(ctx, otherId, 'user_id');
  const { verdict } = await judge(ctx, { otherId, face }, await accountStateOf(ctx, otherId));
  const { can, left } = verdict;
  return { can, left, msg: verdict.can ? '' : verdict.message, ...(await waitingBetween(ctx, otherId)) };
}

interface ApplicationInput {
  otherId: number;
  message: string;
  via: MeetingWay;
  /** The applicant's card that is handed over, and the other person's card that they apply to; null: none. */
  cardId: number | null;
  toCardId: number | null;
  introducerId: number | null;
  face: string | undefined;
  /** Of the applicant, '' while they may not be named. */
  name: string;
}

/** Under the locks of both: sends the application, or makes them friends when the other person has applied already. */
async function send(tx: Tx<ViewerCtx>, input: ApplicationInput, other: AccountState): Promise<Outcome> {
  const { userId } = tx.viewer;
  const { otherId, message, via } = input;
  const since = waitingSince(tx.now);
  // Who shows the code has nodded (decision 0040). Asked of the clock once, so that the rule and the outcome agree.
  const nodded = via === 'swap' && input.face !== undefined && isFaceToFaceTokenOf(tx, otherId, input.face);
  if (via === 'swap') {
    const before = await findLatest(tx.db, userId, otherId);
    // Idempotent: a second tap returns the pending application. A refused one looks pending here, too (D38).
    if (before && shownState(before, true, tx.now) === friendStates.pending) {
      const theirs = await findWaiting(tx.db, otherId, userId, since);
      if (!theirs && nodded && before.state === friendStates.pending) return exchange(tx, before);
      if (!theirs) return outcomeOf(before, friendStates.pending);
    }
  }
  const { verdict, awaited, beyondFree } = await judge(tx, input, other);
  if (!verdict.can) {
    const { failure, retryAfter } = verdict;
    fail(failure, { message: verdict.message, ...(retryAfter === undefined ? {} : { retryAfter }) });
  }
  const theirs = awaited ? await findWaiting(tx.db, otherId, userId, since) : undefined;
  // By the code it is an exchange all the same: who shows it waits for the answer on that screen.
  if (theirs && nodded) await settle(tx, userId, [notificationKeys.received(theirs.application_id)]);
  else if (theirs) {
    await becomeFriends(tx, theirs);
    return outcomeOf(theirs, friendStates.friend);
  }
  if (beyondFree > 0) await usePrivilege(tx, userId, 'friend.applications', beyondFree);
  const { row, closed } = await addApplication(
    tx.db,
    {
      from_id: userId,
      to_id: otherId,
      card_id: input.cardId,
      to_card_id: input.toCardId,
      message,
      via,
      introducer_id: input.introducerId,
      created_at: tx.now,
    },
    since,
  );
  if (closed.length > 0) await withdraw(tx, [otherId], closed.map(notificationKeys.received));
  if (nodded) return exchange(tx, row);
  const { name } = input;
  await notify(tx, otherId, {
    category: 'friend',
    title: via === 'swap' ? `${name}想与您交换名片` : `${name}申请加您为好友`,
    body: message,
    path: '/app/applylist',
    key: notificationKeys.received(row.application_id),
    many: '{n} 人想加您为好友',
  });
  return outcomeOf(row, friendStates.pending);
}

/** D17: makes the two friends at once and tells who showed the code, as the other one is told. */
async function exchange(tx: Tx<ViewerCtx>, row: ApplicationRow): Promise<Outcome> {
  await becomeFriends(tx, row);
  const line = (await linesOf(tx, [row.from_id])).get(row.from_id);
  await notify(tx, row.to_id, {
    category: 'friend',
    title: `${line?.realname ?? ''}和您交换了名片`,
    body: '当面扫码交换，可以互相查看联系方式了。',
    path: line?.card_id ? `/card/${line.card_id}` : '/app/friends',
    key: notificationKeys.exchanged(row.application_id),
    many: '{n} 人和您交换了名片',
  });
  return outcomeOf(row, friendStates.friend);
}

const outcomeOf = (row: ApplicationRow, state: number): Outcome => ({ id: row.application_id, state });

/** Checks the message (D137), before anything is written. */
export const checkMessage = (ctx: Ctx, message: string | undefined): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'message', label: '附言', text: message ?? '' }] });

/** D38, D39 */
export async function applyFriend(
  ctx: ViewerCtx,
  given: {
    user_id: number;
    message?: string | undefined;
    card_id?: number | undefined;
    face?: string | undefined;
  },
): Promise<Outcome> {
  const otherId = given.user_id;
  refuseSelf(ctx, otherId, 'user_id');
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const other = await lockPair(tx, userId, otherId);
    const { cardId, name } = await findCardToHand(tx.db, userId, given.card_id);
    if (given.card_id !== undefined && cardId === null) {
      fail('notFound', { message: '名片不存在或已不可见', field: 'card_id' });
    }
    const input = {
      otherId,
      message: given.message ?? '',
      via: 'apply' as const,
      cardId,
      name,
      toCardId: null,
      introducerId: null,
      face: given.face,
    };
    return send(tx, input, other);
  });
}

/** The user who passed the link on (`u<id>`, D42), when that user is visible. */
async function introducerOf(tx: Tx<ViewerCtx>, otherId: number): Promise<number | null> {
  const id = sharerOf(tx.client.qc);
  if (id === 0 || id === otherId || id === tx.viewer.userId) return null;
  return (await accountStateOf(tx, id)).visible ? id : null;
}

/** Explains why there is no card to hand over: a card under review or taken down (D137) does not count. */
async function failWithoutCard(tx: Tx, userId: number): Promise<never> {
  const { cardId } = await tx.deps.ports.get(cardSummary)(tx, userId);
  fail('stateChanged', { message: cardId === 0 ? '请先创建名片' : '您的名片正在审核，通过后才能交换' });
}

/** D41: hands over the caller's default card and applies, in one step. */
export async function swapCards(
  ctx: ViewerCtx,
  { card_id: cardId, face }: { card_id: number; face?: string | undefined },
): Promise<Outcome> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const otherId = await ownerOf(tx, cardId);
    refuseSelf(tx, otherId, 'card_id');
    const other = await lockPair(tx, userId, otherId);
    // Under the owner's lock: they may have removed it meanwhile.
    await ownerOf(tx, cardId);
    const { cardId: handed, name } = await findCardToHand(tx.db, userId, undefined);
    const own = handed ?? (await failWithoutCard(tx, userId));
    const input = {
      otherId,
      message: '',
      via: 'swap' as const,
      cardId: own,
      name,
      toCardId: cardId,
      introducerId: await introducerOf(tx, otherId),
      face,
    };
    return send(tx, input, other);
  });
}
