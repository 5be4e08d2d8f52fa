// postgres: two people are locked while they become friends
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { applyTo } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';

const world = useWorld();
const get = async (person: Person, path: string, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', path, { token: person.token, query })).body;
const box = async (person: Person, query = {}) => (await get(person, '/v1/friend/applylist', query)).list;
const sent = (person: Person) => box(person, { box: 'sent' });
const unread = async (person: Person): Promise<number> => (await get(person, '/v1/friend/unread')).count;

test('oneself, nobody, foreign cards and long texts are refused with a sentence', async () => {
  const { owner: from, card } = await makeCard(world);
  const { owner: to, card: theirs } = await makeCard(world);
  expect((await applyTo(world, from, from)).body).toMatchObject({ errcode: 40001, field: 'user_id' });
  expect((await applyTo(world, from, { userId: 123_456 })).body.errcode).toBe(40400);
  expect((await applyTo(world, from, to, { card_id: theirs.card_id })).body).toMatchObject({
    errcode: 40400,
    field: 'card_id',
  });
  expect((await applyTo(world, from, to, { message: '字'.repeat(61) })).body).toMatchObject({
    errcode: 40001,
    field: 'message',
  });
  expect(await sent(from)).toEqual([]);
  expect((await applyTo(world, from, to, { card_id: card.card_id })).status).toBe(200);
});

test('the card that was handed over is shown while it is there; the default one afterwards [D38]', async () => {
  const { owner: from } = await makeCard(world, undefined, { realname: '大名' });
  const { card: second } = await makeCard(world, from, { realname: '小名', company: '另一家' });
  const to = await makePerson(world);
  await applyTo(world, from, to, { card_id: second.card_id });
  expect((await box(to))[0].user).toMatchObject({
    card_id: second.card_id,
    realname: '小名',
    company: '另一家',
  });
  await world.call('DELETE', '/v1/card/delete', { token: from.token, query: { id: second.card_id } });
  expect((await box(to))[0].user).toMatchObject({ realname: '大名' });
});

test('one key sent twice is one application; without a card the account’s name stands', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  await world.call('POST', '/v1/user/edit', { token: from.token, body: { username: '小满' } });
  const send = () =>
    world.call('POST', '/v1/friend/apply', {
      token: from.token,
      body: { user_id: to.userId },
      headers: { 'idempotency-key': 'apply-once-1' },
    });
  expect((await send()).text).toBe((await send()).text);
  expect((await box(to)).map((one: { user: object }) => one.user)).toEqual([
    expect.objectContaining({ user_id: from.userId, card_id: 0, realname: '小满' }),
  ]);
});

test('pages of applications are stable when another arrives; who may not be seen is in none [D143][D12]', async () => {
  const to = await makePerson(world);
  const people: Person[] = [];
  for (let count = 0; count < 4; count += 1) {
    people.push(await makePerson(world));
    await applyTo(world, people[count] as Person, to);
  }
  const ids = (page: { list: { user: { user_id: number } }[] }) => page.list.map((one) => one.user.user_id);
  const first = await get(to, '/v1/friend/applylist', { size: 2 });
  await applyTo(world, await makePerson(world), to);
  const second = await get(to, '/v1/friend/applylist', { size: 2, next: first.next });
  expect([...ids(first), ...ids(second)]).toEqual(people.map((one) => one.userId).toReversed());
  expect(second.next).toBe(-1);
  const gone = people[3] as Person;
  const turn = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, gone.userId, status, ''));
  await turn(3);
  expect(ids(await get(to, '/v1/friend/applylist'))).not.toContain(gone.userId);
  expect(await unread(to)).toBe(4);
  await turn(1);
  expect(ids(await get(to, '/v1/friend/applylist'))).toContain(gone.userId);
  expect(await unread(to)).toBe(5);
});
