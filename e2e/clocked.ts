/**
 * The product with a clock that a story moves: `await clocked.pass(15 * 86_400)` is fifteen days later, for the server
 * and for every browser that follows it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { BrowserContext } from '@playwright/test';
import { freePort } from './server.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Answer {
  ready?: boolean;
  done?: boolean;
  /** Milliseconds. */
  ahead?: number;
  text?: string;
}

export interface ClockedServer {
  readonly url: string;
  /** Milliseconds, as the server has it. */
  now(): number;
  /** Keeps the clock of a browser with the server's. */
  follow(context: BrowserContext): void;
  /** Seconds. */
  pass(seconds: number): Promise<void>;
  runJob(name: string): Promise<void>;
  /** Makes a registered person with a password a member of staff. */
  hire(phone: string, roles: readonly StaffRole[]): Promise<void>;
  /** Gives somebody money that they can withdraw, fen. */
  earn(userId: number, amount: number): Promise<void>;
  /** Every row of every table, and every log line. */
  dump(): Promise<string>;
  stop(): void;
}

export async function startClockedServer(): Promise<ClockedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child: ChildProcess = fork(resolve(ROOT, 'server/testing/clocked-server.ts'), {
    cwd: ROOT,
    env: { ...process.env, MODE: 'sandbox', PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '1' },
  });
  const gone = new AbortController();
  child.once('exit', (code) =>
    gone.abort(new Error(`the clocked server ended with ${code} before it answered`)),
  );
  await once(child, 'message', { signal: gone.signal });
  let ahead = 0;
  const contexts: BrowserContext[] = [];
  const ask = async (input: object): Promise<Answer> => {
    const answered = once(child, 'message', { signal: gone.signal });
    child.send(input);
    const [answer] = (await answered) as [Answer];
    return answer;
  };
  const now = (): number => Date.now() + ahead;
  return {
    url,
    now,
    follow(context) {
      contexts.push(context);
      context.once('close', () => contexts.splice(contexts.indexOf(context), 1));
    },
    async pass(seconds) {
      ahead = (await ask({ pass: seconds })).ahead ?? 0;
      for (const context of contexts) await context.clock.setSystemTime(now());
    },
    runJob: async (name) => void (await ask({ job: name })),
    hire: async (phone, roles) => void (await ask({ staff: { phone, roles } })),
    earn: async (userId, amount) => void (await ask({ income: { userId, amount } })),
    dump: async () => (await ask({ dump: true })).text ?? '',
    stop: () => void child.kill(),
  };
}
