import { settleRealName } from '@qunlu/contract/identity/real-name.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { lockUser } from '../account/service/profile.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { mayWithdrawAs } from './service/real-name-state.ts';
import { beginCheck, idNumberOf, pressOn, verify } from './testing.ts';

const world = useWorld({ listen: true });

const people = async (count: number): Promise<Person[]> => {
  const made: Person[] = [];
  for (let at = 0; at < count; at += 1) made.push(await makePerson(world));
  return made;
};

test(
  '[D19] of four accounts that pass with one number at once three have it',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const idNumber = idNumberOf('19900307');
      const four = await people(4);
      for (const person of four)
        await pressOn(world, await beginCheck(world, person, { idNumber }), { result: 'pass' });
      const answers = await Promise.all(four.map(({ token }) => world.ask(settleRealName, { token })));
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 2)).toHaveLength(1);
    }
  },
);

test(
  '[D19] behind a document that one account has already, four at once get the two places left',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const idNumber = idNumberOf('19920307');
      const [first, ...four] = await people(5);
      if (first) await verify(world, first, { idNumber });
      for (const person of four)
        await pressOn(world, await beginCheck(world, person, { idNumber }), { result: 'pass' });
      const answers = await Promise.all(four.map(({ token }) => world.ask(settleRealName, { token })));
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(2);
      expect(answers.filter(({ status }) => status === 2)).toHaveLength(2);
    }
  },
);

test('[D19] one check whose result is asked for many times at once is decided once', async () => {
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  await pressOn(world, await beginCheck(world, person), { result: 'pass' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => world.ask(settleRealName, { token: person.token })),
  );
  expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1]);
  const { rows } = await sql`select 1 from identity_attempt where user_id = ${person.userId}`.execute(
    world.deps.db,
  );
  expect(rows).toHaveLength(1);
});

test('[D19] of three accounts of one person that withdraw at once one may', async () => {
  const idNumber = idNumberOf('19910408');
  const three = await people(3);
  for (const person of three) await verify(world, person, { idNumber });
  const results = await Promise.allSettled(
    three.map(({ userId }) =>
      inTransaction(jobContext(world.deps), async (tx) => {
        await lockUser(tx, userId);
        await mayWithdrawAs(tx, userId);
      }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});
