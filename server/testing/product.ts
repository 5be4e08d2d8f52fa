import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledPath } from '@qunlu/contract/client/address.ts';
import { apiVersion, header, type Method } from '@qunlu/contract/kernel/endpoint.ts';
import { sign } from '../platform/signature.ts';
import { sandboxSecret } from '../platform/env-values.ts';
import { freshIp } from './people.ts';
import type { Answer, CallOptions, World } from './world.ts';

const root = join(import.meta.dirname, '../..');

/** The product as an operator starts it, in processes of its own. */
export interface Product {
  url: string;
  process: ChildProcess;
  /** All that it has printed. */
  output(): string;
  /** Numbers of the processes that it has started. */
  workers(): number[];
  /** Ends some of these without a word; one that has ended meanwhile is left alone. */
  kill(pids: readonly number[]): void;
  /** Each call on a connection of its own, so that the next one meets the next process. */
  call: World['call'];
  /** Resolves once it serves, or has ended. */
  ready: Promise<void>;
  ended: Promise<number | null>;
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Sends one request on a connection that serves nothing else. */
async function send(
  url: URL,
  method: Method,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  const asked = request(url, { method, headers, agent: false });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  const json = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode ?? 0,
    text,
    body: json ? (JSON.parse(text) as unknown) : null,
    headers: answer.headers,
  };
}

export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'qunlu-product-'));
  const child = spawn(process.execPath, ['--max-old-space-size=300', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      TRUST_PROXY: '1',
      // Tests run on machines that do much else.
      LOOP_DELAY_MS: '60000',
      DATABASE_WAIT_SECONDS: '60',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('群录已就绪')) ready.resolve();
    });
  void ended.then(() => ready.resolve());
  return {
    url,
    process: child,
    output: () => printed,
    workers: () => childrenOf(child.pid ?? 0),
    kill,
    ready: ready.promise,
    ended,
    call(method: Method, path: string, given: CallOptions = {}): Promise<Answer> {
      const fields = Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)] as const);
      const filled = filledPath(path, Object.fromEntries(fields));
      const target = new URL(filled.path, url);
      for (const [name, value] of Object.entries(filled.left)) target.searchParams.set(name, value);
      const timestamp = String(Date.now());
      const body = given.body === undefined ? undefined : JSON.stringify(given.body);
      const headers = {
        [header.apiVersion]: apiVersion,
        [header.timestamp]: timestamp,
        [header.signature]: sign(sandboxSecret, timestamp),
        'x-forwarded-for': given.ip ?? freshIp(),
        ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      };
      return send(target, method, headers, body);
    },
    async remove() {
      kill(childrenOf(child.pid ?? 0));
      child.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function kill(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** Numbers of the processes that another one has started, the oldest first. */
function childrenOf(pid: number): number[] {
  try {
    const text = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return text.split('\n').filter(Boolean).map(Number);
  } catch {
    // None.
    return [];
  }
}
