import { expect, test } from 'vitest';
import type { Method } from '@qunlu/contract/kernel/endpoint.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { setMembership } from '../vip/testing.ts';
import { makeCard, viewAs } from './testing.ts';

const world = useWorld();

/** How many statements a call sends. */
async function sent(by: Person | undefined, method: Method, path: string, query = {}): Promise<number> {
  await world.deps.outbox.idle();
  const texts = await statementsOf(async () => {
    const { status, text } = await world.call(method, path, { token: by?.token, query });
    expect(status, text).toBe(200);
  });
  return texts.length;
}

test('a card is one statement for a guest and two for everybody else, with the session', async () => {
  const { owner, card } = await makeCard(world);
  const { card: second } = await makeCard(world, owner);
  const viewer = await makePerson(world);
  await setMembership(world, owner, 'commerce');
  const view = (by: Person | undefined, id: number, more = 1) =>
    sent(by, 'GET', '/v1/card/view', { id, more });
  expect([await view(undefined, card.card_id), await view(undefined, second.card_id)]).toEqual([1, 1]);
  expect([await view(viewer, card.card_id), await view(viewer, second.card_id, 0)]).toEqual([2, 2]);
  expect([await view(owner, card.card_id), await view(owner, second.card_id)]).toEqual([2, 2]);
  expect(await sent(viewer, 'GET', '/v1/card/getdefaultcard', { id: owner.userId })).toBe(2);
  expect(await sent(owner, 'GET', '/v1/card/list')).toBe(2);
  expect((await viewAs(world, second.card_id)).vip_member).toBe(1);
});

test('a card that is read in short leaves what is long in the database', async () => {
  const { card } = await makeCard(world);
  const texts = await statementsOf(() =>
    world.call('GET', '/v1/card/view', { query: { id: card.card_id, more: 0 } }),
  );
  expect(texts.filter((text) => /card\.(\*|works|educations|intro|gallery)/.test(text))).toEqual([]);
});

test('how many cards a membership permits comes with the card, as it is in force now, the last that was said [D28][D119]', async () => {
  const { owner } = await makeCard(world);
  world.pass(1);
  const { card: second } = await makeCard(world, owner);
  const say = (level: string, value: number, from: number) =>
    world.database.pool.query(
      `insert into membership_quota (key, level, value, effective_from, reason, created_at)
       values ('card.cards', $1, $2, $3, 'test', $4)`,
      [level, value, new Date(world.now().getTime() + from * 1000), world.now()],
    );
  const mayEdit = async (): Promise<boolean[]> => [
    (await viewAs(world, second.card_id, owner)).can.edit,
    (await world.call('GET', '/v1/card/list', { token: owner.token })).body.list[1].can.edit,
  ];
  expect(await mayEdit()).toEqual([true, true]);
  await say('none', 1, 60);
  expect(await mayEdit()).toEqual([true, true]);
  world.pass(61);
  expect(await mayEdit()).toEqual([false, false]);
  await setMembership(world, owner, 'member');
  expect(await mayEdit()).toEqual([true, true]);
  await say('member', 1, 0);
  await say('commerce', 2, 0);
  expect(await mayEdit()).toEqual([false, false]);
  await setMembership(world, owner, 'commerce');
  expect(await mayEdit()).toEqual([true, true]);
});
