import type { Card, SimpleCard } from '@qunlu/contract/card/entity.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { alone } from '../../../platform/database.ts';
import { isOwner } from '../policy.ts';
import { presentCard, presentSimple } from '../present/card.ts';
import { countCardsOf, summarise } from '../store/cards.ts';
import { findCard, findDefaultCard, findOwnCards, type CardPart, type SeenCard } from '../store/seen.ts';
import { personKey } from '../store/timeline.ts';
import { countHit } from '../store/visitors.ts';
import { accessContextOf, projectionOf, projectOwn, readingOf, rightsOf } from './projection.ts';
import { noteShared } from './missions.ts';
import { guestOf, mayComeAnew, visitorKeyOf } from './visitors.ts';
import { quotaOfPerson } from '../../membership/api/quotas.ts';

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
async function accessThrottled<Part extends CardPart>(
  ctx: Ctx,
  object: string,
  card: SeenCard<Part> | undefined,
) {
  if (!card || card.user_id !== ctx.viewer?.userId) await throttle(ctx, cardThrottle, object);
  return accessContextOf(ctx, card);
}

/** A card as the caller may see it, by its id. */
const seenById = async <Part extends CardPart>(ctx: Ctx, cardId: number, part: Part) =>
  accessThrottled(ctx, `card ${cardId}`, await findCard(ctx.db, cardId, readingOf(ctx, part)));

/** The default card of a person, likewise. */
const seenOfUser = async <Part extends CardPart>(ctx: Ctx, userId: number, part: Part) =>
  accessThrottled(ctx, `user ${userId}`, await findDefaultCard(ctx.db, userId, readingOf(ctx, part)));

const short = (ctx: Ctx, access: Awaited<ReturnType<typeof seenById>>): SimpleCard =>
  presentSimple(access.card, projectionOf(ctx, access));

/** One card; with all fields when `more` (B040). */
export const viewCard = async (ctx: Ctx, cardId: number, more: boolean): Promise<Card | SimpleCard> =>
  more ? viewWholeCard(ctx, cardId) : short(ctx, await seenById(ctx, cardId, 'face'));

/** The whole card, also for the page on its clean path. */
export async function viewWholeCard(ctx: Ctx, cardId: number): Promise<Card> {
  const access = await seenById(ctx, cardId, 'whole');
  return presentCard(access.card, projectionOf(ctx, access));
}

/** B041, D151: the caller's own default card whole, another's in short. */
export async function viewDefaultCard(ctx: Ctx, userId: number | undefined): Promise<Card | SimpleCard> {
  if (userId === undefined && !ctx.viewer) fail('login');
  const viewerId = ctx.viewer?.userId ?? 0;
  if (userId !== undefined && userId !== viewerId) return viewSimpleUser(ctx, userId);
  const access = await seenOfUser(ctx, viewerId, 'whole');
  return presentCard(access.card, projectionOf(ctx, access));
}

/** B053: the default card in short, with the relation between caller and owner. */
export const viewSimpleUser = async (ctx: Ctx, userId: number): Promise<SimpleCard> =>
  short(ctx, await seenOfUser(ctx, userId, 'face'));

/** All of the caller's cards, in one page: the quota is smaller than a page. */
export async function listCards(ctx: ViewerCtx): Promise<{ list: Card[]; next: number }> {
  const rows = await findOwnCards(ctx.db, ctx.viewer.userId, ctx.now);
  return {
    list: rows.map((row, rank) => presentCard(row, projectOwn(rightsOf(ctx, row), row, rank))),
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
export const viewPhone = async (ctx: Ctx, cardId: number): Promise<{ phone: string }> => ({
  phone: short(ctx, await seenById(ctx, cardId, 'face')).phone,
});

const robot = /bot|spider|crawl|slurp|preview|curl|wget|python|headlesschrome-lighthouse/i;

/**
 * D32: counts a view per viewer and card once in 30 minutes; the owner's own views and robots do not count, nor do guests of
 * one network beyond what a network plausibly sends.
 */
export async function hitCard(ctx: Ctx, cardId: number): Promise<{ views: number }> {
  const access = await seenById(ctx, cardId, 'face');
  if (isOwner(access) || robot.test(ctx.client.userAgent)) return { views: access.card.views };
  const visitorKey = ctx.viewer ? personKey(ctx.viewer.userId) : visitorKeyOf(ctx, guestOf(ctx));
  if (!ctx.viewer && !(await mayComeAnew(ctx, cardId, visitorKey))) return { views: access.card.views };
  const views = await countHit(alone(ctx).db, {
    cardId,
    visitorKey,
    userId: ctx.viewer?.userId ?? null,
    source: ctx.client.qc,
    now: ctx.now,
    seconds: cardRules.hitSeconds,
  });
  await noteShared(ctx, visitorKey.toString('base64url'));
  return { views: views ?? notFound('名片不存在或已不可见') };
}

/** For account: a summary of a person's cards. */
export const summariseCards = (ctx: Ctx, userId: number): ReturnType<typeof summarise> =>
  summarise(ctx.db, userId);
