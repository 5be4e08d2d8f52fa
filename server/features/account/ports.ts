import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/ports.ts';

export interface CardSummary {
  /** 0 when the person has no card. */
  cardId: number;
  cardCount: number;
  certified: number;
}

/** A person's cards in short; filled by card. */
export const cardSummary = port<(ctx: Ctx, userId: number) => Promise<CardSummary>>(
  'account.card-summary',
  async () => ({
    cardId: 0,
    cardCount: 0,
    certified: 0,
  }),
);

/** What a person owns: fen and points. Filled by wallet and score; without them a person owns nothing. */
export const holdings = port<(ctx: Ctx, userId: number) => Promise<{ balance: number; score: number }>>(
  'account.holdings',
  async () => ({ balance: 0, score: 0 }),
);
