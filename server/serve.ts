import { features } from './all-features.ts';
import { allJobs, buildApp, makeDeps } from './app.ts';
import type { Deps } from './platform/context.ts';
import { openServer, type Database } from './platform/database.ts';
import { openBackupDoor } from './platform/embedded-backup.ts';
import { openEmbedded, syncOnce } from './platform/embedded.ts';
import { announce, isFollower } from './platform/cluster/worker.ts';
import { isLoopback, type Env } from './platform/env.ts';
import { startJobs } from './platform/jobs.ts';
import { makeLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { prepareAsOwner } from './platform/owner.ts';
import { chooseReplicas } from './platform/replicas.ts';
import { chooseBus } from './platform/realtime/choose.ts';
import { countWaiting, releaseAllRows } from './platform/outbox-rows.ts';

const open = (env: Env): Database | Promise<Database> =>
  env.databaseUrl
    ? openServer(env.databaseUrl, env.databasePool, env.databaseLimits, env.databaseDirectUrl)
    : openEmbedded(env.dataDir, env.databaseLimits.waitMs);

/** Milliseconds that open requests may take to end when the process is asked to stop. */
const stopMs = 10_000;

async function fillIn(deps: Deps, database: Database): Promise<string> {
  const { seedDemo } = await import('./demo/seed.ts');
  return syncOnce(database, () => seedDemo(deps, buildApp, features));
}

/** Opens the database, builds the product on it and listens, until the process is asked to stop. */
export async function serve(env: Env): Promise<void> {
  const log = makeLog(env);
  const database = await open(env);
  const closers = [() => database.close()];
  if (env.tracing) {
    const { startTracing } = await import('./platform/tracing.ts');
    closers.unshift(startTracing(env.tracing));
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer();
    })());
  const stop = (): void => void close().finally(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const follows = isFollower();
    if (follows) log.debug('the database was prepared by the first worker');
    else if (env.databaseUrl && env.databaseOwnerUrl)
      await prepareAsOwner(env.databaseOwnerUrl, env.databaseUrl);
    else await syncOnce(database, () => migrate(database.background.pool));
    if (database.kind === 'embedded') {
      await releaseAllRows(database.db);
      closers.push(await openBackupDoor(database, env.dataDir));
    }
    const waiting = await countWaiting(database.db);
    if (waiting > 0) log.info({ waiting }, 'events wait for their delivery');
    const replicas = chooseReplicas(env, log);
    if (replicas) closers.push(() => replicas.close());
    const deps = makeDeps({
      env,
      replicas,
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
    let seeding = env.demo && !follows;
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
    const demo = seeding ? await fillIn(deps, database) : '';
    seeding = false;
    const isOpen = env.mode === 'sandbox' && !isLoopback(env.host);
    const where = process.env['PUBLIC_URL'] || `http://localhost:${new URL(address).port}`;
    const how = env.mode === 'sandbox' ? `；${demo || '任意手机号登录'}，验证码在 ${where}/sandbox` : '';
    announce({
      line: `群录已就绪 ${where}${how}\n`,
      warning: isOpen ? `注意：沙盒监听在 ${env.host}，能访问它的人都能读到验证码。\n` : '',
    });
  } catch (error) {
    // A start that is stopped fails on what was closed meanwhile, which is no failure of its own.
    if (closing) return closing;
    await close().catch(() => undefined);
    throw error;
  }
}
