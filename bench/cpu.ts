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
import { luaOf, numbersOf, questions, wishesOf } from './friends-wishes.ts';
import { load, needWrk, warm, type Wish } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 3);
const people = Number(process.argv[4] ?? 1000);
/** A part of the name of a case: that alone. */
const only = process.argv[5] ?? '';
const folder = process.argv[6];

/** Microseconds per request. */
async function costOf({ origin, pid }: Child, wish: Wish): Promise<number> {
  const before = cpuOf(pid);
  const { requests } = await load(origin, wish, seconds);
  return (cpuOf(pid) - before) / requests;
}

const launch = (url: string, server: 'product' | 'fewest', options = ''): Promise<Child> =>
  start(
    'bench/serve.ts',
    { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1', NODE_OPTIONS: options },
    /listening (\d+)/,
  );

async function profile(url: string, wishes: ReadonlyMap<string, Wish>, into: string): Promise<void> {
  for (const [name, wish] of wishes)
    for (const server of ['product', 'fewest'] as const) {
      const file = `${name.replaceAll(/\W+/g, '-')}-${server}.cpuprofile`;
      const options = `--cpu-prof --cpu-prof-interval=300 --cpu-prof-dir=${into} --cpu-prof-name=${file}`;
      const child = await launch(url, server, options);
      await warm(child.origin, wish);
      const { requests } = await load(child.origin, wish, seconds);
      await child.stop('SIGINT');
      console.log(`${join(into, file)}: ${requests} requests in its last ${seconds} s`);
    }
}

async function compare(url: string, wishes: ReadonlyMap<string, Wish>): Promise<void> {
  const product = await launch(url, 'product');
  const byHand = await launch(url, 'fewest');
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(13) : cell.padStart(10))).join(''));
  line(['µs of CPU', 'product', 'by hand', 'ratio']);
  try {
    for (const [name, wish] of wishes) {
      const costs = new Map<Child, number[]>([
        [product, []],
        [byHand, []],
      ]);
      // Long enough for the compiler of the engine to be done.
      for (const child of costs.keys()) await warm(child.origin, wish);
      for (let round = 0; round < rounds; round += 1)
        for (const [child, list] of costs) list.push(await costOf(child, wish));
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
    const all = wishesOf(people);
    const wishes = new Map<string, Wish>();
    for (const name of questions) if (name.includes(only)) wishes.set(name, { lua: all[name], before });
    if (folder) await profile(url, wishes, folder);
    else await compare(url, wishes);
  } finally {
    await database.close();
  }
});
