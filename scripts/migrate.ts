/**
 * `npm run migrate`: brings the tables of DATABASE_URL up to date as the role of DATABASE_OWNER_URL and lets the serving role
 * use them. For who keeps the owner's password out of the serving process: that one is then started without the variable.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv, type Env } from '../server/platform/env.ts';
import { prepareAsOwner } from '../server/platform/owner.ts';
import { startFailure } from '../server/platform/start-failure.ts';
import { ROOT } from './run.ts';

process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
let env: Env | undefined;
try {
  env = readEnv(process.env);
  const { databaseUrl, databaseOwnerUrl } = env;
  if (!databaseUrl || !databaseOwnerUrl)
    throw new Error('请用 DATABASE_URL 和 DATABASE_OWNER_URL 指定数据库');
  const applied = await prepareAsOwner(databaseOwnerUrl, databaseUrl);
  console.log(applied.length > 0 ? applied.join('\n') : '没有需要执行的迁移');
} catch (error) {
  console.error(startFailure(error, env));
  process.exitCode = 1;
}
