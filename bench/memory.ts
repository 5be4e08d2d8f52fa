/**
 * `node bench/memory.ts [requests] [embedded|postgres] [people]`: resident memory of the product, started as `npm start` starts it,
 * at its peak, at rest and under a mixed load (cards of guests and members, lists, notes, searches, in turns); and what of its heap
 * stays reachable after each quarter of the requests: nothing may grow with their number. Aims: on PostgreSQL 250 MB, embedded
 * 450 MB at work and 650 MB at the peak. Needs Linux, wrk, and DATABASE_URL of a server that may create databases for `postgres`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../scripts/run.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { seedAcquaintances, seedingLimits } from './acquaintances.ts';
import { start } from './child.ts';
import { withDatabase } from './database.ts';
import { luaOf, numbersOf, questions, requestsOf } from './friends-requests.ts';
import { inspect } from './inspector.ts';
import { load, needWrk, type BenchRequest } from './wrk.ts';

const requests = Number(process.argv[2] ?? 100_000);
const store = process.argv[3] ?? 'postgres';
const people = Number(process.argv[4] ?? 300);
/** Seconds of load between two looks. */
const step = store === 'embedded' ? 6 : 2;
const restMs = 5000;

/** How `npm start` runs Node. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const startOptions = (process.env['FLAGS'] ?? scripts.start)
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** Resident memory of a process in MB, now and at its peak. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/** All questions in turns. */
async function mixOf(database: Database): Promise<BenchRequest> {
  const requests = requestsOf(people);
  const functions = questions.map((question) => `function(turn)\n${requests[question]}\nend`).join(',\n');
  const before = `${luaOf(await numbersOf(database))}local requests = {${functions}}\n`;
  return { before, lua: `return requests[1 + turn % ${questions.length}](turn)` };
}

async function measure(environment: Record<string, string>, request: BenchRequest): Promise<void> {
  const [port, inspected] = [await freePort(), await freePort()];
  const server = await start(
    'server/main.ts',
    {
      ...environment,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MODE: 'sandbox',
      DEMO: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    /http:\/\/127\.0\.0\.1:(\d+)/,
    [...startOptions, `--inspect=127.0.0.1:${inspected}`],
  );
  const line = (what: string, heap: string): void => {
    const { now, peak } = memoryOf(server.pid);
    console.log(
      `${what.padEnd(24)}${now.toFixed(0).padStart(6)} MB  peak ${peak.toFixed(0).padStart(5)} MB  ${heap}`,
    );
  };
  try {
    line('started', '');
    const inspector = await inspect(inspected);
    let done = 0;
    let most = 0;
    for (let quarter = 0; quarter <= 4; quarter += 1) {
      while (done < (requests * quarter) / 4 || done === 0) {
        done += (await load(server.origin, request, step, true)).requests;
        most = Math.max(most, memoryOf(server.pid).now);
      }
      line(`${done} requests`, `at most ${most.toFixed(0)} MB`);
      console.log(`${' '.repeat(26)}reachable ${(await inspector.reachable()).toFixed(1)} MB`);
    }
    inspector.close();
    await setTimeout(restMs);
    line('at rest', '');
  } finally {
    await server.stop();
  }
}

async function seeded<T>(database: Database, measured: (request: BenchRequest) => Promise<T>): Promise<T> {
  await seedAcquaintances(database, people);
  const request = await mixOf(database);
  await database.close();
  return measured(request);
}

await needWrk();
const folder = mkdtempSync(join(tmpdir(), 'qunlu-memory-'));
try {
  if (store === 'embedded')
    await seeded(await openEmbedded(folder), (request) =>
      measure({ DATA_DIR: folder, DATABASE_URL: '' }, request),
    );
  else
    await withDatabase('memory', (url) =>
      seeded(openServer(url, 4, seedingLimits), (request) =>
        measure({ DATA_DIR: folder, DATABASE_URL: url }, request),
      ),
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
