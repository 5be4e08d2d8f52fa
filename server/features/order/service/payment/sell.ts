import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import type { OrderType } from '@qunlu/contract/order/rules.ts';
import { inTransaction, secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople, type AccountState } from '../../../account/api/people.ts';
import { findUnpaid, type OrderRow } from '../../store/orders.ts';
import { closeStale, createOrder, type NewOrder } from './create.ts';

/** The row of an order that was just made. */
export type MadeOrder = OrderRow;

export type Parties = ReadonlyMap<number, AccountState>;

/** The transaction that has locked the parties. */
export interface LockedSale {
  tx: Tx<ViewerCtx>;
  parties: Parties;
}

/** The order that an input makes now. */
export interface Offer extends Pick<
  NewOrder,
  'title' | 'quantity' | 'total' | 'snapshot' | 'promise' | 'expiresIn'
> {
  /** Who gets the money; absent: the platform, or the buyer themself. */
  sellerId?: number;
  /** What pages show and send back, fen, where it is not `total`. */
  price?: number;
}

/** What is read before the transaction. */
export interface SaleContext {
  /** Who is locked with the buyer. */
  sellerId?: number;
  /** Whether the buyer has an unpaid order of the target, where that was read with it. */
  unpaid?: boolean;
}

interface SeenPrice<Input> {
  /** Fen; undefined when the page sent none. */
  price(input: Input): number | undefined;
  /** The refusal when it is another now. */
  changed(now: number): { message: string; field?: string };
}

/** How a feature sells: who, what it is now, and what stands beside the order. The order of it all is {@link defineSale}'s. */
export interface Sale<Input, Now extends Offer, Beside> {
  type: OrderType;
  /** Name of the payable subject, and what of it: one unpaid order for each person and target. */
  subject: string;
  targetOf(input: Input): string;
  /** Fails when the caller cannot know of it. */
  known?(ctx: ViewerCtx, input: Input): Promise<SaleContext>;
  /**
   * Price, promise and snapshot as they are now; fails with a sentence when nothing is sold. Asked before the transaction where
   * something has to be closed or checked there, and always under the locks of `held`: then it locks what it reads besides.
   */
  offer(ctx: ViewerCtx, input: Input, held?: LockedSale): Promise<Now>;
  /** How the price that the page showed is compared (D50); null where the buyer names the amount. */
  seen: SeenPrice<Input> | null;
  /** What a provider has to look at before; undefined when it has nothing to. */
  checks?(input: Input): ((ctx: ViewerCtx) => Promise<void>) | undefined;
  /** Before the transaction: an unpaid order of something else is about to be closed. */
  closing?(ctx: ViewerCtx, orderId: number): Promise<unknown>;
  /** In the transaction, before anybody is locked: what locks two people by itself. */
  first?(tx: Tx<ViewerCtx>, input: Input): Promise<unknown>;
  /** Under the locks, when the order is about to be made. */
  before?(tx: Tx<ViewerCtx>, input: Input, offer: Now): Promise<unknown>;
  /** Writes what stands beside a new order, before it is paid. */
  beside?(tx: Tx<ViewerCtx>, order: MadeOrder, input: Input, offer: Now): Promise<Beside>;
  /** The page of the order, where `beside` knows it. */
  pageOf?(beside: Beside): string;
  /** With the order, be it new or the unpaid one of the same. */
  after?(tx: Tx<ViewerCtx>, order: MadeOrder): Promise<unknown>;
  /** The balance pays it at once where it is enough. */
  fromBalance?(input: Input): boolean;
}

/** `beside`: what was written beside it; undefined where it is the unpaid order that stood there. */
export interface SaleResult<Beside> {
  order: MadeOrder;
  beside: Beside | undefined;
}

export interface SaleFlow<Input, Now extends Offer, Beside> {
  /** The `prepare` of a route: asks providers, and closes the unpaid order of another price or promise. */
  prepare(ctx: ViewerCtx, input: Input): Promise<SaleContext>;
  /** Locks the parties, asks again what is on offer, compares the price that was seen, and makes the order. */
  sell(ctx: ViewerCtx, input: Input, known: SaleContext): Promise<SaleResult<Beside>>;
  /**
   * For a transaction that has locked the parties with others, e.g. to join: what is on offer under its locks, at the price that was
   * seen. No order stands before `place` is called.
   */
  within(
    tx: Tx<ViewerCtx>,
    input: Input,
    parties: Parties,
  ): Promise<{ offer: Now; place(): Promise<SaleResult<Beside>> }>;
}

/** The one way to sell: a feature defines it once and serves `prepare` and `sell` of it. */
export function defineSale<Input, Now extends Offer = Offer, Beside = void>(
  sale: Sale<Input, Now, Beside>,
): SaleFlow<Input, Now, Beside> {
  const { type, subject } = sale;

  async function offerAt(ctx: ViewerCtx, input: Input, held?: LockedSale): Promise<Now> {
    const offer = await sale.offer(ctx, input, held);
    const price = offer.price ?? offer.total;
    const seen = sale.seen?.price(input);
    // D50: nothing is taken at a price that was not seen.
    if (sale.seen && seen !== undefined && seen !== price) fail('stateChanged', sale.seen.changed(price));
    return offer;
  }

  const draftOf = (ctx: ViewerCtx, input: Input, offer: Now): NewOrder => ({
    type,
    subject,
    target: sale.targetOf(input),
    buyerId: ctx.viewer.userId,
    ...(offer.sellerId === undefined ? {} : { sellerId: offer.sellerId }),
    title: offer.title,
    ...(offer.quantity === undefined ? {} : { quantity: offer.quantity }),
    total: offer.total,
    snapshot: offer.snapshot,
    promise: offer.promise,
    ...(offer.expiresIn === undefined ? {} : { expiresIn: offer.expiresIn }),
  });

  const within: SaleFlow<Input, Now, Beside>['within'] = async (tx, input, parties) => {
    const offer = await offerAt(tx, input, { tx, parties });
    // Sold by somebody else since: whoever is locked is not who would be paid.
    const named = [tx.viewer.userId, offer.sellerId];
    if (named.some((one) => one !== undefined && !parties.has(one))) fail('busy');
    return {
      offer,
      async place() {
        await sale.before?.(tx, input, offer);
        let beside: Beside | undefined;
        const order = await createOrder(tx, {
          ...draftOf(tx, input, offer),
          parties,
          fromBalance: sale.fromBalance?.(input) ?? false,
          async beside(_, made) {
            beside = await sale.beside?.(tx, made, input, offer);
            return beside === undefined ? undefined : sale.pageOf?.(beside);
          },
        });
        await sale.after?.(tx, order);
        return { order, beside };
      },
    };
  };

  return {
    within,
    async prepare(ctx, input) {
      const known = (await sale.known?.(ctx, input)) ?? {};
      const check = sale.checks?.(input);
      const given = { buyerId: ctx.viewer.userId, subject, target: sale.targetOf(input) };
      const unpaid = known.unpaid ?? (await findUnpaid(ctx.db, given)) !== undefined;
      // Nothing to look at and nothing to close: all is asked under the locks alone.
      if (!unpaid && !check) return known;
      const offer = await offerAt(ctx, input);
      await check?.(ctx);
      await closeStale(ctx, draftOf(ctx, input, offer), async (orderId) => sale.closing?.(ctx, orderId));
      return known;
    },
    sell: (ctx, input, { sellerId }) =>
      inTransaction(ctx, async (tx) => {
        const { userId } = tx.viewer;
        await sale.first?.(tx, input);
        const parties = await lockPeople(tx, sellerId === undefined ? [userId] : [userId, sellerId]);
        if (!parties.get(userId)?.visible) fail('login');
        const { place } = await within(tx, input, parties);
        return place();
      }),
  };
}

/** What an offer promises to whoever buys it now, as a dated table. */
export const promiseNow = (ctx: Ctx, { promise, total }: Pick<Offer, 'promise' | 'total'>) =>
  promiseTableOf(promise, { total, paidAt: 0, seller: true }, secondsOf(ctx.now));

/** The sentence with which something is refused now, '' when it is not: for what pages say before anybody presses. */
export async function problemOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return '';
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
