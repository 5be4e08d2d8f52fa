import { features } from './all-features.ts';
import { allJobs, buildApp, makeDeps } from './app.ts';
import { openServer, type Database } from './platform/database.ts';
import { openEmbedded } from './platform/embedded.ts';
import { isLoopback, readEnv, type Env } from './platform/env.ts';
import { startJobs } from './platform/jobs.ts';
import { makeLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { prepareAsOwner } from './platform/owner.ts';
import { chooseBus } from './platform/realtime/choose.ts';
import { countWaiting, releaseAllRows } from './platform/outbox-rows.ts';
import { startFailure } from './platform/start-failure.ts';

const open = (env: Env): Database | Promise<Database> =>
  env.databaseUrl
    ? openServer(env.databaseUrl, env.databasePool, env.databaseLimits)
    : openEmbedded(env.dataDir, env.databaseLimits.waitMs);

/** Milliseconds that open requests may take to end when the process is asked to stop. */
const stopMs = 10_000;

async function main(env: Env): Promise<void> {
  const log = makeLog(env);
  const database = await open(env);
  const closers = [() => database.close()];
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer();
    })());
  const stop = (): void => void close().finally(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    if (env.databaseUrl && env.databaseOwnerUrl) await prepareAsOwner(env.databaseOwnerUrl, env.databaseUrl);
    else await migrate(database.pool);
    if (database.kind === 'embedded') await releaseAllRows(database.db);
    const waiting = await countWaiting(database.db);
    if (waiting > 0) log.info({ waiting }, 'events wait for their delivery');
    const deps = makeDeps({
      env,
      db: database.db,
      background: database.background.db,
      bus: chooseBus(env, log),
      log,
    });
    closers.push(
      () => deps.realtime.close(),
      () => deps.outbox.stop(),
    );
    const app = await buildApp(deps);
    let seeding = env.demo;
    // Whoever comes while the demo world is made would meet its people half-way; its counterparts are asked over HTTP.
    app.addHook('onRequest', (request, reply, done) => {
      if (!seeding || !/^\/(v1|v3-api|regcenter|reg)\//.test(request.url) || request.url.endsWith('/notify'))
        return done();
      void reply
        .header('retry-after', '5')
        .status(503)
        .send({ errcode: 50300, errmsg: '正在准备演示数据，请稍候' });
    });
    closers.push(await startJobs(deps, database, allJobs), () => {
      setTimeout(() => app.server.closeAllConnections(), stopMs).unref();
      return app.close();
    });
    // A crowd that comes at once is not left to the kernel, which has them try again after seconds.
    const address = await app.listen({ port: env.port, host: env.host, backlog: 4096 });
    deps.self.url = `http://127.0.0.1:${new URL(address).port}`;
    // Delivers events that the previous process left.
    deps.outbox.wake();
    const demo = env.demo ? await (await import('./demo/seed.ts')).seedDemo(deps, buildApp, features) : '';
    seeding = false;
    if (env.mode === 'sandbox' && !isLoopback(env.host)) {
      process.stderr.write(`注意：沙盒监听在 ${env.host}，能访问它的人都能读到验证码。\n`);
    }
    const port = new URL(address).port;
    const where = process.env['PUBLIC_URL'] || `http://localhost:${port}`;
    const how = env.mode === 'sandbox' ? `；${demo || '任意手机号登录'}，验证码在 ${where}/sandbox` : '';
    process.stdout.write(`群录已就绪 ${where}${how}\n`);
  } catch (error) {
    // A start that is stopped fails on what was closed meanwhile, which is no failure of its own.
    if (closing) return closing;
    await close().catch(() => undefined);
    throw error;
  }
}

let env: Env | undefined;
try {
  env = readEnv(process.env);
  await main(env);
} catch (error) {
  process.stderr.write(`${startFailure(error, env)}\n`);
  process.exit(1);
}
