import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/ports.ts';

export interface CardSummary {
  /** 0 when the person has no card. */
  cardId: number;
  cardCount: number;
  certified: number;
  /** Others see the default card. */
  visible: boolean;
}

/** A person's cards in short; filled by card. */
export const cardSummary = port<(ctx: Ctx, userId: number) => Promise<CardSummary>>(
  'account.card-summary',
  async () => ({
    cardId: 0,
    cardCount: 0,
    certified: 0,
    visible: false,
  }),
);

/** Hears that all sessions of a person end, but his present one perhaps; filled by staff, whose sessions are none of these. */
export const sessionsEnded = port<(ctx: Ctx, userId: number) => Promise<void>>(
  'account.sessions-ended',
  async () => undefined,
);

/** What a person owns: fen and points. Filled by wallet and score; without them a person owns nothing. */
export const holdings = port<(ctx: Ctx, userId: number) => Promise<{ balance: number; score: number }>>(
  'account.holdings',
  async () => ({ balance: 0, score: 0 }),
);

/** Whether a person may not be met by the viewer: he has blacked him (D26). Filled by relation. */
export const closedTo = port<(ctx: Ctx, userId: number, viewerId: number) => Promise<boolean>>(
  'account.closed-to',
  async () => false,
);

/** What the viewer is to another person (E139–E141). Filled by relation. */
export const relationFlags = port<
  (
    ctx: Ctx,
    userId: number,
    viewerId: number,
  ) => Promise<{ is_follow: boolean; is_friend: boolean; is_black: boolean }>
>('account.relation-flags', async () => ({ is_follow: false, is_friend: false, is_black: false }));

/** Hears of another name of a person, in the transaction of the change; filled by friend. */
export const renamed = port<(tx: Ctx, userId: number) => Promise<void>>(
  'account.renamed',
  async () => undefined,
);

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
  /** The person may (not) be seen any more: banned, leaving, back again. Inside the transaction of the change. */
  setVisible?(tx: Ctx, userId: number, visible: boolean): Promise<void>;
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

/** Filled by every feature that keeps rows of people; account itself comes first. */
export const custodians = port<readonly Custodian[]>('account.custodians', []);

/** Tells a person what happened to the account; filled by notice. Inside the transaction of the fact. */
export const securityNotice = port<
  (ctx: Ctx, userId: number, notice: { title: string; body: string; path: string }) => Promise<void>
>('account.security-notice', async () => undefined);

/**
 * Says which picture an account shows from now on; 40001 for one that the person did not upload. `before`: the address
 * that stands there. Filled by media; inside the transaction of the write.
 */
export const avatarShown = port<(tx: Ctx, userId: number, avatar: string, before: string) => Promise<void>>(
  'account.avatar-shown',
  async () => undefined,
);

/** What a person writes or shows of himself. `address`: of a picture, '' for none. */
export interface OwnWriting {
  texts: readonly { field: string; label: string; text: string }[];
  pictures: readonly { field: string; label: string; address: string }[];
}

/** Refuses (45100) what may not be published. Leaves the house: never inside a transaction. Filled by moderation. */
export const writingChecked = port<(ctx: Ctx, writing: OwnWriting) => Promise<void>>(
  'account.writing-checked',
  async () => undefined,
);
