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

export interface MergeSides {
  keep: number;
  drop: number;
}

/** What somebody owns, seen side by side before a merge. */
export interface MergeItem {
  title: string;
  keep: number;
  drop: number;
  /** One sentence: how the two become one. */
  rule: string;
}

/** What stands in the way of leaving (D13). */
export interface LeaveBlock {
  code: string;
  title: string;
  action: string;
  /** Route of the app, '' for none. */
  path: string;
}

/**
 * What a feature does with the rows of a person who merges two accounts, leaves, or wants his data. Every feature with
 * a column that points to a user has one; a guard test compares `columns` with the database.
 */
export interface Custodian {
  /** Name in `features.json`. */
  feature: string;
  /** `table.column` → what merging (D10) and erasing (D13) do to it, one sentence each. */
  columns: Readonly<Record<string, { merge: string; erase: string }>>;
  /** Inside the merge's transaction; both users' rows are locked. */
  merge(tx: Ctx, sides: MergeSides): Promise<void>;
  /** Inside the erasure's transaction. May run twice. */
  erase(tx: Ctx, userId: number): Promise<void>;
  mergeItems?(ctx: Ctx, sides: MergeSides): Promise<MergeItem[]>;
  /** Why the two cannot merge, one sentence each. */
  mergeBlocks?(ctx: Ctx, sides: MergeSides): Promise<string[]>;
  leaveBlocks?(ctx: Ctx, userId: number): Promise<LeaveBlock[]>;
  /** What becomes void, e.g. `12 积分`. */
  givesUp?(ctx: Ctx, userId: number): Promise<string[]>;
  /** What leaving erases and keeps (with the reason), one sentence each. */
  erases: readonly string[];
  keeps: readonly string[];
  /** D150: the person's data by section; `vcards`: vCard 3.0 texts. */
  exportData?(ctx: Ctx, userId: number): Promise<{ json: Record<string, unknown>; vcards?: string[] }>;
}

/** Every feature that keeps rows of people. */
export const custodians = manyPort<Custodian>('account.custodians');
