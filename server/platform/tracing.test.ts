// alone: what it subscribes to hears every app of its process
import { execFileSync } from 'node:child_process';
import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enter } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { readEnv } from './env.ts';
import { startTracing } from './tracing.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Batch {
  resourceSpans: {
    resource: { attributes: Sent['attributes'] };
    scopeSpans: { spans: Sent[] }[];
  }[];
}

const batches: Batch[] = [];
const paths = new Set<string | undefined>();
const collector = createServer((asked, response) => {
  paths.add(asked.url);
  void json(asked).then((batch) => {
    batches.push(batch as Batch);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let finish: () => Promise<void>;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const { tracing } = readEnv({
    DATABASE_URL: 'postgres://unused',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_SERVICE_NAME: 'qunlu-tea',
  });
  if (!tracing) throw new Error('nothing is traced');
  finish = startTracing(tracing);
});
const world = useWorld();

const allSpans = (): Sent[] =>
  batches.flatMap((batch) =>
    batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const valueOf = (span: Sent, key: string): unknown => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('requests and their statements become spans that name patterns and texts, and nothing of whoever asked', async () => {
  const { app, deps, database } = world;
  app.get('/broken', async () => sql`select ${'林知远'}::int`.execute(database.db));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const person = await enter(world);
  // The body comes after the request has begun: its events know nothing of the request by themselves.
  const sending = request(`${url}${postCard.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.end(JSON.stringify({ realname: '林知远', address: '西湖区龙井路 18 号' }));
  const [posted] = (await once(sending, 'response')) as [IncomingMessage];
  const { card_id: cardId } = (await json(posted)) as { card_id: number };
  await world.ask(viewCard, { token: person.token, query: { id: cardId } });
  await world.call('GET', `/v1/nothing/${cardId}`, { token: person.token });
  await world.call('GET', '/broken');
  await deps.outbox.idle();
  await finish();
  collector.close();

  expect([...paths]).toEqual(['/v1/traces']);
  const spans = allSpans();
  const read = spans.find(({ name }) => name === 'GET /v1/card/view');
  if (!read) throw new Error('no span of the read');
  expect(read.parentSpanId).toBeUndefined();
  expect(valueOf(read, 'http.route')).toBe('/v1/card/view');
  expect(valueOf(read, 'http.response.status_code')).toBe(200);
  const under = (span: Sent): Sent[] =>
    spans.filter((one) => one.parentSpanId === span.spanId && one.traceId === span.traceId);
  expect(under(read).map((one) => String(valueOf(one, 'db.query.text')))).toContainEqual(
    expect.stringMatching(/\$\d/),
  );

  const write = spans.find(({ name }) => name === 'POST /v1/card/post');
  if (!write) throw new Error('no span of the write');
  expect(under(write).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));

  const missing = spans.find((one) => valueOf(one, 'http.response.status_code') === 404);
  expect(missing?.status.code ?? 0, 'what a caller did wrong is no error of the product').not.toBe(2);
  const broken = spans.find(({ name }) => name === 'GET /broken');
  if (!broken) throw new Error('no span of the failure');
  expect(broken.status.code).toBe(2);
  expect(under(broken).map((one) => [one.status.code, valueOf(one, 'db.response.status_code')])).toEqual([
    [2, '22P02'],
  ]);

  const [first] = batches;
  expect(first?.resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'qunlu-tea' } },
  ]);
  const all = JSON.stringify(batches);
  for (const secret of ['林知远', '龙井路', person.token, String(cardId), '127.0.0.1'])
    expect(all, 'a span holds nothing of a person').not.toContain(secret);
});

test('without an endpoint nothing of it is loaded', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context);
      if (/@opentelemetry.(sdk|exporter)|platform.tracing/.test(found.url)) loaded.push(found.url);
      return found;
    } });
    await import('./server/serve.ts');
    process.stdout.write(JSON.stringify(loaded));
    process.exit();`;
  const root = join(import.meta.dirname, '../..');
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  expect(JSON.parse(said.toString())).toEqual([]);
  expect(readEnv({ DATABASE_URL: 'postgres://unused' }).tracing).toBeNull();
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s=%s is refused with its name', (name, value) => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://unused', [name]: value })).toThrow(name);
});
