import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { makeCard } from './testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { claim, missionOf } from '../score/testing.ts';

const world = useWorld();

test('a person has 3 cards at most, the first is the default [B014][K001][D28][D31][C009][B016]', async () => {
  const owner = await makePerson(world);
  const first = await makeCard(world, owner);
  expect(first.card.default).toBe(1);
  await makeCard(world, owner);
  const third = await makeCard(world, owner);
  expect(third.card.default).toBe(0);
  const fourth = await world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '四' } });
  expect(fourth.status).toBe(409);
  expect(fourth.body).toEqual({
    errcode: 40901,
    errmsg: '最多可以有3张名片，请先删除不用的名片，或开通会员',
  });
  expect((await world.call('GET', '/v1/card/count', { token: owner.token })).body).toEqual({
    count: 3,
    max: 3,
  });
});

test('setting a default leaves exactly one, shown first in the list [C006][C008][B017][B018][D31][D151]', async () => {
  const owner = await makePerson(world);
  const { card: first } = await makeCard(world, owner, { realname: '一' });
  world.pass(1);
  const { card: second } = await makeCard(world, owner, { realname: '二' });
  world.pass(1);
  const { card: third } = await makeCard(world, owner, { realname: '三' });
  const set = await world.call('PATCH', '/v1/card/setdefaultcard', {
    query: { id: third.card_id },
    token: owner.token,
  });
  expect(set.body).toMatchObject({ card_id: third.card_id, default: 1 });
  const { body } = await world.call('GET', '/v1/card/list', { token: owner.token });
  expect(body.next).toBe(-1);
  expect(body.list.map((card: { card_id: number; default: number }) => [card.card_id, card.default])).toEqual(
    [
      [third.card_id, 1],
      [first.card_id, 0],
      [second.card_id, 0],
    ],
  );
  const own = await world.call('GET', '/v1/card/getdefaultcard', { token: owner.token });
  expect(own.body).toMatchObject({ card_id: third.card_id, intro: '' });
});

test('neither the last card nor the default one can be deleted [C004][D30]', async () => {
  const owner = await makePerson(world);
  const { card: first } = await makeCard(world, owner);
  const drop = (id: number) => world.call('DELETE', '/v1/card/delete', { query: { id }, token: owner.token });
  expect((await drop(first.card_id)).body).toMatchObject({
    errcode: 40901,
    errmsg: '这是最后一张名片，不能删除',
  });
  const { card: second } = await makeCard(world, owner);
  expect((await drop(first.card_id)).body).toMatchObject({
    errcode: 40901,
    errmsg: '请先把另一张名片设为默认，再删除这张',
  });
  expect((await drop(second.card_id)).body).toEqual({ card_id: second.card_id, count: 1 });
  expect(
    (await world.call('GET', '/v1/card/view', { query: { id: second.card_id }, token: owner.token })).body,
  ).toMatchObject({ errcode: 40400 });
});

test('an idempotency key makes a repeat the first answer, and refuses other content under it', async () => {
  const owner = await makePerson(world);
  const post = (body: object, key: string) =>
    world.call('POST', '/v1/card/post', { token: owner.token, body, headers: { 'idempotency-key': key } });
  const first = await post({ realname: '一' }, 'key-00000001');
  const again = await post({ realname: '一' }, 'key-00000001');
  expect(again.body).toEqual(first.body);
  expect((await world.call('GET', '/v1/card/count', { token: owner.token })).body.count).toBe(1);
  expect((await post({ realname: '二' }, 'key-00000001')).body).toMatchObject({ errcode: 40901 });
  expect((await post({ realname: '二' }, 'short')).body).toMatchObject({
    errcode: 40001,
    field: 'Idempotency-Key',
  });
  const other = await makePerson(world);
  const foreign = await world.call('POST', '/v1/card/post', {
    token: other.token,
    body: { realname: '一' },
    headers: { 'idempotency-key': 'key-00000001' },
  });
  expect(foreign.body.user_id).toBe(other.userId);
});

test('a phone-card save carries name, phone, avatar, company and position, and makes the default card [B036][B016]', async () => {
  const owner = await makePerson(world);
  const saved = {
    realname: '李四',
    phone: '13900000000',
    avatar: (await upload(world, owner)).url,
    company: '远山',
    position: '建筑师',
  };
  const { body } = await world.call('POST', '/v1/card/post', { token: owner.token, body: saved });
  expect(body).toMatchObject({ ...saved, default: 1, title: '远山 建筑师', can: { edit: true } });
  const bare = await makePerson(world);
  const named = await world.call('POST', '/v1/card/post', { token: bare.token, body: { realname: '王五' } });
  // The login phone is never put on a card unasked.
  expect(named.body.phone).toBe('');
});

test('the first card names its person, unless they chose a name', async () => {
  const nameOf = async (token: string) =>
    (await world.call('GET', '/v1/user/view', { token })).body.username as string;
  const owner = await makePerson(world);
  expect(await nameOf(owner.token)).toMatch(/^群友\d{4}$/);
  await makeCard(world, owner, { realname: '林知远' });
  await makeCard(world, owner, { realname: '第二张' });
  expect(await nameOf(owner.token)).toBe('林知远');
  const named = await makePerson(world);
  await world.call('PATCH', '/v1/user/edit', { token: named.token, body: { username: '小满' } });
  await makeCard(world, named, { realname: '林知远' });
  expect(await nameOf(named.token)).toBe('小满');
});

test('a default card with a picture, name, number and what they do is rewarded once [D125][D37]', async () => {
  const person = await makePerson(world);
  const status = async () => (await missionOf(world, person, 8)).status;
  expect(await status()).toBe(0);
  const { card } = await makeCard(world, person, { company: '', position: '' });
  const edit = (changes: object) =>
    world.call('POST', '/v1/card/post', { token: person.token, query: { id: card.card_id }, body: changes });
  expect((await edit({ avatar: (await upload(world, person)).url })).status).toBe(200);
  expect(await status()).toBe(0);
  expect((await edit({ position: '会计' })).status).toBe(200);
  expect(await claim(world, person, 8)).toMatchObject({ gained: 20, mission: { status: 2 } });
  await edit({ position: '' });
  expect(await claim(world, person, 8)).toMatchObject({ gained: 0, mission: { status: 2 } });
});
