import type { Card, SimpleCard } from '@qunlu/contract/card/entity.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { isOwner } from '../policy.ts';
import { presentCard, presentSimple } from '../present/card.ts';
import {
  countCardsOf,
  findCard,
  findCardsOf,
  findDefaultCard,
  summarise,
  type SeenCard,
} from '../store/cards.ts';
import { personKey } from '../store/timeline.ts';
import { countHit } from '../store/visitors.ts';
import { accessContextOf, noSuchCard, projectionOf, projectOwn, rightsOf } from './projection.ts';
import { noteShared } from './missions.ts';
import { guestOf, mayComeAnew, visitorKeyOf } from './visitors.ts';
import { quotaOfPerson } from '../../membership/service/quotas.ts';

/** People view some dozens of cards on a normal day; hundreds in an hour are a sign of scraping. */
const cardThrottle: ThrottleRule = {
  name: 'card.look',
  free: 60,
  slow: 120,
  max: 300,
  seconds: 3600,
  network: { free: 600, slow: 1200, max: 1400 },
};

/** {@link accessContextOf} with throttling: cards of others, and cards that do not exist, count against the viewer. */
async function accessThrottled(
  ctx: Ctx,
  object: string,
  card: SeenCard | undefined,
): ReturnType<typeof accessContextOf> {
  if (!card || card.user_id !== ctx.viewer?.userId) await throttle(ctx, cardThrottle, object);
  return accessContextOf(ctx, card);
}

/** One card; with all fields when `more` (B040). */
export async function viewCard(ctx: Ctx, cardId: number, more: boolean): Promise<Card | SimpleCard> {
  const access = await accessThrottled(
    ctx,
    `card ${cardId}`,
    await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0),
  );
  const projection = await projectionOf(ctx, access);
  return more ? presentCard(access.card, projection) : presentSimple(access.card, projection);
}

/** The whole card for the page on its clean path. */
export async function viewWholeCard(ctx: Ctx, cardId: number): Promise<Card> {
  const access = await accessThrottled(
    ctx,
    `card ${cardId}`,
    await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0),
  );
  return presentCard(access.card, await projectionOf(ctx, access));
}

/** B041, D151: the caller's own default card whole, another's in short. */
export async function viewDefaultCard(ctx: Ctx, userId: number | undefined): Promise<Card | SimpleCard> {
  if (userId === undefined && !ctx.viewer) fail('login');
  const viewerId = ctx.viewer?.userId ?? 0;
  const access = await accessThrottled(
    ctx,
    `user ${userId ?? viewerId}`,
    await findDefaultCard(ctx.db, userId ?? viewerId, viewerId),
  );
  const projection = await projectionOf(ctx, access);
  return isOwner(access) ? presentCard(access.card, projection) : presentSimple(access.card, projection);
}

/** B053: the default card in short, with the relation between caller and owner. */
export async function viewSimpleUser(ctx: Ctx, userId: number): Promise<SimpleCard> {
  const access = await accessThrottled(
    ctx,
    `user ${userId}`,
    await findDefaultCard(ctx.db, userId, ctx.viewer?.userId ?? 0),
  );
  return presentSimple(access.card, await projectionOf(ctx, access));
}

/** All of the caller's cards, in one page: the quota is smaller than a page. */
export async function listCards(ctx: ViewerCtx): Promise<{ list: Card[]; next: number }> {
  const rows = await findCardsOf(ctx.db, ctx.viewer.userId);
  const rights = await rightsOf(ctx, ctx.viewer.userId, Math.max(0, rows.length - 1));
  return {
    list: rows.map((row, rank) => presentCard(row, projectOwn(rights, row, rank))),
    next: pagingEnd,
  };
}

export async function countCards(ctx: ViewerCtx): Promise<{ count: number; max: number }> {
  const { userId } = ctx.viewer;
  return {
    count: await countCardsOf(ctx.db, userId),
    max: await quotaOfPerson(ctx, 'card.cards', userId),
  };
}

/** D151: the phone in one of its three wire forms. */
export async function viewPhone(ctx: Ctx, cardId: number): Promise<{ phone: string }> {
  const access = await accessThrottled(
    ctx,
    `card ${cardId}`,
    await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0),
  );
  return { phone: presentSimple(access.card, await projectionOf(ctx, access)).phone };
}

const robot = /bot|spider|crawl|slurp|preview|curl|wget|python|headlesschrome-lighthouse/i;

/**
 * D32: counts a view per viewer and card once in 30 minutes; the owner's own views and robots do not count, nor do guests of
 * one network beyond what a network plausibly sends.
 */
export async function hitCard(ctx: Ctx, cardId: number): Promise<{ views: number }> {
  const access = await accessThrottled(
    ctx,
    `card ${cardId}`,
    await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0),
  );
  if (isOwner(access) || robot.test(ctx.client.userAgent)) return { views: access.card.views };
  const visitorKey = ctx.viewer ? personKey(ctx.viewer.userId) : visitorKeyOf(ctx, guestOf(ctx));
  if (!ctx.viewer && !(await mayComeAnew(ctx, cardId, visitorKey))) return { views: access.card.views };
  const views = await countHit(ctx.db, {
    cardId,
    visitorKey,
    userId: ctx.viewer?.userId ?? null,
    source: ctx.client.qc,
    now: ctx.now,
    seconds: cardRules.hitSeconds,
  });
  await noteShared(ctx, visitorKey.toString('base64url'));
  return { views: views ?? noSuchCard() };
}

/** For account: a summary of a person's cards. */
export const summariseCards = (ctx: Ctx, userId: number): ReturnType<typeof summarise> =>
  summarise(ctx.db, userId);
