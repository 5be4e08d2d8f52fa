import type { Clock, SalePromise } from '@qunlu/contract/order/promise.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import type { OrderStage, OrderState, OrderType } from '@qunlu/contract/order/rules.ts';
import type { StepSide } from '@qunlu/contract/order/step-shape.ts';
import type { OrderEventName, OrderStepName } from '@qunlu/contract/order/steps.ts';
import type { RawBuilder } from 'kysely';
import type { $ZodType } from 'zod/v4/core';
import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** What a subject is told of an order. Amounts in fen. */
export interface SubjectOrder {
  orderId: number;
  hash: string;
  subject: string;
  target: string;
  buyerId: number;
  sellerId: number | null;
  quantity: number;
  total: number;
  title: string;
  snapshot: Readonly<Record<string, unknown>>;
  promise: SalePromise;
  state: OrderState;
  stage: OrderStage;
  /** What the buyer has got back so far. */
  refunded: number;
  createdAt: Date;
}

/** A step of an order, by its name in the history. What nobody did in time is the clock's. */
export interface SubjectMove {
  who: Exclude<StepSide, 'channel'>;
  what: OrderEventName;
}

/** What a seller's feature adds to an order as one side reads it. */
export interface OrderPart {
  /** Its name in `part` of the answer. */
  key: string;
  /** What leaves of it: the contract of the feature. What it does not name never leaves, as of any other answer. */
  shape: $ZodType;
  /** The part, and the page where it is shown with its order. `can`: what this side may do by the engine. */
  view(
    ctx: Ctx,
    order: SubjectOrder,
    reader: { userId: number; role: 'buyer' | 'seller'; can: Order['can'] },
  ): Promise<{ part: object; page: string }>;
}

/**
 * What is sold (decision 0041). A feature that sells provides one and calls `createOrder`; price, promise and snapshot are
 * fixed then. Everything here runs in the transaction of the engine, which has locked buyer, seller and order; it may
 * post to the ledger only what is said here.
 */
export interface PayableSubject {
  /** `feature.noun`; rows store it. */
  name: string;
  type: OrderType;
  /**
   * Where the money of a finished order goes: `seller` (less the fee), `platform`, or `buyer` (recharge: their balance).
   */
  earns: 'seller' | 'platform' | 'buyer';
  /** A pack: its title says how much is in it (网络电话 100 分钟), and whoever reads the order reads of one. */
  pack?: true;
  /**
   * Locks the rows that the other functions here change, e.g. the stock. Called right after the order is locked and before any
   * money moves: those who lock them later would wait for accounts of the ledger while these wait for them. Not for an order
   * that is paid as it is made: its feature holds what it needs before.
   */
  locks?(tx: Tx, order: SubjectOrder): Promise<void>;
  /** The effect of paying, once, in the transaction in which the order becomes paid. */
  paid(tx: Tx, order: SubjectOrder): Promise<void>;
  /** The order was closed unpaid: holds of stock end. */
  closed?(tx: Tx, order: SubjectOrder): Promise<void>;
  /**
   * Money goes back: takes back its share of the effect. `all`: nothing of the order is left. Fails `stateChanged` when that
   * is not possible any more (e.g. topped-up money is spent). `who` gives it back: staff may do so whatever the terms are.
   */
  refunding?(
    tx: Tx,
    order: SubjectOrder,
    part: { amount: number; all: boolean; who: 'buyer' | 'seller' | 'clock' | 'staff' },
  ): Promise<void>;
  part?: OrderPart;
  /**
   * So many are sold of one thing that its feature tells the seller of them together: the engine does not tell them of each that was
   * paid, done or given back, and `pages` are the buyers' alone.
   */
  tellsSeller?: true;
  /**
   * Before a side takes a step of the table, whichever it is, and it may: writes what it says beside (`more`), or refuses it. What
   * the clock, staff or a payment does is not asked, nor an order that the balance pays as it is made. Without this nothing may be
   * said beside.
   */
  before?(
    tx: Tx,
    order: SubjectOrder,
    taken: {
      step: OrderStepName;
      who: 'buyer' | 'seller';
      more: Readonly<Record<string, string>> | undefined;
    },
  ): Promise<void>;
  /**
   * What silence means when it depends on more than the promise, e.g. whether anybody has answered. Asked under the lock as the clock
   * runs out; undefined: as the promise says.
   */
  lapses?(tx: Tx, order: SubjectOrder, what: Clock): Promise<'back' | 'done' | undefined>;
  /** Accepted, begun, served, done or ended; for the subject's own state. `by`: who moved it, and the name of the step. */
  moved?(tx: Tx, order: SubjectOrder, by: SubjectMove): Promise<void>;
  /**
   * Parts of the seller's or platform's share for others (commission), in fen, out of what is settled. `income`: no commission but
   * their part of what was sold, as their wallet shows it. `held`: it waits until
   * staff has decided (`releaseCommission`, `forfeitCommission`), however long that takes. `level` tells those of one order
   * apart: two of them may be one person's.
   */
  commissions?(
    ctx: Ctx,
    order: SubjectOrder,
    settled: number,
  ): Promise<
    readonly {
      userId: number;
      amount: number;
      title: string;
      holdSeconds: number;
      held?: boolean;
      income?: true;
      level?: 1 | 2;
    }[]
  >;
  /**
   * Where a paid order stands, in a few characters, as one side reads it in lists and on its page: 已报名, 可以学习, 待圈主审核. Pure, of what
   * is given: a page of orders asks it for each. Not asked while it is unpaid, disputed or asked back, nor of what has gone back.
   * undefined: the engine's word for the stage.
   */
  word?(order: SubjectOrder, role: 'buyer' | 'seller'): string | undefined;
  /** What a side is to do, in a few characters, where the engine's word does not fit: a host checks (审核) whom a seller takes on (接单). */
  todo?: Readonly<Partial<Record<Clock, string>>>;
  /** Route of the app where the thing is, '' for none. */
  path?(order: SubjectOrder): string;
  /** The subject's own page of each order, by order id; notices and lists lead there instead of the engine's own. */
  pages?(ctx: Ctx, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Why the buyer cannot cancel though the promise says so, e.g. it was used; '' when nothing stands against it. */
  keeps?(ctx: Ctx, order: SubjectOrder): Promise<string>;
  /** Sentences for the page after paying, which the buyer alone reads. */
  after?(order: SubjectOrder, ctx: Ctx): readonly string[] | Promise<readonly string[]>;
}

/** Whose orders are asked for, and as which side of them. */
export interface TurnReader {
  userId: number;
  role: 'buyer' | 'seller';
  now: Date;
  /** At most so many, the first to end before the others. */
  most: number;
}

/**
 * What in a feature waits for one side of an order besides the clock of the engine: a time that was proposed, answers to choose from.
 * A select of `(order_id bigint, due_at timestamptz, todo text)`, by an index of the person; all of them are one statement, so each
 * says by itself that neither a dispute nor a request for money back is open (`order_standing`). null: nothing on that side.
 */
export const orderTurns = manyPort<(reader: TurnReader) => RawBuilder<unknown> | null>('order.turns');

/** Everything that can be paid for, in feature order. */
export const payableSubjects = manyPort<PayableSubject>('order.payable-subjects');
