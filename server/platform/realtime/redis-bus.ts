import { Redis } from 'ioredis';
import { backoff, makeUp } from './away.ts';
import type { Bus, RealtimeListener } from './bus.ts';
import { againText, readNews, textsOf } from './news-text.ts';

/** Milliseconds between two looks whether the connection still answers, and for which a command may take. */
const lookMs = { every: 15_000, most: 5000 };

const options = {
  lazyConnect: true,
  connectTimeout: lookMs.most,
  commandTimeout: lookMs.most,
  keepAlive: 10_000,
  // What cannot leave now is told in this process alone, and made good afterwards.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: backoff,
};

/**
 * Redis as the way between processes: published after the commit. What could not be published is heard in this process, and all others
 * are told to look again once Redis answers. `channel` belongs to one installation, since a Redis may serve several.
 */
export function redisBus(url: string, channel: string, failed: (error: unknown) => void): Bus {
  let listener: RealtimeListener | undefined;
  /** Others may have missed what this process could not send. */
  let owing = false;
  const [hearing, sending] = [new Redis(url, options), new Redis(url, options)];
  const away = makeUp(() => listener, failed);

  async function subscribe(): Promise<void> {
    await hearing.subscribe(channel);
    away.back();
  }

  async function settle(): Promise<void> {
    if (!owing) return;
    await sending.publish(channel, againText);
    owing = false;
  }

  /** Without an answer the connection is made anew. */
  const look = setInterval(() => {
    for (const client of [hearing, sending])
      if (client.status === 'ready') client.ping().catch(() => client.disconnect(true));
  }, lookMs.every).unref();

  hearing.on('ready', () => void subscribe().catch(() => hearing.disconnect(true)));
  hearing.on('error', (error) => away.lost(error));
  hearing.on('close', () => away.lost(new Error('the connection for events has ended')));
  hearing.on('message', (_channel, text) => {
    const news = readNews(text);
    if (news) listener?.hear(news);
    else if (text === againText) listener?.lookAgain();
  });
  sending.on('ready', () => void settle().catch(failed));
  // Whoever sends is told.
  sending.on('error', () => undefined);

  return {
    reachesOthers: true,
    sendIn: null,
    async send(_db, news) {
      try {
        await Promise.all(news.flatMap(textsOf).map((text) => sending.publish(channel, text)));
      } catch (error) {
        owing = true;
        for (const one of news) listener?.hear(one);
        throw error;
      }
    },
    listen(given) {
      listener = given;
      away.begin();
      for (const client of [hearing, sending]) client.connect().catch(() => undefined);
    },
    async close() {
      clearInterval(look);
      away.stop();
      for (const client of [hearing, sending]) client.disconnect();
    },
  };
}
