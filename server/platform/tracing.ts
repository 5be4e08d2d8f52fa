import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { TracingEnv } from './env-tracing.ts';
import { statementRuns, type StatementRun } from './statements.ts';

/** Characters of a statement that a span keeps. */
const textMax = 2000;

/** Said by fastify when an app is made, before anything is registered on it. */
const madeApp = 'fastify.initialization';

/** `select card` for a statement that begins so; what it reads or changes first. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return table ? `${verb} ${table}` : verb;
}

/**
 * One span for each request and one for each of its statements. They hold patterns of routes and texts of statements, never an
 * address, a number or a value; what a caller says of a trace of their own is not believed (decision 0118).
 */
function traceApps(tracer: Tracer): () => void {
  const current = new AsyncLocalStorage<Span>();
  const requests = new WeakMap<object, Span>();
  const statements = new WeakMap<object, Span>();
  const follow = (message: unknown): void => {
    const app = (message as { fastify: FastifyInstance }).fastify;
    app.addHook('onRequest', (request, _reply, done) => {
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      requests.set(request, span);
      current.run(span, done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = requests.get(request);
      const route = request.routeOptions.url;
      span?.updateName(route ? `${request.method} ${route}` : request.method);
      span?.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': reply.statusCode,
        ...(route ? { 'http.route': route } : {}),
      });
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  };
  const channels = {
    start(run: StatementRun) {
      const parent = current.getStore();
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': run.text };
      const under = trace.setSpan(ROOT_CONTEXT, parent);
      statements.set(run, tracer.startSpan(nameOf(run.text), { kind: SpanKind.CLIENT, attributes }, under));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (run: StatementRun) => statements.get(run)?.end(),
    error(run: StatementRun & { error: unknown }) {
      const { code } = run.error as { code?: unknown };
      const span = statements.get(run);
      // The message may quote a value, the code does not.
      span?.setStatus({ code: SpanStatusCode.ERROR });
      if (typeof code === 'string') span?.setAttribute('db.response.status_code', code);
    },
  };
  subscribe(madeApp, follow);
  statementRuns.subscribe(channels);
  return () => {
    unsubscribe(madeApp, follow);
    statementRuns.unsubscribe(channels);
  };
}

/** Traces every app that is made from now on. Answers how to end, with what waits sent first. */
export function startTracing({
  url,
  service,
  share,
}: NonNullable<TracingEnv['tracing']>): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: textMax },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const stop = traceApps(provider.getTracer('qunlu'));
  return async () => {
    stop();
    await provider.shutdown();
  };
}
