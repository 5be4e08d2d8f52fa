import type { RawBuilder } from 'kysely';
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
  /** `move`: columns by which a row of both accounts is the same one; the kept account's stays. None: any row is. */
  once?: readonly string[];
  /** What the row that stays takes over of the one that goes. */
  take?: Readonly<Record<string, 'greatest' | 'least' | 'coalesce' | 'sum'>>;
  /** What is written into the rows that stay; `anonymise` empties its own column unless this says otherwise. */
  set?: Readonly<Record<string, string | null>>;
  /** The feature's own `merge`, `erase` or the step after it does this, since more than the column decides. */
  byFeature?: true;
}

export const move = (why: string, same: Pick<Fate, 'once' | 'take'> = {}): Fate & { kind: 'move' } => ({
  kind: 'move',
  why,
  ...same,
});
export const erase = (why: string): Fate & { kind: 'erase' } => ({ kind: 'erase', why });
export const keep = (why: string, set: Fate['set'] = {}): Fate & { kind: 'keep' } => ({
  kind: 'keep',
  why,
  set,
});
export const anonymise = (why: string, set?: Fate['set']): Fate & { kind: 'anonymise' } => ({
  kind: 'anonymise',
  why,
  ...(set && { set }),
});
export const byFeature = <F extends Fate>(fate: F): F & { byFeature: true } => ({ ...fate, byFeature: true });

export interface ColumnFate {
  /** When two accounts are merged (D10): for the rows of the dropped one. */
  merge: Fate;
  /** When the person has left (D13): must match `-- on deletion:` in the migration. */
  erase: Fate & { kind: 'erase' | 'keep' | 'anonymise' };
}

/** Of a column that says who of staff decided. */
export const decision: ColumnFate = {
  merge: move('decisions are the kept account’s'),
  erase: anonymise('the decision stands, by nobody'),
};

/** Numbers of something on both sides, shown before a merge; those of all features are one statement. */
export interface MergeCount {
  title: string;
  /** One sentence: how the two are merged. */
  rule: string;
  /** An expression of SQL. */
  of: (userId: number, now: Date) => RawBuilder<number>;
  /** When it is named: always, when either has any, or when the dropped one has. */
  shown?: 'either' | 'drop';
}

/**
 * What becomes of a person's rows when they merge accounts, leave, or export their data. Required for every feature with a column
 * that references a user; a guard test compares `columns` with the database. The engine carries the columns out, feature by
 * feature in their order; `merge` and `erase` run before those of their own feature, `afterMerge` and `afterErase` after them.
 */
export interface Lifecycle {
  /** Name in `features.json`. */
  feature: string;
  /** By `table.column`. */
  columns: Readonly<Record<string, ColumnFate>>;
  /** What a feature decides by itself. Inside the merge's transaction; both users' rows are locked. */
  merge?(tx: Tx, sides: MergeSides): Promise<void>;
  afterMerge?(tx: Tx, sides: MergeSides): Promise<void>;
  /** Inside the erasure's transaction. Must be idempotent. */
  erase?(tx: Tx, userId: number): Promise<void>;
  afterErase?(tx: Tx, userId: number): Promise<void>;
  counts?: readonly MergeCount[];
  /** Further ones that no expression of SQL says. */
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
  /** D150: the person's data by the title of the section, at most `max` rows of each; a `Date` is written as the app shows it. */
  exports?(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>>;
  /** vCard 3.0 texts. */
  vcards?(ctx: Ctx, userId: number): Promise<string[]>;
}

/** One per feature that stores rows of people, in feature order. */
export const lifecycles = manyPort<Lifecycle>('lifecycle.lifecycles');
