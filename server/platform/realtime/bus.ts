import type { RealtimeEvent } from '@qunlu/contract/realtime.ts';
import type { Db, TxDb } from '../database.ts';

/**
 * What goes between processes: an event and whom it is for. Two topics never leave the server. `session`: sessions of these people
 * may have ended, so each process looks at their sockets again. `opened`: caller `id` has opened the objects `users` in their window
 * that ends at second `version` (`opened.ts`).
 */
export interface News {
  users: readonly number[];
  topic: RealtimeEvent['topic'] | 'session' | 'opened';
  id: number;
  version: number;
}

export interface RealtimeListener {
  hear(news: News): void;
  /** Something may have been missed: whoever listens asks for everything again. */
  lookAgain(): void;
}

/** The way between processes. What it loses it makes good by `lookAgain`. */
export interface Bus {
  /** false: there is no process beside this one. */
  reachesOthers: boolean;
  /** Sends in the transaction, so that it leaves with the commit and only then. Where there is none, `send` follows the commit. */
  sendIn: ((db: TxDb, news: readonly News[]) => Promise<void>) | null;
  /** Sends at once. `db`: for a bus that is the database. */
  send(db: Db, news: readonly News[]): Promise<void>;
  /** Begins to pass on what comes; called once. Does not wait for a connection. */
  listen(listener: RealtimeListener): void;
  close(): Promise<void>;
}

/** Of a single process: the embedded store, and tests. */
export function localBus(): Bus {
  let listener: RealtimeListener | undefined;
  return {
    reachesOthers: false,
    sendIn: null,
    async send(_db, news) {
      for (const one of news) listener?.hear(one);
    },
    listen(given) {
      listener = given;
    },
    async close() {
      listener = undefined;
    },
  };
}
