/** What a call's context carries of events. `C` is that context: it names these shapes, so they do not name it. */

/**
 * A fact that a feature announces without knowing who listens. `subject` names what it is about, e.g. `card 12`:
 * what waits in the outbox is delivered in order for each subject.
 */
export interface EventType<P> {
  readonly name: string;
  readonly subject: (payload: P) => string;
}

/** Hears of an event inside its transaction: what fails here undoes the fact. */
export interface TransactionListener<C> {
  readonly event: EventType<never>;
  readonly inTransaction: (tx: C, payload: never) => Promise<void>;
}

/** Hears of an event after the commit, at least once, from the outbox. Must be idempotent. */
export interface AfterListener<C> {
  readonly event: EventType<never>;
  /** `feature.verb`, unique: rows that wait in the outbox name their listener by it. */
  readonly name: string;
  readonly after: (ctx: C, payload: never) => Promise<void>;
}

export interface Events<C> {
  inTransaction(event: string): readonly TransactionListener<C>[];
  after(event: string): readonly AfterListener<C>[];
  /** Who a waiting row is for; undefined when the listener is gone from the product. */
  listener(name: string): AfterListener<C> | undefined;
}

/** The process's own delivery: right after a commit, one pass at a time. The job queue takes what a crash left. */
export interface Outbox {
  /** Transactions that have written rows. */
  readonly raised: WeakSet<object>;
  /** Begins a delivery, or lets the present one look again. */
  wake(): void;
  /** Resolves when the present delivery has ended. */
  idle(): Promise<void>;
}
