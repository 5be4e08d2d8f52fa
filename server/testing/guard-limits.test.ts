import { allEndpoints } from '@qunlu/contract/all.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import type { AnyEndpoint, Limit } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, makeDeps } from '../app.ts';
import { freshIp, makePerson, type Person } from './people.ts';
import { useWorld, type Answer } from './world.ts';

const world = useWorld();
/** A second process on the same database, or this one after a restart. */
let restarted: FastifyInstance;
let person: Person;
let other: Person;

beforeAll(async () => {
  restarted = await buildApp(
    makeDeps({ env: world.deps.env, db: world.deps.db, log: world.deps.log, clock: () => world.now() }),
  );
  [person, other] = [await makePerson(world), await makePerson(world)];
});
afterAll(() => restarted.close());

/** What each required field takes, by its name; the rule about limits asks nothing else of it. */
const samples: Record<string, unknown> = {
  tickets: ['0'.repeat(64)],
  phone: '13800138000',
  username: '13800138000',
  password: 'abcd1234',
  code: '123456',
  scene: 'login',
  ts: 0,
  sign: 'x',
  product: 'qun',
  purpose: 'login',
  app: 'website',
  type: 'phone',
  format: 'json',
  events: [{ name: 'open', at: 0 }],
  behavior: 'view-card',
  target_type: 'card',
  target_id: 1,
  content: '请复核',
  message: 'x is not a function',
  url: 'http://localhost:3000/',
  id: 1,
  user_id: 1,
  reason: 'spam',
};

function inputOf(schema: z.core.$ZodType | undefined, id: string): Record<string, unknown> {
  if (!schema) return {};
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    required?: string[];
  };
  const given = Object.fromEntries(required.map((name) => [name, samples[name] ?? 'x'.repeat(43)]));
  const read = z.safeParse(schema, given);
  if (read.success) return given;
  // Exceptions: the id of a QR login is a text; the type of a reported subject is `card`.
  const others = [
    { ...given, id: 'x'.repeat(43) },
    { ...given, type: 'card' },
  ];
  const fitting = others.find((one) => z.safeParse(schema, one).success);
  expect(fitting, `${id}: samples lack a value for ${JSON.stringify(read)}`).toBeDefined();
  return fitting ?? given;
}

const limited = allEndpoints.flatMap((endpoint) =>
  (endpoint.limits ?? []).map((limit) => ({ endpoint, limit, id: endpoint.id, by: limit.by })),
);

interface Caller {
  token?: string;
  ip: string;
}

function ask(endpoint: AnyEndpoint, caller: Caller): Promise<Answer> {
  const inQuery = endpoint.methods[0] === 'GET';
  const body = inputOf(endpoint.body, endpoint.id);
  const query = { ...inputOf(endpoint.query, endpoint.id), ...(inQuery ? body : {}) };
  return world.call(endpoint.methods[0], endpoint.path, {
    ...caller,
    query,
    ...(inQuery ? {} : { body }),
  });
}

async function through<T>(app: FastifyInstance, work: () => Promise<T>): Promise<T> {
  const first = world.app;
  world.app = app;
  try {
    return await work();
  } finally {
    world.app = first;
  }
}

/** As if the caller had made all the calls that the window allows. */
async function useUp(endpoint: AnyEndpoint, limit: Limit, caller: Caller): Promise<void> {
  const subject = limit.by === 'person' ? `person ${person.userId}` : `address ${caller.ip}`;
  await world.database.pool.query(
    `insert into platform_limit (name, subject, window_start, count) values ($1, $2, $3, $4)
     on conflict (name, subject) do update set window_start = excluded.window_start, count = excluded.count`,
    [endpoint.id, world.deps.secrets.mac('platform.limit', subject), world.now(), limit.max],
  );
}

const as = (endpoint: AnyEndpoint, who: Person, ip = freshIp()): Caller =>
  endpoint.access === 'guest' ? { ip } : { ip, token: who.token };

test('every write that guests may make has a limit [D2]', () => {
  const open = allEndpoints.filter(
    (endpoint) => endpoint.access === 'guest' && endpoint.effect === 'write' && !endpoint.limits?.length,
  );
  expect(open.map((endpoint) => endpoint.id)).toEqual([]);
});

test('a limit by person stands only where there is one', () => {
  for (const { endpoint, limit } of limited)
    if (limit.by === 'person') expect(endpoint.access, endpoint.id).toMatch(/^(login|phone)$/);
});

test.each(limited)(
  '$id by $by: beyond its limit 429, until the window is over, whatever restarts',
  async (one) => {
    const { endpoint, limit } = one;
    const caller = as(endpoint, person);
    await useUp(endpoint, limit, caller);
    world.pass(1);
    const v3 = envelopeOf(endpoint.path) === 'v3';
    for (const app of [world.app, restarted]) {
      const answer = await through(app, () => ask(endpoint, caller));
      expect([answer.status, v3 ? answer.body.code : answer.body.errcode]).toEqual([429, 42900]);
      expect(answer.body.retry_after).toBe(limit.seconds - 1);
      expect(answer.headers['retry-after']).toBe(String(limit.seconds - 1));
      expect(v3 ? answer.body.message : answer.body.errmsg).toMatch(/^操作太频繁，请\d+(秒|分钟)后再试$/);
    }
    const elsewhere =
      limit.by === 'person' ? { ...caller, token: other.token } : { ...caller, ip: freshIp() };
    expect((await ask(endpoint, elsewhere)).status).not.toBe(429);
    world.pass(limit.seconds);
    expect((await ask(endpoint, caller)).status).not.toBe(429);
  },
);

test('a person is one wherever they call from; an IPv6 household is one address', async () => {
  const track = allEndpoints.find((endpoint) => endpoint.id === 'tracking.track');
  const push = allEndpoints.find((endpoint) => endpoint.id === 'account.set-push');
  if (!track?.limits?.[0] || !push?.limits?.[0]) throw new Error('a call is gone');
  await useUp(push, push.limits[0], as(push, person));
  expect((await ask(push, as(push, person))).status).toBe(429);
  await useUp(track, track.limits[0], { ip: '2408:8207:1:2' });
  expect((await ask(track, { ip: '2408:8207:1:2:aaaa::1' })).status).toBe(429);
  expect((await ask(track, { ip: '2408:8207:1:3:aaaa::1' })).status).toBe(200);
});
