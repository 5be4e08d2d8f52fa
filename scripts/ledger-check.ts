/**
 * `npm run ledger:check`: recomputes the ledger of the database that the environment names, without writing. Ends with 1 and
 * names the accounts when it does not balance. The embedded database allows one process only: stop the product first.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDeps } from '../server/app.ts';
import { checkLedger } from '../server/features/ledger/service/check.ts';
import { jobContext } from '../server/platform/context.ts';
import { openServer } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { readEnv, type Env } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { startFailure } from '../server/platform/start-failure.ts';
import { ROOT } from './run.ts';

process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
let env: Env | undefined;
try {
  env = readEnv(process.env);
  const database = env.databaseUrl ? openServer(env.databaseUrl, 1) : await openEmbedded(env.dataDir);
  try {
    const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
    const { lines, differences } = await checkLedger(jobContext(deps));
    if (differences.length === 0) console.log(`账本平衡，核对了 ${lines} 条分录`);
    else {
      console.error(`账本有 ${differences.length} 处不平：\n${differences.join('\n')}`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(startFailure(error, env));
  process.exitCode = 1;
}
