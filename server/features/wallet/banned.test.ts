import { payOpenid } from '@qunlu/contract/wallet/calls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { verify } from '../identity/testing.ts';
import { giveMoney } from '../ledger/testing.ts';
import { bindPayee, withdraw, withdrawCode } from './testing.ts';

const world = useWorld({ listen: true });

test('who is banned gets their money out from the beginning: real name, WeChat, code [D12][D111]', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 60_000);
  await sql`update account_user set status = 3 where user_id = ${person.userId}`.execute(world.deps.db);
  await verify(world, person);
  expect((await world.ask(payOpenid, { token: person.token })).openid_bound).toBe(false);
  await bindPayee(world, person);
  expect(await withdrawCode(world, person)).not.toBe('');
  expect((await withdraw(world, person, 60_000)).state).toBe(0);
});
