/**
 * The real product on a database in memory, with a clock that its parent process moves: for stories that take days.
 * Started as a child with an IPC channel; PORT and PUBLIC_URL as for the product itself. It says `ready`, and answers
 *   { pass: seconds } moves the clock · { job: name } runs a job of the queue · { dump: true } every row as text ·
 *   { staff: { phone, roles } } makes a registered person a member of staff · { income: { userId, amount } } gives somebody fen
 *   that they can withdraw
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { giveMoney } from '../features/ledger/testing.ts';
import { setMember } from '../features/staff/service/members.ts';
import { jobContext } from '../platform/context.ts';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import { openInMemory } from '../platform/embedded.ts';
import { readEnv } from '../platform/env.ts';
import { runJob } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { goldenImage } from './golden.ts';

interface ServerInput {
  pass?: number;
  job?: string;
  dump?: boolean;
  /** Makes a registered person with a password a member of staff. */
  staff?: { phone: string; roles: StaffRole[] };
  /** Fen that came from outside, as what a sale earns. */
  income?: { userId: number; amount: number };
}

const logs: string[] = [];
let ahead = 0;
// Migrated already where the journeys have prepared it.
const image = existsSync(goldenImage) ? new Blob([readFileSync(goldenImage)]) : undefined;
const database = await openInMemory(image);
await migrate(database.pool);
const env = readEnv({
  ...process.env,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'qunlu-clocked-')),
  DATABASE_URL: 'postgres://in.memory',
  DEMO: '0',
  LOG_LEVEL: 'info',
  // Stories run on machines that do much else, and a database in memory stands in the way of everything beside it.
  LOOP_DELAY_MS: '60000',
  DATABASE_QUEUE: '100000',
});
const deps = makeDeps({
  env,
  db: database.db,
  log: makeLog(env, { write: (line: string) => void logs.push(line) }),
  clock: () => new Date(Date.now() + ahead),
});
const app = await buildApp(deps);
deps.self.url = await app.listen({ port: env.port, host: '127.0.0.1' });
deps.triggerJob = (name) => void run(name);

async function run(name: string): Promise<void> {
  const job = allJobs.find((one) => one.name === name);
  if (job) await runJob(deps, job);
  await deps.outbox.idle();
}

/** Every row of every table, one line each, and every log line. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const lines: string[] = [];
  for (const { name } of rows) {
    const found = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    lines.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return [...lines, ...logs].join('\n');
}

process.on('message', (input: ServerInput) => {
  void (async () => {
    if (input.pass !== undefined) ahead += input.pass * 1000;
    if (input.job !== undefined) await run(input.job);
    if (input.staff !== undefined) await setMember(jobContext(deps), input.staff);
    if (input.income !== undefined) await giveMoney({ deps }, input.income.userId, input.income.amount);
    process.send?.({ done: true, ahead, text: input.dump ? await dump() : '' });
  })();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
