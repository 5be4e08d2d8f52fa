import type { Access, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import type { Env } from './env.ts';
import type { Metrics } from './metrics.ts';
import type { Ports } from './ports.ts';
import type { ContentCheck, Locate, SmsSender, Storage, WechatApi } from './providers.ts';
import type { Secrets } from './secrets.ts';

/** What the whole process shares. */
export interface Deps {
  env: Env;
  db: Db;
  clock: () => Date;
  /** Waits, in milliseconds, by the same clock. */
  pause: (ms: number) => Promise<void>;
  /** Rings once after this many milliseconds, unless what it answers is called before. */
  timer: (ms: number, ring: () => void) => () => void;
  /** Unpredictable bytes; seeded in nothing but a test that needs to. */
  random: (bytes: number) => Buffer;
  secrets: Secrets;
  ports: Ports;
  events: Events;
  outbox: Outbox;
  metrics: Metrics;
  sms: SmsSender;
  wechat: WechatApi;
  storage: Storage;
  contentCheck: ContentCheck;
  locate: Locate;
  /** Has a job run soon; it runs by its clock in any case. */
  triggerJob: (job: string) => void;
  /** Where this process listens, '' before it does: the sandbox's counterparts are reached over HTTP like the real ones. */
  self: { url: string };
  log: Logger;
}

/** Who calls, as the session says. */
export interface Viewer {
  userId: number;
  /** '' while no phone is bound. */
  phone: string;
  status: number;
  sessionHash: Buffer;
}

/** Who calls from the back office. */
export interface StaffMember {
  userId: number;
  roles: readonly StaffRole[];
  sessionHash: Buffer;
}

/** One call: its time, its database (a transaction inside one), and who makes it. */
export interface Ctx {
  deps: Deps;
  db: Db;
  now: Date;
  /** Who is logged in; of handlers' contexts the type says whether there is somebody. */
  viewer: Viewer | null;
  /** Set for `staff` endpoints only; `viewer` is null there. */
  staff: StaffMember | null;
  /** `call`: the pattern of its address, '' for a job. */
  client: { ip: string; userAgent: string; visitor: string; qc: string; ac: string; call: string };
  /** Of an event that is being delivered: how many events, each raised by a listener of the one before, led to it. */
  depth?: number;
}

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
 * A fact that a feature announces without knowing who listens. `subject` names what it is about, e.g. `card 12`:
 * what waits in the outbox is delivered in order for each subject.
 */
export interface EventType<P> {
  readonly name: string;
  readonly subject: (payload: P) => string;
}

/** Hears of an event inside its transaction: what fails here undoes the fact. */
export interface TransactionListener {
  readonly event: EventType<never>;
  readonly inTransaction: (tx: Ctx, payload: never) => Promise<void>;
}

/** Hears of an event after the commit, at least once, from the outbox. Must be idempotent. */
export interface AfterListener {
  readonly event: EventType<never>;
  /** `feature.verb`, unique: rows that wait in the outbox name their listener by it. */
  readonly name: string;
  readonly after: (ctx: Ctx, payload: never) => Promise<void>;
}

export type Listener = TransactionListener | AfterListener;

export interface Events {
  inTransaction(event: string): readonly TransactionListener[];
  after(event: string): readonly AfterListener[];
  /** Who a waiting row is for; undefined when the listener is gone from the product. */
  listener(name: string): AfterListener | undefined;
}

/** The process's own delivery: right after a commit, one pass at a time. The job queue takes what a crash left. */
export interface Outbox {
  /** Transactions that have written rows. */
  readonly raised: WeakSet<object>;
  /** Begins a delivery, or lets the present one look again. */
  wake(): void;
  /** Resolves when the present delivery has ended. */
  idle(): Promise<void>;
  /** Ends after the row that is being delivered; the others wait in the database for the next start. */
  stop(): Promise<void>;
}

/** The context of what nobody called: a job. */
export const jobContext = (deps: Deps): Ctx => ({
  deps,
  db: deps.db,
  now: deps.clock(),
  viewer: null,
  staff: null,
  client: { ip: '', userAgent: '', visitor: '', qc: '', ac: '', call: '' },
});

/** Runs `work` in a transaction; inside one it joins it (the embedded store has one connection). */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return commit(ctx, work);
}

/** Events that wait for the commit are delivered right after it. */
async function commit<T, C extends Ctx>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  const { outbox } = ctx.deps;
  let raised = false;
  const answer = await ctx.db.transaction().execute(async (db) => {
    const result = await work({ ...ctx, db });
    raised = outbox.raised.has(db);
    return result;
  });
  if (raised) outbox.wake();
  return answer;
}

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
export const after = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
