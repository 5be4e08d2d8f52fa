import type { User } from '@qunlu/contract/account/entity.ts';
import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort, requiredPort } from '../../platform/ports.ts';

export interface CardSummary {
  /** 0 when the person has no card. */
  cardId: number;
  cardCount: number;
  certified: number;
  /** Whether others may see the default card. */
  visible: boolean;
}

/** A summary of a person's cards. */
export const cardSummary =
  requiredPort<(ctx: Ctx, userId: number) => Promise<CardSummary>>('account.card-summary');

/** Whether `userId` has blocked the viewer, who then must not meet them (D26). */
export const closedTo =
  requiredPort<(ctx: Ctx, userId: number, viewerId: number) => Promise<boolean>>('account.closed-to');

/** A person's own texts and pictures that others will see. `address`: of a picture, '' for none. */
export interface OwnWriting {
  texts: readonly { field: string; label: string; text: string }[];
  pictures: readonly { field: string; label: string; address: string }[];
}

/** Fails with 45100 when something may not be published. Calls a provider: never inside a transaction. */
export const writingChecked =
  requiredPort<(ctx: Ctx, writing: OwnWriting) => Promise<void>>('account.writing-checked');

export interface Holdings {
  /** Fen: topped up, to buy with (E136). */
  balance: number;
  /** Fen: earned, to withdraw. */
  income: number;
  score: number;
}

/** What a person owns; the answers of all providers are added up. */
export const holdings =
  manyPort<(ctx: Ctx, userId: number) => Promise<Partial<Holdings>>>('account.holdings');

/** Further states of a person, for themself alone (E188–E192). */
export type OwnStates = Partial<
  Pick<
    User,
    | 'eSignStatus'
    | 'merchantSigningStatus'
    | 'merchantSigningInfo'
    | 'tencentRealNameAuthStatus'
    | 'myPhonebookAgentInfoDetail'
  >
>;

/** What the features above add to what a person reads of themself. */
export const ownStates = manyPort<(ctx: Ctx, userId: number) => Promise<OwnStates>>('account.own-states');

/** What the viewer is to another person (E139–E141). */
export const relationFlags =
  requiredPort<
    (
      ctx: Ctx,
      userId: number,
      viewerId: number,
    ) => Promise<{ is_follow: boolean; is_friend: boolean; is_black: boolean }>
  >('account.relation-flags');

/** The status to which a leaving person returns (D13). */
export interface StatusOnReturn {
  /** undefined when the person is not leaving. */
  find(ctx: Ctx, userId: number): Promise<number | undefined>;
  set(tx: Tx, userId: number, status: number): Promise<void>;
}

export const statusOnReturn = requiredPort<StatusOnReturn>('account.status-on-return');
