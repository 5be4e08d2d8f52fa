import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from './service/status.ts';

const world = useWorld();

const change = (person: Person, status: number, reason = '') =>
  inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, person.userId, status, reason));
const session = async (person: Person): Promise<number> =>
  (await world.call('GET', '/v1/user/view', { token: person.token })).status;

test('a banned person is logged out everywhere at once, a muted one is not [D5][D12]', async () => {
  const person = await makePerson(world);
  await change(person, userStatus.muted, '发布广告');
  expect(await session(person)).toBe(200);
  await change(person, userStatus.banned, '冒用他人身份');
  expect(await session(person)).toBe(401);
});

test('cards of a banned person are gone for everybody, in every view, and come back with them [D12]', async () => {
  const { owner, card } = await makeCard(world);
  const viewer = (await makeCard(world, undefined, { realname: '李四' })).owner;
  const shown = await viewAs(world, card.card_id, viewer);
  await world.call('PUT', '/v1/card/hit', { body: { id: card.card_id }, token: viewer.token });
  const looks = (token?: string) => [
    world.call('GET', '/v1/card/view', { query: { id: card.card_id }, token }),
    world.call('GET', '/v1/card/view', { query: { id: card.card_id, more: 1 }, token }),
    world.call('GET', '/v1/card/getdefaultcard', { query: { id: owner.userId }, token }),
    world.call('GET', '/v1/card/phone', { query: { id: card.card_id }, token }),
    world.call('PUT', '/v1/card/hit', { body: { id: card.card_id }, token }),
    world.call('GET', `/card/${card.card_id}`, token ? { headers: { cookie: `auth.token=${token}` } } : {}),
  ];
  const statuses = async (token?: string) => (await Promise.all(looks(token))).map((answer) => answer.status);
  const decode = () =>
    world.call('POST', '/v3-api/customer/card/decode', {
      token: viewer.token,
      body: { hash: hashOf(shown.phone) },
    });
  expect(await statuses(viewer.token)).toEqual([200, 200, 200, 200, 200, 200]);
  await change(owner, userStatus.banned, '冒用他人身份');
  for (const token of [undefined, viewer.token])
    expect(await statuses(token)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await decode()).status).toBe(404);
  await change(owner, userStatus.normal);
  expect(await statuses(viewer.token)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await decode()).status).toBe(200);
});

test('who may not be seen has no name in lists of people [D12]', async () => {
  const { owner, card } = await makeCard(world);
  const visitor = (await makeCard(world, undefined, { realname: '李四' })).owner;
  await world.call('PUT', '/v1/card/hit', { body: { id: card.card_id }, token: visitor.token });
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: visitor.token,
    body: { hash: hashOf((await viewAs(world, card.card_id, visitor)).phone) },
  });
  const names = async () => {
    const of = async (list: string) =>
      (await world.call('GET', `/v1/card/${list}`, { query: { id: card.card_id }, token: owner.token })).body
        .list[0].realname;
    return [await of('visitors'), await of('receipts')];
  };
  expect(await names()).toEqual(['李四', '李四']);
  await change(visitor, userStatus.banned, '骚扰他人');
  expect(await names()).toEqual(['', '']);
  await change(visitor, userStatus.muted, '骚扰他人');
  expect(await names()).toEqual(['李四', '李四']);
});
