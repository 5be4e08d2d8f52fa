import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { makeSecrets } from '../secrets.ts';
import { localBus, type Bus } from './bus.ts';
import { postgresBus } from './postgres-bus.ts';
import { redisBus } from './redis-bus.ts';

/** Redis where it is named, else the database where other processes reach it, too, else this process alone. */
export function chooseBus(env: Env, log: Logger): Bus {
  const failed = (error: unknown): void => log.warn({ err: error }, 'the way for events between processes');
  if (env.redisUrl) {
    const installation = makeSecrets(env.secretKey).mac('platform.realtime', 'channel');
    return redisBus(env.redisUrl, `qunlu:${installation.toString('hex', 0, 8)}`, failed);
  }
  return env.databaseUrl ? postgresBus(env.databaseDirectUrl ?? env.databaseUrl, failed) : localBus();
}
