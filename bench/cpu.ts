/**
 * `node bench/cpu.ts [seconds] [rounds] [people] [case] [folder]`: microseconds of CPU that a request costs the process of the product,
 * and that of the same answers by hand (`fewest-trips.ts`): which changes little with what else the machine does, where a rate
 * halves. wrk with 32 clients, the servers in turns, the least of the rounds, since noise only adds. With a folder: a CPU profile of each case is written there instead.
 * Needs Linux, PostgreSQL (DATABASE_URL) and wrk.
 */
import { join } from 'node:path';
import { openServer } from '../server/platform/database.ts';
import { seedAcquaintances, seedingLimits } from './acquaintances.ts';
import { cpuOf, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';
import { luaOf, numbersOf, questions, requestsOf } from './friends-requests.ts';
import { load, needWrk, warm, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 3);
const people = Number(process.argv[4] ?? 1000);
/** A part of the name of a case: that alone. */
const only = process.argv[5] ?? '';
const folder = process.argv[6];

/** Microseconds per request. */
async function costOf({ origin, pid }: Child, request: BenchRequest): Promise<number> {
  const before = cpuOf(pid);
  const { requests } = await load(origin, request, seconds);
  return (cpuOf(pid) - before) / requests;
}

const launch = (url: string, server: 'product' | 'fewest', options = ''): Promise<Child> =>
  start(
    'bench/serve.ts',
    { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1', NODE_OPTIONS: options },
    /listening (\d+)/,
  );

async function profile(
  url: string,
  requests: ReadonlyMap<string, BenchRequest>,
  into: string,
): Promise<void> {
  for (const [name, request] of requests)
    for (const server of ['product', 'fewest'] as const) {
      const file = `${name.replaceAll(/\W+/g, '-')}-${server}.cpuprofile`;
      const options = `--cpu-prof --cpu-prof-interval=300 --cpu-prof-dir=${into} --cpu-prof-name=${file}`;
      const child = await launch(url, server, options);
      await warm(child.origin, request);
      const { requests } = await load(child.origin, request, seconds);
      await child.stop('SIGINT');
      console.log(`${join(into, file)}: ${requests} requests in its last ${seconds} s`);
    }
}

async function compare(url: string, requests: ReadonlyMap<string, BenchRequest>): Promise<void> {
  const product = await launch(url, 'product');
  const byHand = await launch(url, 'fewest');
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(13) : cell.padStart(10))).join(''));
  line(['µs of CPU', 'product', 'by hand', 'ratio']);
  try {
    for (const [name, request] of requests) {
      const costs = new Map<Child, number[]>([
        [product, []],
        [byHand, []],
      ]);
      // Long enough for the compiler of the engine to be done.
      for (const child of costs.keys()) await warm(child.origin, request);
      for (let round = 0; round < rounds; round += 1)
        for (const [child, list] of costs) list.push(await costOf(child, request));
      const [own = 0, other = 1] = [...costs.values()].map((list) => Math.min(...list));
      line([name, own.toFixed(0), other.toFixed(0), (own / other).toFixed(2)]);
    }
  } finally {
    await product.stop();
    await byHand.stop();
  }
}

await needWrk();
await withDatabase('cpu', async (url) => {
  const database = openServer(url, 4, seedingLimits);
  try {
    await seedAcquaintances(database, people);
    const before = luaOf(await numbersOf(database));
    const all = requestsOf(people);
    const requests = new Map<string, BenchRequest>();
    for (const name of questions) if (name.includes(only)) requests.set(name, { lua: all[name], before });
    if (folder) await profile(url, requests, folder);
    else await compare(url, requests);
  } finally {
    await database.close();
  }
});
