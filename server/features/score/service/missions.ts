import type {
  claimMission as claimContract,
  listMissions as listContract,
} from '@qunlu/contract/score/missions.ts';
import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { endOfYear, fullWords, payable } from '../policy.ts';
import { missionPrizes } from '../ports.ts';
import { presentMission } from '../present.ts';
import { claimFacts, claimOnce } from '../store/facts.ts';
import { addMissionScore, balanceOf, holdScore, todayOf } from './journal.ts';
import { dailyCap } from './settings.ts';
import { allOffers, measureOf, timesOf, windowOf, type Offer } from './mission-table.ts';

/** C054: a closed mission is there while something waits that was done before. */
export async function listMissions(ctx: ViewerCtx): Promise<OutputOf<typeof listContract>> {
  const { userId } = ctx.viewer;
  const offers = await allOffers(ctx);
  const times = await timesOf(ctx, userId, offers);
  const { balance, fresh, year, earned } = await balanceOf(ctx, userId);
  return {
    list: offers
      .filter((offer) => offer.open || times(offer).waiting > 0)
      .map((offer) => presentMission(offer, times(offer))),
    score: balance,
    today: earned,
    cap: await dailyCap(ctx),
    expiring: balance - fresh,
    expires_at: endOfYear(year),
  };
}

/** Marks that many times as claimed. Answers what names this claim: the newest of them. */
async function take(tx: Tx, userId: number, offer: Offer, count: number): Promise<string> {
  const { score } = offer;
  const fact =
    offer.mode === missionMode.once
      ? await claimOnce(tx.db, { userId, mission: offer.key, day: todayOf(tx), at: tx.now, score })
      : await claimFacts(tx.db, windowOf(tx, userId), measureOf(offer), { count, at: tx.now, score });
  // Person and balance are held: nobody else claims between counting and this.
  if (fact === undefined) throw new Error(`mission ${offer.key} had nothing to claim`);
  return `mission:${offer.key}:${fact}`;
}

async function pay(tx: Tx, userId: number, offer: Offer, given: { count: number; earned: number }) {
  const { count, earned } = given;
  const key = await take(tx, userId, offer, count);
  const title = count > 1 ? `${offer.title} ×${count}` : offer.title;
  const credit = count * offer.score;
  const balance = await addMissionScore(tx, { userId, key, credit, title }, earned);
  const days = offer.days * count;
  if (days > 0)
    for (const give of tx.deps.ports.get(missionPrizes)) await give(tx, { userId, key, days, title });
  return { gained: credit, score: balance };
}

/** C055: all that waits of a mission, as far as the day's cap leaves room for whole times; a repeat gains nothing. */
export async function claimMission(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof claimContract>> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    // The lock that lets rows refer to the person: the yearly job holds balances while it writes entries.
    if (!(await lockPeople(tx, [userId])).get(userId)?.visible) fail('login');
    const { balance, earned } = await holdScore(tx, userId);
    const offer =
      (await allOffers(tx)).find((one) => one.id === id) ?? fail('notFound', { message: '没有这个任务' });
    const { waiting, done } = (await timesOf(tx, userId, [offer]))(offer);
    const cap = await dailyCap(tx);
    const count = payable(waiting, offer.score, cap - earned);
    if (waiting > 0 && count === 0)
      fail('stateChanged', { message: fullWords(offer.score, { earned, cap }) });
    const paid = count > 0 ? await pay(tx, userId, offer, { count, earned }) : { gained: 0, score: balance };
    return { ...paid, mission: presentMission(offer, { waiting: waiting - count, done }) };
  });
}
