/**
 * The product, started as a user starts it (`scripts/start.ts`), on a free port with a data folder of its own.
 *   const server = await startServer();  server.url → 'http://127.0.0.1:41234'
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { newDataFolder } from './data.ts';

const ROOT = resolve(import.meta.dirname, '..');
const START_LIMIT = 120_000;
const portsEach = 1250;

export interface RunningServer {
  readonly url: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Everything the server has printed so far. */
  output(): string;
  /** Ends the server (SIGKILL for a crash) and waits until it is gone; the data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the server and removes its data folder. */
  remove(): Promise<void>;
}

export interface StartOptions {
  /** Data folder of an earlier server, to start again on it. */
  readonly dataFolder?: string;
  /** Makes its database itself, as the first start of a user does. */
  readonly empty?: boolean;
  readonly port?: number;
  readonly env?: Record<string, string>;
}

/** Starts the product and waits for its ready line, the one with its address. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? (await newDataFolder('qunlu-e2e-', options.empty));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataFolder,
      DEMO: '0',
      // The machine's own settings must not lead the journeys to somebody's database.
      MODE: 'sandbox',
      DATABASE_URL: '',
      TRUST_PROXY: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const server: RunningServer = {
    url,
    dataFolder,
    process: child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
    async remove() {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  await new Promise<void>((ready, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`no ready line within ${START_LIMIT / 1000} s:\n${printed}`)),
      START_LIMIT,
    );
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (!new RegExp(`https?://[^\\s"]+:${port}\\b`).test(printed)) return;
      clearTimeout(limit);
      ready();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(limit);
      fail(new Error(`the server ended with code ${code} before it was ready:\n${printed}`));
    });
  });
  return server;
}

/**
 * A port that nobody listens on just now. Not one of those that the system gives to connections (from 32768 on): one of them could
 * have it before the server starts. Each worker of the journeys has a range of its own, and so have all others: what was free a
 * moment ago is not taken by one of them.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? '-1') + 1;
  const first = 20_000 + (worker % 8) * portsEach;
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(first, first + portsEach);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no free port');
}
