import pg from 'pg';
import { prepared, type Db } from '../database.ts';
import { backoff, makeUp } from './away.ts';
import type { Bus, News, RealtimeListener } from './bus.ts';
import { readNews, textsOf } from './news-text.ts';

const channel = 'qunlu_realtime';
/** Milliseconds between two looks whether the connection still answers, and for which one of them may take. */
const lookMs = { every: 15_000, most: 5000 };

/**
 * The database as the way between processes: `pg_notify` in the transaction, so that an event leaves with the commit, and LISTEN on a
 * connection of its own, outside of every pool. `failed` hears why the connection was lost.
 */
export function postgresBus(url: string, failed: (error: unknown) => void): Bus {
  let listener: RealtimeListener | undefined;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let tries = 0;
  const away = makeUp(() => listener, failed);

  async function notify(db: Db, news: readonly News[]): Promise<void> {
    await prepared(db, 'select pg_notify($1, text) from unnest($2::text[]) as text', [
      channel,
      news.flatMap(textsOf),
    ]);
  }

  const again = (lost: pg.Client, error: unknown): void => {
    if (client !== lost || closed) return;
    client = undefined;
    away.lost(error);
    void lost.end().catch(() => undefined);
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), backoff(tries)).unref();
    tries += 1;
  };

  /** A connection that is broken on its way says nothing of itself. */
  const look = (mine: pg.Client): void => {
    timer = setTimeout(() => {
      mine.query('select 1').then(
        () => client === mine && look(mine),
        (error: unknown) => again(mine, error),
      );
    }, lookMs.every).unref();
  };

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'qunlu realtime',
      keepAlive: true,
      connectionTimeoutMillis: lookMs.most,
      query_timeout: lookMs.most,
    });
    client = mine;
    mine.on('error', (error) => again(mine, error));
    mine.on('end', () => again(mine, new Error('the connection for events has ended')));
    mine.on('notification', ({ payload = '' }) => {
      const news = readNews(payload);
      if (news) listener?.hear(news);
    });
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      if (client !== mine) return;
      tries = 0;
      away.back();
      look(mine);
    } catch (error) {
      again(mine, error);
    }
  }

  return {
    reachesOthers: true,
    sendIn: notify,
    send: notify,
    listen(given) {
      listener = given;
      away.begin();
      void connect();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      away.stop();
      await client?.end().catch(() => undefined);
    },
  };
}
