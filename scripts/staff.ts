/**
 * `npm run staff -- add <phone> <role…>`, `remove <phone>`, `list`: manages members of staff in the database that the
 * environment names. The embedded one allows one process only: stop the product first.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDeps } from '../server/app.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { readEnv, type Env } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { prepareAsOwner } from '../server/platform/owner.ts';
import { startFailure } from '../server/platform/start-failure.ts';
import { staffCommand } from '../server/staff-command.ts';
import { ROOT } from './run.ts';

const open = (env: Env): Database | Promise<Database> =>
  env.databaseUrl ? openServer(env.databaseUrl, 1) : openEmbedded(env.dataDir);

async function main(env: Env): Promise<string> {
  const database = await open(env);
  try {
    if (env.databaseUrl && env.databaseOwnerUrl) await prepareAsOwner(env.databaseOwnerUrl, env.databaseUrl);
    else await migrate(database.pool);
    const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
    return await staffCommand(deps, process.argv.slice(2));
  } finally {
    await database.close();
  }
}

process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
let env: Env | undefined;
try {
  env = readEnv(process.env);
  console.log(await main(env));
} catch (error) {
  console.error(startFailure(error, env));
  process.exitCode = 1;
}
