/**
 * The real product on a real database, to be killed: with a shop that has something to sell, and books that can be asked for.
 * Started as a child with an IPC channel; PORT, PUBLIC_URL and DATA_DIR as for the product itself. STORE names a database on the
 * server of TEST_DATABASE_URL, made when it is missing; without it the embedded one is used. It says `ready`, and answers
 *   { order: { buyer, target, total } } its public number · { settle: true } runs the jobs that move money and places ·
 *   { sell: { seller, seats, fee } } a service with free times · { give: { userId, amount } } fen for a balance ·
 *   { score: { userId, credit } } points of an account · { places: true } who has which places ·
 *   { pass: seconds } moves the clock, which starts AHEAD seconds fast ·
 *   { books: true } what is wrong with money and places · { drop: true } ends, and the database with it
 */
import { checkPlaces } from '../features/capacity/service/check.ts';
import { checkLedger } from '../features/ledger/service/check.ts';
import { giveMoney } from '../features/ledger/testing.ts';
import { instantPromise } from '../features/order/testing.ts';
import { giveScore } from '../features/score/testing.ts';
import { afternoonIn, afternoons, sellFor } from '../features/service/testing.ts';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import { jobContext } from '../platform/context.ts';
import { openServer, type Database } from '../platform/database.ts';
import { openEmbedded } from '../platform/embedded.ts';
import { readEnv } from '../platform/env.ts';
import { runJob, startJobs } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { releaseAllRows } from '../platform/outbox-rows.ts';
import { databaseUrl, goldenDatabase, onServer } from './golden.ts';
import { wrongsIn } from './money-books.ts';
import { moneyJobs } from './money-jobs.ts';
import { moneyShop, openMoneyShop, orderThing } from './money-shop.ts';

interface ServerInput {
  id: number;
  order?: { buyer: number; target: string; total: number };
  sell?: { seller: number; seats: number; fee: number };
  give?: { userId: number; amount: number };
  score?: { userId: number; credit: number };
  places?: boolean;
  pass?: number;
  settle?: boolean;
  books?: boolean;
  drop?: boolean;
}

const poolSize = 10;
const store = process.env['STORE'] ?? '';
const server = process.env['TEST_DATABASE_URL'] ?? '';
let ahead = Number(process.env['AHEAD'] ?? 0);

async function open(dataDir: string): Promise<Database> {
  if (store === '') return openEmbedded(dataDir);
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [[store, goldenDatabase]],
    );
    const known = rows.map(({ datname }) => datname);
    if (known.includes(store)) return;
    // Where the tests before have left a migrated one, it is copied: to migrate takes longer than the story.
    const template = known.includes(goldenDatabase) ? goldenDatabase : 'template0';
    await client.query(`create database "${store}" encoding 'UTF8' template "${template}"`);
  });
  return openServer(databaseUrl(server, store), poolSize);
}

const env = readEnv({
  ...process.env,
  DATABASE_URL: store === '' ? '' : server,
  DEMO: '0',
  LOG_LEVEL: 'error',
});
const database = await open(env.dataDir);
await migrate(database.pool);
if (database.kind === 'embedded') await releaseAllRows(database.db);
await openMoneyShop(database.pool);
const deps = makeDeps({
  env,
  db: database.db,
  background: database.background.db,
  log: makeLog(env),
  extra: moneyShop,
  clock: () => new Date(Date.now() + ahead * 1000),
});
const app = await buildApp(deps);
deps.self.url = await app.listen({ port: env.port, host: '127.0.0.1' });
deps.outbox.wake();
const stopJobs = await startJobs(deps, database, allJobs);

async function settle(): Promise<void> {
  for (const job of [...moneyJobs, ...allJobs.filter(({ name }) => name === 'capacity.sweep')])
    await runJob(deps, job);
  await deps.outbox.idle();
}

/** By phone, at six times of the days to come. */
async function sell(input: NonNullable<ServerInput['sell']>): Promise<unknown> {
  const { seller, seats, fee } = input;
  const world = { database, now: deps.clock };
  const { serviceId, ways } = await sellFor(
    world,
    { userId: seller },
    { ways: [{ kind: 'tel', fee, max: 1 }], schedule: afternoons(seats) },
  );
  const slots = [3, 4, 5].flatMap((days) => {
    const first = afternoonIn(world, days);
    return [first, first + 3600];
  });
  return { serviceId, wayId: ways.tel, slots };
}

/** Live claims of orders, by the order's public number; `seats`: of the pool. */
const places = `
  select o.hash, p.target, p.seats, c.quantity, c.state = 1 as booked from capacity_claim c
  join capacity_pool p using (pool_id) left join order_order o on c.key = 'order:' || o.order_id
  where c.state < 2 and c.key like 'order:%' order by c.claim_id`;

async function wrongs(): Promise<string[]> {
  const ctx = jobContext(deps);
  const money = await wrongsIn(database.pool, 'always', 'atRest');
  return [...money, ...(await checkLedger(ctx)).differences, ...(await checkPlaces(ctx))];
}

async function answer(input: ServerInput): Promise<unknown> {
  if (input.order) {
    const { buyer, target, total } = input.order;
    const order = { seller: null, referrer: 0, promise: instantPromise };
    return (await orderThing(deps, { buyer, target, total, ...order })).hash;
  }
  if (input.settle) return settle();
  if (input.sell) return sell(input.sell);
  if (input.give) return giveMoney({ deps }, input.give.userId, input.give.amount, 'balance');
  if (input.score) return giveScore({ deps }, input.score, input.score.credit);
  if (input.places) return (await database.pool.query(places)).rows;
  if (input.pass !== undefined) return (ahead += input.pass);
  if (input.books) return wrongs();
  await stopJobs();
  await app.close();
  await database.close();
  if (store !== '') await onServer(server, (client) => client.query(`drop database "${store}" with (force)`));
  return '';
}

process.on('message', (input: ServerInput) => {
  answer(input).then(
    (said) => process.send?.({ id: input.id, said }),
    (error: unknown) => process.send?.({ id: input.id, failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
