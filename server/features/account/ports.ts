import type { Ctx } from '../../platform/context.ts';
import { manyPort, requiredPort } from '../../platform/ports.ts';

export interface CardSummary {
  /** 0 when the person has no card. */
  cardId: number;
  cardCount: number;
  certified: number;
  /** Others see the default card. */
  visible: boolean;
}

/** A person's cards in short. */
export const cardSummary =
  requiredPort<(ctx: Ctx, userId: number) => Promise<CardSummary>>('account.card-summary');

/** Whether a person may not be met by the viewer, whom they have blocked (D26). */
export const closedTo =
  requiredPort<(ctx: Ctx, userId: number, viewerId: number) => Promise<boolean>>('account.closed-to');

/** What a person writes or shows of themself. `address`: of a picture, '' for none. */
export interface OwnWriting {
  texts: readonly { field: string; label: string; text: string }[];
  pictures: readonly { field: string; label: string; address: string }[];
}

/** Refuses (45100) what may not be published. Leaves the house: never inside a transaction. */
export const writingChecked =
  requiredPort<(ctx: Ctx, writing: OwnWriting) => Promise<void>>('account.writing-checked');

export interface Holdings {
  /** Fen. */
  balance: number;
  score: number;
}

/** Part of what a person owns; the parts add up. */
export const holdings =
  manyPort<(ctx: Ctx, userId: number) => Promise<Partial<Holdings>>>('account.holdings');

/** What the viewer is to another person (E139–E141). */
export const relationFlags =
  requiredPort<
    (
      ctx: Ctx,
      userId: number,
      viewerId: number,
    ) => Promise<{ is_follow: boolean; is_friend: boolean; is_black: boolean }>
  >('account.relation-flags');

/** Who is on the way out: the status that holds when they come back (D13). */
export interface StatusOnReturn {
  /** undefined for whoever is not leaving. */
  find(ctx: Ctx, userId: number): Promise<number | undefined>;
  set(tx: Ctx, userId: number, status: number): Promise<void>;
}

export const statusOnReturn = requiredPort<StatusOnReturn>('account.status-on-return');
