import { userStatus } from '@qunlu/contract/account/rules.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import type { AnyEndpoint, Restriction } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from './people.ts';
import { makeCard, viewAs } from '../features/card/testing.ts';
import { useWorld, type Answer } from './world.ts';

const world = useWorld();
const closed = allEndpoints.filter((endpoint) => endpoint.access === 'login' || endpoint.access === 'phone');
const codes: Record<Restriction, number> = { banned: 40311, leaving: 40312, muted: 40313 };
const people = {} as Record<Restriction, Person>;

const codeOf = (path: string, answer: Answer): number =>
  envelopeOf(path) === 'v3' ? answer.body?.code : answer.body?.errcode;

/** Restores the person before each endpoint, since a call may change them. */
async function freshly(status: Restriction): Promise<string> {
  people[status] = await makePerson(world);
  await world.database.pool.query('update account_user set status = $2 where user_id = $1', [
    people[status].userId,
    userStatus[status],
  ]);
  return people[status].token;
}

const barred = (endpoint: AnyEndpoint, status: Restriction): boolean =>
  !endpoint.also?.includes(status) && (status !== 'muted' || endpoint.effect === 'write');

test.each(['muted', 'banned', 'leaving'] as const)(
  'who is %s is refused with the reason wherever the call does not name them [D12][D13]',
  async (status) => {
    const token = await freshly(status);
    for (const endpoint of closed.filter((one) => barred(one, status))) {
      for (const method of endpoint.methods) {
        const answer = await world.call(method, endpoint.path, { token });
        expect([answer.status, codeOf(endpoint.path, answer)], endpoint.id).toEqual([403, codes[status]]);
      }
    }
  },
);

test.each(['muted', 'banned', 'leaving'] as const)(
  'who is %s reaches every call that names them [D12][D13]',
  async (status) => {
    let token = await freshly(status);
    for (const endpoint of closed.filter((one) => !barred(one, status))) {
      const answer = await world.call(endpoint.methods[0], endpoint.path, { token });
      // A write may have ended the session.
      if (endpoint.effect === 'write') token = await freshly(status);
      if (answer.status >= 400) expect(codeOf(endpoint.path, answer), endpoint.id).not.toBe(codes[status]);
    }
  },
);

test('where guests may call, who is banned or leaving is a guest; a muted person stays who they are [D12]', async () => {
  const { card } = await makeCard(world);
  const guest = await viewAs(world, card.card_id);
  for (const status of ['banned', 'leaving'] as const) {
    const token = await freshly(status);
    expect(await viewAs(world, card.card_id, { ...people[status], token })).toEqual(guest);
  }
  const token = await freshly('muted');
  expect((await viewAs(world, card.card_id, { ...people.muted, token })).can.decode).toBe(true);
});
