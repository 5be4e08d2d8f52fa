import { allJobs, buildApp, makeDeps } from './app.ts';
import { openServer, type Database } from './platform/database.ts';
import { openEmbedded } from './platform/embedded.ts';
import { readEnv, type Env } from './platform/env.ts';
import { startJobs } from './platform/jobs.ts';
import { makeLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';

const open = (env: Env): Database | Promise<Database> =>
  env.databaseUrl ? openServer(env.databaseUrl, env.databasePool) : openEmbedded(env.dataDir);

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = makeLog(env);
  const database = await open(env);
  try {
    await migrate(database.pool);
    const deps = makeDeps({ env, db: database.db, log });
    const app = await buildApp(deps);
    const stopJobs = await startJobs(deps, database, allJobs);
    const address = await app.listen({ port: env.port, host: env.host });
    const demo = env.demo ? await (await import('./demo.ts')).seedDemo(deps, buildApp) : '';
    if (env.mode === 'sandbox' && !['127.0.0.1', 'localhost', '::1'].includes(env.host)) {
      process.stderr.write(`注意：沙盒监听在 ${env.host}，能访问它的人都能读到验证码。\n`);
    }
    const port = new URL(address).port;
    const where = process.env['PUBLIC_URL'] || `http://localhost:${port}`;
    const how = env.mode === 'sandbox' ? `；${demo || '任意手机号登录'}，验证码在 ${where}/sandbox` : '';
    process.stdout.write(`群录已就绪 ${where}${how}\n`);
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      void (async () => {
        await app.close();
        await stopJobs();
        await database.close();
        process.exit(0);
      })();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
