import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { jobContext, type Ctx } from './context.ts';
import { idempotent, idempotentExternal } from './idempotency.ts';

const world = useWorld();

const many = Array.from({ length: 20 }, (_, index) => index);
/** Uses the connection of the work, since calls that wait for its key may hold all others. */
const tick = ({ db }: Ctx): Promise<unknown> => sql`select 1`.execute(db);
const settle = <T>(work: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(many.map(work));
const answersOf = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

test('of many repeats at once one works and all have its answer', async () => {
  const request = { scope: 'race.call:1', key: 'in-one-transaction', content: 1 };
  let worked = 0;
  const results = await settle((index) =>
    idempotent(jobContext(world.deps), request, async (tx) => {
      worked += 1;
      await tick(tx);
      return index;
    }),
  );
  expect(worked).toBe(1);
  expect(new Set(answersOf(results)).size).toBe(1);
  expect(answersOf(results)).toHaveLength(many.length);
});

test('of many that find a claim of the dead one takes it over', async () => {
  const request = { scope: 'race.call:1', key: 'taken-over', content: 1 };
  const [dead, started] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const slow = idempotentExternal(jobContext(world.deps), request, () => {
    started.resolve();
    return dead.promise;
  });
  await started.promise;
  world.pass(61);
  let worked = 0;
  const results = await settle((index) =>
    idempotentExternal(jobContext(world.deps), request, async (ctx) => {
      worked += 1;
      await tick(ctx);
      return index;
    }),
  );
  expect(worked).toBe(1);
  const answers = answersOf(results);
  expect(new Set(answers).size).toBe(1);
  dead.reject(new Error('late'));
  await expect(slow).rejects.toThrow('late');
  expect(await idempotentExternal(jobContext(world.deps), request, async () => -1)).toBe(answers[0]);
});

test('the dead one failing and another taking over at the same moment: the work is done once more, never twice', async () => {
  for (const round of many) {
    const request = { scope: 'race.call:2', key: `round-${round}`, content: 1 };
    const dead = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    const slow = idempotentExternal(jobContext(world.deps), request, () => {
      started.resolve();
      return dead.promise;
    });
    await started.promise;
    world.pass(61);
    let worked = 0;
    const again = () =>
      idempotentExternal(jobContext(world.deps), request, async (ctx) => {
        worked += 1;
        await tick(ctx);
        return 'again';
      });
    const both = [again(), again()];
    dead.reject(new Error('late'));
    const [, ...others] = await Promise.allSettled([slow, ...both]);
    expect(await again()).toBe('again');
    expect(worked).toBe(1);
    expect(others.some((one) => one.status === 'fulfilled')).toBe(true);
  }
});
