import type { Access, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { Logger } from 'pino';
import type { AnswerMode } from './answers.ts';
import { transacted, type Db, type TxDb } from './database.ts';
import { inShare } from './fair-share.ts';
import type { Env } from './env.ts';
import type { Metrics } from './metrics.ts';
import type { Ports } from './ports.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { CallProvider } from './call-provider.ts';
import type { PayApi } from './pay-provider.ts';
import type {
  CompanyDirectory,
  ContentCheck,
  ESignProvider,
  IdentityProvider,
  InvoiceIssuer,
  Locate,
  PushSender,
  SmsSender,
  Storage,
  WechatApi,
} from './providers.ts';
import type { Replicas } from './replicas.ts';
import type { Secrets } from './secrets.ts';

/** What all calls and jobs of the process share. */
export interface Deps {
  env: Env;
  db: Db;
  /** null: the primary answers every read. */
  replicas: Replicas | null;
  clock: () => Date;
  /** Waits, in milliseconds, by `clock`. */
  pause: (ms: number) => Promise<void>;
  /** Calls `ring` once after this many milliseconds; the answered function cancels it. */
  timer: (ms: number, ring: () => void) => () => void;
  /** Cryptographically random bytes; only tests seed it. */
  random: (bytes: number) => Buffer;
  secrets: Secrets;
  ports: Ports;
  events: Events;
  outbox: Outbox;
  /** Tells the pages of people that something has changed. */
  realtime: Realtime;
  metrics: Metrics;
  sms: SmsSender;
  wechat: WechatApi;
  /** null: nothing is sent to apps of phones. */
  push: PushSender | null;
  storage: Storage;
  contentCheck: ContentCheck;
  pay: PayApi;
  locate: Locate;
  /** null where nobody checks real names, or has agreements signed. */
  identity: IdentityProvider | null;
  eSign: ESignProvider | null;
  /** null: the platform issues none. */
  invoices: InvoiceIssuer | null;
  /** null: nobody rings phones. */
  calls: CallProvider | null;
  /** null: there is no directory of companies. */
  companies: CompanyDirectory | null;
  answers: AnswerMode;
  /** Asks the queue to run a job soon; its schedule runs it in any case. */
  triggerJob: (job: string) => void;
  /** Origin that this process listens on, '' before it does; sandbox counterparts are called through it over HTTP. */
  self: { url: string };
  log: Logger;
}

/** The person who calls, from their session. */
export interface Viewer {
  userId: number;
  /** '' while no phone is bound. */
  phone: string;
  status: number;
  sessionHash: Buffer;
}

/** The member of staff who calls, from their session. */
export interface StaffMember {
  userId: number;
  roles: readonly StaffRole[];
  sessionHash: Buffer;
}

/** The context of one call: its time, its database (the transaction inside one), and the caller. */
export interface Ctx {
  deps: Deps;
  db: Db;
  now: Date;
  /** The logged-in person; {@link ViewerCtx} narrows it to non-null. */
  viewer: Viewer | null;
  /** Set for `staff` endpoints only; `viewer` is null there. */
  staff: StaffMember | null;
  /** `call`: the route pattern, '' for a job. */
  client: { ip: string; userAgent: string; visitor: string; qc: string; ac: string; call: string };
  /** While an event is delivered: length of the chain of events, each raised by a listener of the previous one. */
  depth?: number;
  /**
   * While an event is delivered: its number, the same when it is delivered again. Of facts about one subject the later one has the
   * greater number, also where an earlier one is delivered after it.
   */
  delivery?: number;
}

/** A context inside an open transaction, e.g. `Tx<ViewerCtx>`; only {@link inTransaction} makes one. */
export type Tx<C extends Ctx = Ctx> = C & { readonly db: TxDb };

/** The context of a call that guests may make, too. */
export interface GuestCtx extends Ctx {
  staff: null;
}

/** The context of a call whose access is `login` or `phone`. */
export interface ViewerCtx extends Ctx {
  viewer: Viewer;
  staff: null;
}

/** The context of a call whose access is `staff`. */
export interface StaffCtx extends Ctx {
  viewer: null;
  staff: StaffMember;
}

export type CtxOf<Allowed extends Access> = Allowed extends 'staff'
  ? StaffCtx
  : Allowed extends 'login' | 'phone'
    ? ViewerCtx
    : GuestCtx;

/**
 * An event that a feature raises without knowing who listens. `subject` names what it is about, e.g. `card 12`: outbox
 * rows of one subject are delivered in order.
 */
export interface EventType<P> {
  readonly name: string;
  readonly subject: (payload: P) => string;
}

/** Listens inside the transaction of the event; throwing here rolls it back. */
export interface TransactionListener {
  readonly event: EventType<never>;
  readonly inTransaction: (tx: Tx, payload: never) => Promise<void>;
}

/** Listens after the commit, at least once, through the outbox. Must be idempotent. */
export interface AfterListener {
  readonly event: EventType<never>;
  /** `feature.verb`, unique and stable: outbox rows refer to their listener by it. */
  readonly name: string;
  readonly after: (ctx: Ctx, payload: never) => Promise<void>;
}

export type Listener = TransactionListener | AfterListener;

export interface Events {
  inTransaction(event: string): readonly TransactionListener[];
  after(event: string): readonly AfterListener[];
  /** The listener of an outbox row; undefined when it no longer exists. */
  listener(name: string): AfterListener | undefined;
}

export interface WaitingEvent {
  event: string;
  /** Names of the `after` listeners of the event. */
  listeners: readonly string[];
  subject: string;
  payload: object;
  /** How many events led to this one. */
  depth: number;
}

/** This process's delivery: right after a commit, one pass at a time. The job queue delivers what a crash left. */
export interface Outbox {
  /** Remembers what a transaction has raised. No event: delivers after its commit what it has changed in the outbox. */
  add(tx: object, ...events: readonly WaitingEvent[]): void;
  /** Writes a row for each event and listener, before the commit. Answers whether there is something to deliver. */
  write(tx: TxDb, now: Date): Promise<boolean>;
  /** Starts a delivery, or makes the running one check for new rows. */
  wake(): void;
  /** Resolves when the running delivery has ended. */
  idle(): Promise<void>;
  /** Stops after the current row; the others stay in the database for the next start. */
  stop(): Promise<void>;
}

/** The context of a job, which nobody calls. */
export const jobContext = (deps: Deps): Ctx => ({
  deps,
  db: deps.db,
  now: deps.clock(),
  viewer: null,
  staff: null,
  client: { ip: '', userAgent: '', visitor: '', qc: '', ac: '', call: '' },
});

const isTx = <C extends Ctx>(ctx: C): ctx is Tx<C> => ctx.db.isTransaction;

/** Runs `work` in a transaction; joins the current one if there is one (the embedded store has one connection). */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  if (isTx(ctx)) return work(ctx);
  const caller = ctx.viewer ?? ctx.staff;
  return caller ? inShare(caller.userId, () => commit(ctx, work)) : commit(ctx, work);
}

/** Writes what the transaction has raised and told; after the commit wakes the outbox and tells pages. */
async function commit<T, C extends Ctx>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  const { outbox, realtime } = ctx.deps;
  let raised = false;
  let tell = (): void => undefined;
  const answer = await transacted(ctx.db, async (db) => {
    const result = await work({ ...ctx, db });
    raised = await outbox.write(db, ctx.now);
    tell = await realtime.write(db);
    return result;
  });
  if (raised) outbox.wake();
  tell();
  return answer;
}

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
export const after = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
