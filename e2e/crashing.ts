/**
 * The product with a shop, to be killed in the middle of what moves money and started again on the same data.
 *   const product = await startCrashing('embedded'); await product.crash(); await product.end();
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { newDataFolder } from './data.ts';
import { freePort } from './server.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Said {
  ready?: boolean;
  id?: number;
  said?: unknown;
  failed?: string;
}

/** A service that can be booked, by phone. */
export interface Offer {
  serviceId: number;
  wayId: number;
  slots: number[];
}

/** Places that an order has, held or booked. */
export interface ReservedOrder {
  /** Public number of the order. */
  hash: string;
  target: string;
  /** Of all who come then. */
  seats: number;
  quantity: number;
  booked: boolean;
}

export interface CrashingServer {
  readonly url: string;
  /** Its clock, milliseconds. */
  now(): number;
  /** Resolves when it answers again. */
  up(): Promise<void>;
  /** Kills it and starts it on what it left, by its clock so many seconds later. */
  crash(away?: number): Promise<void>;
  /** Moves its clock. */
  pass(seconds: number): Promise<void>;
  /** Makes an order as a feature that sells does; answers its public number. */
  order(input: { buyer: number; target: string; total: number }): Promise<string>;
  /** Sells a service with a schedule. `fee`: fen. */
  sell(input: { seller: number; seats: number; fee: number }): Promise<Offer>;
  /** Fen that came from outside. */
  give(input: { userId: number; amount: number }): Promise<void>;
  /** Points of an account. */
  giveScore(input: { userId: number; credit: number }): Promise<void>;
  /** All places that orders have. */
  places(): Promise<ReservedOrder[]>;
  /** Runs the jobs that move money and places. */
  settle(): Promise<void>;
  /** What is wrong with money and places, one line each. */
  books(): Promise<string[]>;
  /** Ends it, and its data with it. */
  end(): Promise<void>;
}

/** Whether a PostgreSQL server is there to test on. */
export const hasPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

export async function startCrashing(kind: 'embedded' | 'PostgreSQL'): Promise<CrashingServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataFolder = await newDataFolder('qunlu-crash-', kind === 'PostgreSQL');
  // Not named like those of other tests, which are dropped when nobody is connected.
  const store = kind === 'embedded' ? '' : `qunlu_crash_${randomBytes(6).toString('hex')}`;
  let child: ChildProcess;
  let count = 0;
  let ahead = 0;
  const start = async (): Promise<void> => {
    child = fork(resolve(ROOT, 'server/testing/crashing-server.ts'), {
      cwd: ROOT,
      env: {
        ...process.env,
        MODE: 'sandbox',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataFolder,
        STORE: store,
        AHEAD: String(ahead),
        TRUST_PROXY: '1',
      },
    });
    child.setMaxListeners(100);
    const ended = once(child, 'exit').then(() => {
      throw new Error('the product ended before it was ready');
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  };
  let running = start();
  await running;

  function ask(input: object): Promise<unknown> {
    count += 1;
    const id = count;
    const asked = child;
    return new Promise((done, fail) => {
      const gone = (): void => fail(new Error('killed before it answered'));
      const hear = (heard: Said): void => {
        if (heard.id !== id) return;
        asked.off('message', hear).off('exit', gone);
        if (heard.failed === undefined) done(heard.said);
        else fail(new Error(heard.failed));
      };
      asked.on('message', hear).once('exit', gone);
      asked.send({ ...input, id }, (error) => error && fail(error));
    });
  }

  return {
    url,
    now: () => Date.now() + ahead * 1000,
    up: () => running,
    async crash(away = 0) {
      ahead += away;
      const gone = once(child, 'exit');
      running = gone.then(start);
      child.kill('SIGKILL');
      await running;
    },
    async pass(seconds) {
      ahead += seconds;
      await ask({ pass: seconds });
    },
    sell: async (input) => (await ask({ sell: input })) as Offer,
    give: async (input) => void (await ask({ give: input })),
    giveScore: async (input) => void (await ask({ score: input })),
    places: async () => (await ask({ places: true })) as ReservedOrder[],
    order: async (input) => String(await ask({ order: input })),
    settle: async () => void (await ask({ settle: true })),
    books: async () => (await ask({ books: true })) as string[],
    async end() {
      await ask({ drop: true });
      child.kill('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
