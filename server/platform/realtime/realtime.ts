import type { RealtimeEvent } from '@qunlu/contract/realtime.ts';
import type { Db, TxDb } from '../database.ts';
import type { Bus, RealtimeListener, News } from './bus.ts';
import { makeOpened, type FreeViews } from './opened.ts';

/** A context: inside a transaction its events leave with the commit. */
interface Where {
  readonly db: Db;
}

/** What is told to people on the sockets of their pages (decision 0100), in whichever process these are. */
export interface Realtime {
  /**
   * Tells people that something has changed; inside a transaction once it commits, and not at all otherwise. Never fails: pages
   * that missed it ask again by themselves.
   */
  tell(ctx: Where, userIds: readonly number[], event: Omit<RealtimeEvent, 'type'>): Promise<void>;
  /** Sessions of a person may have ended: their sockets are looked at again, in every process. */
  checkSessions(ctx: Where, userId: number): Promise<void>;
  /** Before the commit, with all that the transaction told. Answers what follows the commit. */
  write(db: TxDb): Promise<() => void>;
  /** Passes on what is told, of this process and of others. Answers with the function that ends it. */
  listen(listener: RealtimeListener): () => void;
  /** What callers have opened lately, in whichever process. */
  opened: FreeViews;
  close(): Promise<void>;
}

const nothing = (): void => undefined;
const keyOf = ({ topic, id, version }: News): string => `${topic} ${id} ${version}`;

/** One of each event, for all that it was told to. */
function joined(news: readonly News[]): News[] {
  const byKey = new Map<string, News & { users: number[] }>();
  for (const one of news) {
    const known = byKey.get(keyOf(one));
    if (known) known.users.push(...one.users);
    else byKey.set(keyOf(one), { ...one, users: [...one.users] });
  }
  return [...byKey.values()].map((one) => ({ ...one, users: [...new Set(one.users)] }));
}

/** `failed` hears of events that could not be sent. */
export function makeRealtime(bus: Bus, failed: (error: unknown) => void, clock: () => Date): Realtime {
  const listeners = new Set<RealtimeListener>();
  const opened = makeOpened(bus, clock);
  bus.listen({
    hear(news) {
      if (news.topic === 'opened') return opened.hear(news);
      for (const listener of listeners) listener.hear(news);
    },
    lookAgain() {
      for (const listener of listeners) listener.lookAgain();
    },
  });
  /** What open transactions have told. */
  const told = new WeakMap<object, News[]>();

  async function pass({ db }: Where, news: News): Promise<void> {
    if (news.users.length === 0) return;
    if (!db.isTransaction) return bus.send(db, joined([news])).catch(failed);
    const before = told.get(db);
    if (before) before.push(news);
    else told.set(db, [news]);
  }

  return {
    tell: (ctx, users, { topic, id, version }) => pass(ctx, { users, topic, id, version }),
    checkSessions: (ctx, userId) => pass(ctx, { users: [userId], topic: 'session', id: 0, version: 0 }),
    async write(db) {
      const news = joined(told.get(db) ?? []);
      if (news.length === 0) return nothing;
      if (bus.sendIn) {
        await bus.sendIn(db, news);
        return nothing;
      }
      return () => void bus.send(db, news).catch(failed);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    opened,
    close: () => bus.close(),
  };
}
