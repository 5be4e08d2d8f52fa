import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import type { Env } from './env.ts';
import type { Events } from './events.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
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
  kick: (job: string) => void;
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
  viewer: Viewer | null;
  /** Set for `staff` endpoints only; `viewer` is null there. */
  staff: StaffMember | null;
  /** `call`: the pattern of its address, '' for a job. */
  client: { ip: string; userAgent: string; visitor: string; qc: string; ac: string; call: string };
  /** Of an event that is being delivered: how many events, each raised by a listener of the one before, led to it. */
  depth?: number;
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

/** The caller of an endpoint whose access is `login` or `phone`. */
export function viewerOf(ctx: Ctx): Viewer {
  if (!ctx.viewer) throw new Error('an endpoint that guests may call asked for its viewer');
  return ctx.viewer;
}

/** The caller of an endpoint whose access is `staff`. */
export function staffOf(ctx: Ctx): StaffMember {
  if (!ctx.staff) throw new Error('an endpoint that others may call asked for its member of staff');
  return ctx.staff;
}

/** Runs `work` in a transaction; inside one it joins it (the embedded store has one connection). */
export function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return commit(ctx, work);
}

/** Events that wait for the commit are delivered right after it. */
async function commit<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
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
