import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Two accounts of one person: `drop` becomes part of `keep`. */
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

/** What becomes of the rows that a column points from. */
export interface Fate {
  /**
   * `move`: they point to the kept account from now on. `erase`: they go. `keep`: they stay as they are.
   * `anonymise`: they stay, with nothing in them that leads to the person.
   */
  kind: 'move' | 'erase' | 'keep' | 'anonymise';
  /** One sentence, in English: what it means here, or why. */
  why: string;
}

export interface ColumnFate {
  /** When two accounts become one (D10): what becomes of the rows of the dropped one. */
  merge: Fate;
  /** When the person has left (D13): the same kind as `-- on deletion:` in the migration. */
  erase: Fate & { kind: 'erase' | 'keep' | 'anonymise' };
}

/**
 * What a feature does with the rows of a person who merges two accounts, leaves, or wants their data. Every feature with
 * a column that points to a user has one; a guard test compares `columns` with the database.
 */
export interface Lifecycle {
  /** Name in `features.json`. */
  feature: string;
  /** By `table.column`. */
  columns: Readonly<Record<string, ColumnFate>>;
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
  /** What leaving erases and keeps (with the reason), one sentence each, as the person reads it. */
  erases: readonly string[];
  keeps: readonly string[];
  /** D150: the person's data by section; `vcards`: vCard 3.0 texts. */
  exportData?(ctx: Ctx, userId: number): Promise<{ json: Record<string, unknown>; vcards?: string[] }>;
}

/** Of every feature that keeps rows of people, in the order of the features. */
export const lifecycles = manyPort<Lifecycle>('lifecycle.lifecycles');
