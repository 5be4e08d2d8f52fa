import { expect, test } from 'vitest';
import { shareMark } from '../../platform/share-mark.ts';
import { freshBrowser, freshIp, logIn, makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs } from './testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { setMembership } from '../vip/testing.ts';
import { cleanVisitors } from './service/visitors.ts';
import { claim, missionOf } from '../score/testing.ts';

const world = useWorld();

const hit = async (
  id: number,
  viewer?: Person,
  more: { ip?: string; headers?: Record<string, string> } = {},
): Promise<number> =>
  (await world.call('PUT', '/v1/card/hit', { body: { id }, token: viewer?.token, ...more })).body.views;

test('a view counts once in 30 minutes for one person, never for the owner or a robot [C007][B039][D32]', async () => {
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  expect(await hit(card.card_id, viewer)).toBe(1);
  expect(await hit(card.card_id, viewer)).toBe(1);
  expect(await hit(card.card_id, owner)).toBe(1);
  world.pass(1801);
  expect(await hit(card.card_id, viewer)).toBe(2);
  expect(await hit(card.card_id, undefined, { headers: { 'user-agent': 'Baiduspider/2.0' } })).toBe(2);
});

test('guests count by cookie and address [D32]', async () => {
  const { card } = await makeCard(world);
  const [home, office] = [freshIp(), freshIp()];
  const [one, other] = [await freshBrowser(world), await freshBrowser(world)];
  expect(await hit(card.card_id, undefined, { ip: home, headers: one })).toBe(1);
  expect(await hit(card.card_id, undefined, { ip: home, headers: one })).toBe(1);
  expect(await hit(card.card_id, undefined, { ip: home, headers: other })).toBe(2);
  expect(await hit(card.card_id, undefined, { ip: office, headers: one })).toBe(3);
});

test('who invents browsers is one guest, who gathers cookies a bounded number of them [D32]', async () => {
  const { owner, card } = await makeCard(world);
  const ip = freshIp();
  for (let n = 0; n < 20; n += 1) {
    const invented = { 'user-agent': `Browser ${n}`, cookie: `visitor=${'a'.repeat(21)}${n % 10}` };
    expect(await hit(card.card_id, undefined, { ip, headers: invented })).toBe(1);
  }
  let first: { cookie: string } | undefined;
  for (let n = 0; n < 110; n += 1) {
    const browser = await freshBrowser(world);
    first ??= browser;
    await hit(card.card_id, undefined, { ip, headers: browser });
  }
  const rows = async () =>
    (await world.database.pool.query('select from card_visitor where card_id = $1', [card.card_id])).rowCount;
  expect(await rows()).toBe(100);
  expect(await hit(card.card_id, undefined, { ip })).toBe(100);
  // Who has been here counts on, so does another network, and somebody logged in.
  world.pass(1801);
  expect(await hit(card.card_id, undefined, { ip, headers: first ?? {} })).toBe(101);
  expect(await hit(card.card_id, undefined, { ip: freshIp() })).toBe(102);
  expect(await hit(card.card_id, await makePerson(world), { ip })).toBe(103);
  expect((await viewAs(world, card.card_id, owner)).views).toBe(103);
});

test('the owner sees how many came and the 3 latest; rows live 90 days [D32]', async () => {
  const { owner, card } = await makeCard(world);
  const people: Person[] = [];
  for (let count = 0; count < 4; count += 1) {
    const viewer = await makePerson(world);
    await makeCard(world, viewer, { realname: `访客${count}` });
    people.push(viewer);
    await hit(card.card_id, viewer);
    world.pass(60);
  }
  const visitors = () =>
    world.call('GET', '/v1/card/visitors', { query: { id: card.card_id }, token: owner.token });
  const { body } = await visitors();
  expect(body.count).toBe(4);
  expect(
    body.list.map((visitor: { realname: string; source: string }) => [visitor.realname, visitor.source]),
  ).toEqual([
    ['访客3', ''],
    ['访客2', ''],
    ['访客1', ''],
  ]);
  world.pass(91 * 86_400);
  await cleanVisitors(world.deps, () => true);
  const later = (await logIn(world, owner.phone)).body.data.token;
  const { body: after } = await world.call('GET', '/v1/card/visitors', {
    query: { id: card.card_id },
    token: later,
  });
  expect(after).toEqual({ count: 0, list: [] });
});

test('a member reads by whom a visitor was brought: a person by name, a channel by its code, nobody they may not meet [D32][D42]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: sharer } = await makeCard(world, undefined, { realname: '林知远' });
  const { owner: blocked } = await makeCard(world, undefined, { realname: '陈默' });
  const signed = (userId: number): string => shareMark(world.deps.secrets, userId);
  const codes = [sharer, blocked, owner].map(({ userId }) => signed(userId));
  const written = encodeURIComponent('加微信领奖');
  for (const qc of ['fair', ...codes, signed(123_456), written]) {
    world.pass(60);
    await hit(card.card_id, undefined, { ip: freshIp(), headers: { 'x-qc': qc } });
  }
  await relate(world, 'black', blocked, owner);
  const sources = async (): Promise<string[]> => {
    const { body } = await world.call('GET', '/v1/card/visitors', {
      query: { id: card.card_id },
      token: owner.token,
    });
    return body.list.map((visitor: { source: string }) => visitor.source);
  };
  expect(await sources()).toEqual(['', '', '']);
  await setMembership(world, owner, 'member');
  expect(await sources()).toEqual(['', '', '您的分享', '', '林知远的分享', 'fair']);
});

test('friends and connections are recounted by the nightly job [D33]', async () => {
  const { owner, card } = await makeCard(world);
  await makeFriends(world, owner, await makePerson(world));
  await world.database.pool.query('update card set friends = 12, connections = 40 where card_id = $1', [
    card.card_id,
  ]);
  await world.runJob('card.recount-people');
  expect(await viewAs(world, card.card_id, owner)).toMatchObject({ friends: 1, connections: 1 });
});

test('who opens a link that somebody passed on counts for them, once; they themself and robots never do [D125][D42]', async () => {
  const { card } = await makeCard(world);
  const [sharer, viewer] = [await makePerson(world), await makePerson(world)];
  const headers = { 'x-qc': shareMark(world.deps.secrets, sharer.userId) };
  await hit(card.card_id, sharer, { headers });
  await hit(card.card_id, viewer, { headers: { ...headers, 'user-agent': 'Baiduspider/2.0' } });
  await hit(card.card_id, viewer, { headers: { 'x-qc': `u${sharer.userId}` } });
  expect(await missionOf(world, sharer, 2)).toMatchObject({ status: 0, remain: 3 });
  for (let time = 0; time < 3; time += 1) {
    await hit(card.card_id, viewer, { headers });
    world.pass(1801);
  }
  await hit((await makeCard(world)).card.card_id, viewer, { headers });
  expect(await missionOf(world, sharer, 2)).toMatchObject({ claimable: 3, remain: 2 });
  await hit(card.card_id, undefined, { headers, ip: freshIp() });
  expect((await claim(world, sharer, 2)).gained).toBe(6);
});
