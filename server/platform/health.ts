import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { shareFigures, type Scrape } from './cluster/worker.ts';
import type { Deps } from './context.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Milliseconds within which the database answers a server that is ready. */
const readyMs = 800;

/** The sum over all workers, and how many there are. */
async function summed({ all, workers, deaths }: Scrape): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({ name: 'workers', help: 'Processes of this start that serve', registers }).set(workers);
  const died = 'Processes of this start that ended by themselves';
  new Counter({ name: 'worker_deaths_total', help: died, registers }).inc(deaths);
  const sums = await AggregatorRegistry.aggregate([...all]).metrics();
  return `${sums}${await registry.metrics()}`;
}

/** `/healthz`: the process lives; `/readyz`: it can serve; `/metrics`: for a collector on this machine only. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  // One series per route, method and status, looked up once: finding labels costs more than counting.
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let one = series.get(key);
    if (!one) series.set(key, (one = durations.labels(request.method, route, String(reply.statusCode))));
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  const registries = async (): Promise<Registry[]> => [registry, await deps.metrics.collect()];
  /** null: this process is the only one. */
  let ofAll: ReturnType<typeof shareFigures> = null;
  // Only of the app that people reach: another one is built to fill in the demo world.
  app.addHook('onListen', async () => {
    ofAll = shareFigures(async () => {
      const figures = (await registries()).map((one) => one.getMetricsAsJSON());
      return (await Promise.all(figures)).flat();
    });
  });
  app.get('/healthz', async () => ({ ok: true }));
  // One probe at a time: those who ask while the database does not answer must not add to its queue.
  let probe: Promise<boolean> | undefined;
  app.get('/readyz', async (_request, reply) => {
    probe ??= sql`select 1`
      .execute(deps.db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (probe = undefined));
    const limit = Promise.withResolvers<false>();
    const stop = deps.timer(readyMs, () => limit.resolve(false));
    const ok = await Promise.race([probe, limit.promise]).finally(stop);
    return reply.status(ok ? 200 : 503).send({ ok });
  });
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine also connects from loopback, on behalf of anybody.
    const direct =
      request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
    if (!direct || !loopback.has(request.socket.remoteAddress ?? '')) return reply.callNotFound();
    const text = ofAll
      ? await summed(await ofAll())
      : (await Promise.all((await registries()).map((one) => one.metrics()))).join('');
    return reply.type(registry.contentType).send(text);
  });
}
