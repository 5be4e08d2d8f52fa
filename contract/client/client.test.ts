import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type AnyEndpoint } from '../kernel/endpoint.ts';
import { Failure, type FailureName } from '../kernel/errors.ts';
import { envelopeOf, wrapAnswer, wrapFailure } from '../kernel/envelope.ts';
import { type ClientRequest, makeClient, type Reply } from './client.ts';
import { RequestError } from './request-error.ts';

const common = {
  access: 'guest',
  summary: '试',
  effect: 'read',
  output: z.object({ name: z.string() }),
  errors: [],
  idempotency: 'none',
  requirements: [],
} as const;
const fields = z.object({ id: z.number(), words: z.optional(z.array(z.string())) });
const view = endpoint({
  ...common,
  id: 'thing.view',
  methods: ['GET'],
  path: '/v1/thing/view',
  query: fields,
});
const drop = endpoint({ ...common, id: 'thing.drop', methods: ['DELETE'], path: '/v1/thing', body: fields });
const post = endpoint({
  ...common,
  id: 'thing.post',
  methods: ['POST', 'GET'],
  path: '/v3-api/customer/thing/post',
  query: z.object({ at: z.optional(z.string()) }),
  body: fields,
  effect: 'write',
  idempotency: 'key',
});

interface Given {
  token?: string;
  at?: number;
}

const sent: ClientRequest[] = [];
let reply: Reply = { status: 200, text: '{"name":"a"}' };

function client(parse?: (endpoint: AnyEndpoint, data: unknown) => unknown) {
  sent.length = 0;
  return makeClient<Given, Reply>({
    send: (request) => (sent.push(request), Promise.resolve(reply)),
    sign: (timestamp) => `signed ${timestamp}`,
    caller: ({ token }) => ({ token, qc: '展', ac: '', headers: { 'x-more': '1' } }),
    now: ({ at = 7 }) => at,
    newKey: () => 'made',
    hosted: (path) => (path.startsWith('/v1/') ? `https://a.example${path}` : path),
    ...(parse ? { parse } : {}),
  });
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

test('GET and DELETE carry their fields in the address, others a body; what is absent is left out', async () => {
  const { request } = client();
  await request(view, { query: { id: 1, words: ['a&b', '茶'] } });
  await request(drop, { body: { id: 2 } });
  await request(post, { query: { at: 'x y' }, body: { id: 3 } });
  expect(sent.map(({ method, url, body }) => [method, decodeURIComponent(url), body])).toEqual([
    ['GET', 'https://a.example/v1/thing/view?id=1&words=["a&b","茶"]', undefined],
    ['DELETE', 'https://a.example/v1/thing?id=2', undefined],
    ['POST', '/v3-api/customer/thing/post?at=x y', '{"id":3}'],
  ]);
  expect(sent[0]?.url).toContain('%22a%26b%22');
});

test('the headers say version, time and its signature, who calls and for whom; a key where the call takes one', async () => {
  const { request } = client();
  await request(view, { query: { id: 1 } });
  await request(post, { body: { id: 1 }, token: 'abc', at: 8 });
  await request(post, { body: { id: 1 }, idempotencyKey: 'mine' });
  expect(sent[0]?.headers).toEqual({
    accept: 'application/json',
    'api-version': 'v1.0.0',
    'x-timestamp': '7',
    'x-signature': 'signed 7',
    'x-qc': encodeURIComponent('展'),
    'x-more': '1',
  });
  expect(sent[1]?.headers).toMatchObject({
    authorization: 'Bearer abc',
    'content-type': 'application/json',
    'x-signature': 'signed 8',
    'idempotency-key': 'made',
  });
  expect(sent[2]?.headers['idempotency-key']).toBe('mine');
});

test('both envelopes are taken off, and a schema is asked where one is wanted', async () => {
  for (const one of [view, post]) {
    reply = { status: 200, text: JSON.stringify(wrapAnswer(envelopeOf(one.path), { name: 'a', more: 1 })) };
    expect(await client().call(one)).toEqual({ name: 'a', more: 1 });
    expect(await client(({ output }, data) => z.parse(output, data)).call(one)).toEqual({ name: 'a' });
  }
});

test.each<FailureName>(['forbidden', 'tooOften', 'login'])(
  '%s is thrown with all that the answer says',
  async (name) => {
    const failure = new Failure(name, { field: 'id', retryAfter: 9, mergeable: true });
    for (const one of [view, post]) {
      reply = {
        status: failure.status,
        text: JSON.stringify(wrapFailure(envelopeOf(one.path), failure)),
      };
      const error = await failureOf(client().call(one));
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toMatchObject({
        message: failure.message,
        code: failure.code,
        status: failure.status,
        field: 'id',
        retryAfter: 9,
        mergeable: true,
      });
    }
  },
);

test('what cannot be read is a failure, too; a call without an address is refused before it is sent', async () => {
  reply = { status: 502, text: '<html>' };
  expect(await failureOf(client().call(view))).toMatchObject({ code: 1, status: 502 });
  expect(await failureOf(client().call({ ...view, path: '' }))).toMatchObject({
    message: 'A url property or function must be specified',
  });
  expect(sent).toEqual([]);
});
