import type { Education, Work } from '@qunlu/contract/card/entity.ts';
import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { allowsFriends } from '../../account/api/profile.ts';
import { viewerPermissions } from '../policy.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { stranger } from '../ports.ts';
import { countCardsOfMany } from '../store/cards.ts';
import { findCard, findDefaultCard } from '../store/seen.ts';
import { accessContextOf, readingOf } from './projection.ts';

/** The owner of a card; 40400 when the caller may not see it. */
export async function ownerOf(ctx: ViewerCtx, cardId: number): Promise<number> {
  return accessContextOf(ctx, await findCard(ctx.db, cardId, readingOf(ctx, 'face'))).owner.userId;
}

/** D27: what the caller may do with a person, by that person's default card. Without a card there are no contacts. */
export async function permissionsOn(ctx: ViewerCtx, userId: number): Promise<ViewerPermissions> {
  const { viewer } = ctx;
  const card = await findDefaultCard(ctx.db, userId, readingOf(ctx, 'face'));
  if (card) return viewerPermissions(accessContextOf(ctx, card));
  return viewerPermissions({
    viewer,
    owner: { userId, privacy: 3, allowsFriends: await allowsFriends(ctx, userId), hidden: false },
    known: { ...stranger, ...(await factsBetween(ctx, viewer.userId, userId)) },
    revoked: false,
    granted: new Set(),
  });
}

/** Where a person works, has worked and studied, as shown on the default card. */
export interface Career {
  company: string;
  works: readonly Work[];
  educations: readonly Education[];
}

/** The caller's own, or that of somebody whose card they see; 40400 when they may not. undefined: no card. */
export async function careerOf(ctx: ViewerCtx, userId: number): Promise<Career | undefined> {
  const card = await findDefaultCard(ctx.db, userId, readingOf(ctx, 'whole'));
  return card && accessContextOf(ctx, card).card;
}

/** For staff: number of cards by person. */
export const cardCounts = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
  countCardsOfMany(ctx.db, userIds);
