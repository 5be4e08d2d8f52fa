import { endpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { useWorld } from '../testing/world.ts';
import { makeBinder, undeclaredFailure, type Binder } from './bind.ts';
import type { GuestCtx, StaffCtx, ViewerCtx } from './context.ts';
import { answerFailure } from './failures.ts';
import { makeLog } from './log.ts';
import { prepareSite } from './site.ts';

const world = useWorld();

const open = endpoint({
  id: 'some.call',
  methods: ['GET'],
  path: '/v1/some/call',
  access: 'guest',
  effect: 'read',
  summary: '一个接口',
  query: z.object({}),
  output: z.object({}),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: [],
});

async function answerOf(fails: 'notFound' | 'refused') {
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = fastify({ loggerInstance: log as FastifyBaseLogger });
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply));
  await prepareSite(app);
  const nobody = async (): Promise<null> => null;
  makeBinder(app, world.deps, nobody, nobody)(open, async () => fail(fails));
  const { statusCode } = await app.inject(open.path);
  await app.close();
  return { statusCode, told: lines.filter((line) => line.includes(undeclaredFailure)) };
}

test('a failure that its endpoint does not declare is answered, and an error in the log [D141]', async () => {
  expect(await answerOf('notFound')).toEqual({ statusCode: 404, told: [] });
  const { statusCode, told } = await answerOf('refused');
  expect(statusCode).toBe(422);
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, call: 'some.call', failure: 'refused' }),
  ]);
});

test('the context of a handler is typed by who may call', () => {
  const login = endpoint({ ...open, access: 'login' });
  const phone = endpoint({ ...open, access: 'phone' });
  const staff = endpoint({ ...open, access: 'staff' });
  const typed = (bind: Binder): void => {
    bind(open, async (ctx) => (expectTypeOf(ctx).toEqualTypeOf<GuestCtx>(), {}));
    bind(login, async (ctx) => (expectTypeOf(ctx).toEqualTypeOf<ViewerCtx>(), {}));
    bind(phone, async (ctx) => (expectTypeOf(ctx.viewer.userId).toBeNumber(), {}));
    bind(staff, async (ctx) => (expectTypeOf(ctx).toEqualTypeOf<StaffCtx>(), {}));
  };
  expect(typed).toBeTypeOf('function');
  // A guest may call: there may be no viewer.
  expectTypeOf<GuestCtx>().not.toExtend<ViewerCtx>();
});
