import type { RawBuilder } from 'kysely';
import type { AdminRight, MemberState, PluginKey } from '@qunlu/contract/phonebook/rules.ts';
import type { FeeQuote, Refundable } from '@qunlu/contract/phonebook/fee-entity.ts';
import type { Ctx, ViewerCtx } from '../../platform/context.ts';
import { manyPort, requiredPort } from '../../platform/ports.ts';

/**
 * Paid membership (D65–D67), provided by `dues`. Everything but what is only asked runs in the caller's transaction.
 */
export interface Fees {
  /** What joining or renewing costs whoever asks, what is promised, and what a coupon makes of it. */
  quote(ctx: ViewerCtx, given: { phonebookId: number; coupon?: string | undefined }): Promise<FeeQuote>;
  /** Before the transaction that makes an order: closes what is stale (`closeStale`). */
  prepare(
    ctx: ViewerCtx,
    given: { phonebookId: number; tierId: number; price?: number | undefined; coupon?: string | undefined },
  ): Promise<void>;
  /**
   * The order of an application that stands in state 0, waiting for payment; people and circle are locked, its seat is held.
   * Answers the order to pay, '' when a trial lets them in at once. Paying admits them, or leaves them waiting for an admin
   * (`service/paid.ts`); an order that is closed unpaid ends the application.
   */
  order(
    tx: ViewerCtx,
    given: {
      phonebookId: number;
      ownerId: number;
      memberId: number;
      tierId: number;
      price: number | undefined;
      coupon?: string | undefined;
    },
  ): Promise<string>;
  /**
   * An application with its payment is accepted (the money becomes the owner's, `end_at` of its row is set: read it afterwards),
   * refused or withdrawn, or has lapsed (all goes back). Called before anything of the circle is locked, since orders come first.
   */
  decided(
    tx: Ctx,
    given: { phonebookId: number; userId: number; accepted: boolean; who: 'buyer' | 'seller' | 'clock' },
  ): Promise<void>;
  /**
   * A membership is about to end: gives back what D66 and D68 say. Called before anything of the circle is locked, since
   * orders come first.
   */
  ending(
    tx: Ctx,
    given: {
      phonebookId: number;
      userId: number;
      state: MemberState;
      violation: boolean;
      dissolved: boolean;
      /** Since when nobody can use it, e.g. while what a dissolved circle owes is not there; absent: now. */
      since?: Date | undefined;
    },
  ): Promise<void>;
  /**
   * Whose money `decided` and `ending` may move besides the person's and the owner's, e.g. who owned the circle before: they are
   * locked with both.
   */
  payees(ctx: Ctx, given: { phonebookId: number; userId: number }): Promise<readonly number[]>;
  /** What a member may still take back themself (D66); null: nothing. */
  refundable(ctx: Ctx, given: { phonebookId: number; userId: number }): Promise<Refundable | null>;
  /**
   * What each who was paid has to give back out of their own when the circle ends, for one that dissolves (D68), and what they
   * have too little for it now. Fen; who owes nothing is missing.
   */
  owed(ctx: Ctx, phonebookId: number): Promise<readonly { userId: number; amount: number; lacks: number }[]>;
  /** Members with paid time left, for dissolving (D68). */
  countPaid(ctx: Ctx, phonebookId: number): Promise<number>;
}

export const fees = requiredPort<Fees>('phonebook.fees');

/** A module of a circle that exists (D77); the ones that nobody provides are not shown. */
export interface CirclePlugin {
  key: PluginKey;
  title: string;
  /** What it is, one sentence, for the page where it is switched. */
  what: string;
  /** Only members can use it: it is never shown to visitors. */
  membersOnly?: true;
  /** Its page in the circle. */
  path(phonebookId: number): string;
}

export const circlePlugins = manyPort<readonly CirclePlugin[]>('phonebook.plugins');

/** Something that may wait for an admin, on `/assist` (D92). */
export interface CircleWait {
  key: string;
  title: string;
  path(phonebookId: number): string;
  /** Who sees it. */
  right: AdminRight | 'own';
  /** Up to 100, by index: an expression of SQL, so that all of them are one statement. */
  count(ctx: Ctx, phonebookId: number): RawBuilder<number>;
}

/** What waits, and how many of it. */
export type Waiting = Pick<CircleWait, 'key' | 'title'> & { count: number; path: string };

export const circleWaits = manyPort<readonly CircleWait[]>('phonebook.waits');
