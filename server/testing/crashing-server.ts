/**
 * The real product on a real database, to be killed: with a shop that has something to sell, and books that can be asked for.
 * Started as a child with an IPC channel; PORT, PUBLIC_URL and DATA_DIR as for the product itself. STORE names a database on the
 * server of TEST_DATABASE_URL, made when it is missing; without it the embedded one is used. It says `ready`, and answers
 *   { order: { buyer, target, total } } its public number · { settle: true } runs the jobs that move money ·
 *   { books: true } what is wrong with them · { drop: true } ends, and the database with it
 */
import { instantPromise } from '../features/order/testing.ts';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import { openServer, type Database } from '../platform/database.ts';
import { openEmbedded } from '../platform/embedded.ts';
import { readEnv } from '../platform/env.ts';
import { runJob, startJobs } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { releaseAllRows } from '../platform/outbox-rows.ts';
import { databaseUrl, onServer } from './golden.ts';
import { wrongsIn } from './money-books.ts';
import { moneyJobs } from './money-jobs.ts';
import { moneyShop, openMoneyShop, orderThing } from './money-shop.ts';

interface Wish {
  id: number;
  order?: { buyer: number; target: string; total: number };
  settle?: boolean;
  books?: boolean;
  drop?: boolean;
}

const poolSize = 10;
const store = process.env['STORE'] ?? '';
const server = process.env['TEST_DATABASE_URL'] ?? '';

async function open(dataDir: string): Promise<Database> {
  if (store === '') return openEmbedded(dataDir);
  await onServer(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [store]);
    if (rowCount === 0) await client.query(`create database "${store}" encoding 'UTF8' template template0`);
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
});
const app = await buildApp(deps);
deps.self.url = await app.listen({ port: env.port, host: '127.0.0.1' });
deps.outbox.wake();
const stopJobs = await startJobs(deps, database, allJobs);

async function settle(): Promise<void> {
  for (const job of moneyJobs) await runJob(deps, job);
  await deps.outbox.idle();
}

async function answer(wish: Wish): Promise<unknown> {
  if (wish.order) {
    const { buyer, target, total } = wish.order;
    const order = { seller: null, referrer: 0, promise: instantPromise };
    return (await orderThing(deps, { buyer, target, total, ...order })).hash;
  }
  if (wish.settle) return settle();
  if (wish.books) return wrongsIn(database.pool, 'always', 'atRest');
  await stopJobs();
  await app.close();
  await database.close();
  if (store !== '') await onServer(server, (client) => client.query(`drop database "${store}" with (force)`));
  return '';
}

process.on('message', (wish: Wish) => {
  answer(wish).then(
    (said) => process.send?.({ id: wish.id, said }),
    (error: unknown) => process.send?.({ id: wish.id, failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
