import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { statementsOf } from '../testing/statements.ts';
import { useWorld } from '../testing/world.ts';
import { jobContext } from './context.ts';
import { idempotentExternal } from './idempotency.ts';

const world = useWorld();

/** Longer than a claim without an answer is valid, in seconds. */
const leaseOver = 61;

let keys = 0;
const freshKey = () => ({ scope: 'test.call:1', key: `key-${(keys += 1)}`, content: { a: 1 } });
type Request = ReturnType<typeof freshKey>;
const run = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  idempotentExternal(jobContext(world.deps), request, work);

/** Work that has begun and ends when the test says so. */
async function begin(request: Request) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const done = run(request, () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return { ...end, done };
}

test('a repeat of what was answered pays no limit and asks nobody outside', async () => {
  const person = await makePerson(world);
  const check = world.deps.contentCheck;
  let asked = 0;
  world.deps.contentCheck = {
    ...check,
    text: async (content, openid) => {
      asked += 1;
      return check.text(content, openid);
    },
  };
  try {
    const send = (key: string) =>
      world.call('POST', '/v1/card/post', {
        token: person.token,
        body: { realname: '沈知微', intro: '龙井' },
        headers: { 'idempotency-key': key },
      });
    const first = await send('card-0001');
    const before = asked;
    expect([first.status, before > 0]).toEqual([200, true]);
    await world.database.pool.query('update platform_limit set count = 100000 where name = $1', [
      'card.post',
    ]);
    expect((await send('card-0001')).text).toBe(first.text);
    expect(asked).toBe(before);
    expect((await send('card-0002')).status).toBe(429);
  } finally {
    world.deps.contentCheck = check;
  }
});

test('who was taken for dead and fails late deletes nothing of who took over', async () => {
  const request = freshKey();
  const late = await begin(request);
  world.pass(leaseOver);
  expect(await run(request, async () => 'second')).toBe('second');
  late.reject(new Error('too late'));
  await expect(late.done).rejects.toThrow('too late');
  expect(await run(request, async () => 'third')).toBe('second');
});

test('who was taken for dead and answers late changes nothing of who took over', async () => {
  const request = freshKey();
  const late = await begin(request);
  world.pass(leaseOver);
  const taken = await begin(request);
  await expect(run(request, async () => 'third')).rejects.toMatchObject({ failure: 'conflict' });
  late.resolve('first');
  expect(await late.done).toBe('first');
  await expect(run(request, async () => 'third')).rejects.toMatchObject({ failure: 'conflict' });
  taken.resolve('second');
  expect(await taken.done).toBe('second');
  expect(await run(request, async () => 'third')).toBe('second');
});

test('who answers late after the one that took over failed is still the answer', async () => {
  const request = freshKey();
  const late = await begin(request);
  world.pass(leaseOver);
  await expect(run(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  late.resolve('first');
  await late.done;
  expect(await run(request, async () => 'third')).toBe('first');
});

test('an answer that is nothing is an answer', async () => {
  const request = freshKey();
  expect(await run(request, async () => null)).toBeNull();
  expect(await run(request, async () => 'second')).toBeNull();
});

test('a key costs no look of its own: the limit looks, and without a limit the claim does', async () => {
  const person = await makePerson(world);
  const sent = async (path: string, body: object, key: string): Promise<string[]> => {
    const texts = await statementsOf(() =>
      world.call('POST', path, { token: person.token, body, headers: { 'idempotency-key': key } }),
    );
    return texts
      .filter((text) => text.includes('idempotency'))
      .map((text) =>
        text.includes('platform_limit') ? 'limit' : (/insert|update|select/.exec(text)?.[0] ?? ''),
      );
  };
  // With a limit: it counts unless there is an answer; claimed; answered. A repeat reads the answer.
  const card = { realname: '沈知微' };
  expect(await sent('/v1/card/post', card, 'card-0003')).toEqual(['limit', 'insert', 'update']);
  expect(await sent('/v1/card/post', card, 'card-0003')).toEqual(['limit', 'select']);
});
