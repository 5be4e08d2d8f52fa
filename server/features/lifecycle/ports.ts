import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Two accounts of one person: `drop` is merged into `keep`. */
export interface MergeSides {
  keep: number;
  drop: number;
}

/** Numbers of something on both sides, shown before a merge. */
export interface MergeItem {
  title: string;
  keep: number;
  drop: number;
  /** One sentence: how the two are merged. */
  rule: string;
}

/** A reason why the person cannot leave now (D13). */
export interface LeaveBlock {
  code: string;
  title: string;
  action: string;
  /** Route of the app, '' for none. */
  path: string;
}

/** What happens to the rows of a column that references a user. */
export interface Fate {
  /**
   * `move`: they reference the kept account. `erase`: they are deleted. `keep`: they stay as they are.
   * `anonymise`: they stay, with nothing in them that identifies the person.
   */
  kind: 'move' | 'erase' | 'keep' | 'anonymise';
  /** One sentence in English: what it means here, or why. */
  why: string;
}

export interface ColumnFate {
  /** When two accounts are merged (D10): for the rows of the dropped one. */
  merge: Fate;
  /** When the person has left (D13): must match `-- on deletion:` in the migration. */
  erase: Fate & { kind: 'erase' | 'keep' | 'anonymise' };
}

/**
 * What a feature does with a person's rows when they merge accounts, leave, or export their data. Required for every feature
 * with a column that references a user; a guard test compares `columns` with the database.
 */
export interface Lifecycle {
  /** Name in `features.json`. */
  feature: string;
  /** By `table.column`. */
  columns: Readonly<Record<string, ColumnFate>>;
  /** Inside the merge's transaction; both users' rows are locked. */
  merge(tx: Tx, sides: MergeSides): Promise<void>;
  /** Inside the erasure's transaction. Must be idempotent. */
  erase(tx: Tx, userId: number): Promise<void>;
  mergeItems?(ctx: Ctx, sides: MergeSides): Promise<MergeItem[]>;
  /** Reasons why the two cannot be merged, one sentence each. */
  mergeBlocks?(ctx: Ctx, sides: MergeSides): Promise<string[]>;
  leaveBlocks?(ctx: Ctx, userId: number): Promise<LeaveBlock[]>;
  /** What they owe is paid out of what they have: in the transaction in which they leave, and again in the one that erases them. */
  settles?(tx: Tx, userId: number): Promise<void>;
  /** What the person loses by leaving, e.g. `12 积分`. */
  givesUp?(ctx: Ctx, userId: number): Promise<string[]>;
  /** What leaving deletes and keeps (with the reason), one sentence each, as the person reads it. */
  erases: readonly string[];
  keeps: readonly string[];
  /** D150: the person's data by section; `vcards`: vCard 3.0 texts. */
  exportData?(ctx: Ctx, userId: number): Promise<{ json: Record<string, unknown>; vcards?: string[] }>;
}

/** One per feature that stores rows of people, in feature order. */
export const lifecycles = manyPort<Lifecycle>('lifecycle.lifecycles');
