import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { hashOf, makeCard, openContact, viewAs } from './testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { setMembership } from '../vip/testing.ts';
import { shareMark } from '../../platform/share-mark.ts';
import { cleanVisitors } from './service/visitors.ts';

const world = useWorld();

const hit = (id: number, viewer?: Person, headers: Record<string, string> = {}) =>
  world.call('PUT', '/v1/card/hit', { body: { id }, token: viewer?.token, headers });
const callers = async (owner: Person, query = {}) =>
  (await world.call('GET', '/v1/card/callers', { token: owner.token, query })).body;
const names = (page: { list: { realname: string }[] }) => page.list.map((one) => one.realname);
const notifications = async (person: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token: person.token })).body.list.map(
    (one: { title: string }) => one.title,
  );

/** Somebody with a card of this name. */
async function named(realname: string): Promise<Person> {
  const { owner } = await makeCard(world, undefined, { realname });
  return owner;
}

test('looking and opening are one row a person; guests are summed up [D24][D32][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const [wang, li] = [await named('王五'), await named('李四')];
  await hit(card.card_id, wang);
  await hit(card.card_id, li);
  await hit(card.card_id);
  await openContact(world, wang, card.card_id);
  const page = await callers(owner);
  expect(page).toMatchObject({ guests: 1, next: -1, hidden: false, sources: [] });
  expect(page.list).toMatchObject([
    { user_id: wang.userId, realname: '王五', fields: ['phone'], saved: false, times: 1, mine: card.card_id },
    { user_id: li.userId, realname: '李四', fields: [], times: 1 },
  ]);
});

test('who opens a contact without a view stands there, too, and their next view counts [D24][D32]', async () => {
  const { owner, card } = await makeCard(world);
  const wang = await named('王五');
  await openContact(world, wang, card.card_id);
  expect((await callers(owner)).list).toMatchObject([{ realname: '王五', fields: ['phone'], times: 0 }]);
  expect((await hit(card.card_id, wang)).body.views).toBe(1);
  expect((await callers(owner)).list).toMatchObject([{ times: 1 }]);
});

test('nobody is said to be hidden when the others have opened a contact and are shown [D32]', async () => {
  const { owner, card } = await makeCard(world);
  for (const name of ['开一', '开二']) await openContact(world, await named(name), card.card_id);
  for (const name of ['甲', '乙', '丙']) await hit(card.card_id, await named(name));
  const page = await callers(owner);
  expect(names(page)).toEqual(['丙', '乙', '甲', '开二', '开一']);
  expect(page.hidden).toBe(false);
});

test('the 3 latest visitors and everybody who opened a contact; members see all and filter by source [D32]', async () => {
  const { owner, card } = await makeCard(world);
  const opened = await named('开一');
  await openContact(world, opened, card.card_id);
  for (const name of ['甲', '乙', '丙', '丁'])
    await hit(card.card_id, await named(name), { 'x-qc': 'booth' });
  const free = await callers(owner);
  expect(names(free)).toEqual(['丁', '丙', '乙', '开一']);
  expect(free).toMatchObject({ hidden: true });
  expect(free.list[0].source).toBe('');
  await setMembership(world, owner, 'member');
  const all = await callers(owner);
  expect(names(all)).toEqual(['丁', '丙', '乙', '甲', '开一']);
  expect(all).toMatchObject({ hidden: false, sources: [{ code: 'booth', name: 'booth' }] });
  expect(names(await callers(owner, { source: 'booth' }))).toEqual(['丁', '丙', '乙', '甲']);
});

test('pages follow each other without gap or double while people come [D32]', async () => {
  const { owner, card } = await makeCard(world);
  await setMembership(world, owner, 'member');
  for (const name of ['甲', '乙', '丙', '丁']) await hit(card.card_id, await named(name));
  const first = await callers(owner, { size: 2 });
  await hit(card.card_id, await named('新来'));
  const second = await callers(owner, { size: 2, next: first.next });
  expect([...names(first), ...names(second)]).toEqual(['丁', '丙', '乙', '甲']);
  expect(second.next).toBe(-1);
});

test('of several cards all show, or one; another’s card shows nothing [D32]', async () => {
  const { owner, card } = await makeCard(world);
  const { card: second } = await makeCard(world, owner);
  const wang = await named('王五');
  await hit(card.card_id, wang);
  await hit(second.card_id, wang);
  expect((await callers(owner)).list.map((one: { mine: number }) => one.mine)).toEqual([
    second.card_id,
    card.card_id,
  ]);
  expect((await callers(owner, { id: card.card_id })).list).toHaveLength(1);
  const other = await named('别人');
  const foreign = await world.call('GET', '/v1/card/callers', {
    token: other.token,
    query: { id: card.card_id },
  });
  expect(foreign.status).toBe(404);
  expect((await callers(other)).list).toEqual([]);
});

test('blocked visitors are gone, who holds a contact stays [D40][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const [looked, opened] = [await named('王五'), await named('李四')];
  await hit(card.card_id, looked);
  await openContact(world, opened, card.card_id);
  await relate(world, 'black', owner, looked);
  await relate(world, 'black', owner, opened);
  expect(names(await callers(owner))).toEqual(['李四']);
});

test('after 90 days a visit is gone, an opened contact is not [D32][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const [looked, opened] = [await named('王五'), await named('李四')];
  await hit(card.card_id, looked);
  await openContact(world, opened, card.card_id);
  await hit(card.card_id, opened);
  for (let day = 0; day < 91; day += 13) {
    world.pass(13 * 86_400);
    await callers(owner);
  }
  await cleanVisitors(world.deps, () => true);
  expect(names(await callers(owner))).toEqual(['李四']);
});

test('the owner is told of each person’s first opening, in one notice a day [D209]', async () => {
  const { owner, card } = await makeCard(world);
  const [wang, li] = [await named('王五'), await named('李四')];
  await openContact(world, wang, card.card_id);
  expect(await notifications(owner)).toContain('今天有1人第一次查看了您的联系方式');
  await openContact(world, wang, card.card_id);
  await openContact(world, li, card.card_id);
  const titles = (await notifications(owner)).filter((title) => title.includes('第一次'));
  expect(titles).toEqual(['今天有2人第一次查看了您的联系方式']);
  world.pass(86_400);
  await openContact(world, wang, card.card_id);
  expect((await notifications(owner)).filter((title) => title.includes('第一次'))).toHaveLength(1);
});

test('friends see contacts with the card: a receipt a day, no notice; strangers do not [D24]', async () => {
  const { owner, card } = await makeCard(world, undefined, { privacy: 1 });
  const { owner: openOwner, card: openCard } = await makeCard(world);
  const friend = await named('王五');
  await makeFriends(world, friend, owner);
  const auto = async (id: number) => {
    const hash = hashOf((await viewAs(world, id, friend)).phone);
    const answer = await world.call('POST', '/v3-api/customer/card/batch-decode', {
      token: friend.token,
      body: { hashes: [hash], via: 'auto' },
    });
    return answer.body.data;
  };
  expect(await auto(card.card_id)).toEqual(['13812345678']);
  world.pass(7200);
  expect(await auto(card.card_id)).toEqual(['13812345678']);
  const receipts = () =>
    world.call('GET', '/v1/card/receipts', { token: owner.token, query: { id: card.card_id } });
  expect((await receipts()).body.list).toMatchObject([{ via: 'auto' }]);
  expect((await notifications(owner)).filter((title) => title.includes('第一次'))).toEqual([]);
  world.pass(86_400);
  await auto(card.card_id);
  expect((await receipts()).body.list).toHaveLength(2);
  expect(await auto(openCard.card_id)).toEqual([null]);
  expect((await callers(openOwner)).list).toEqual([]);
});

test('a source names who passed the link on [D42]', async () => {
  const { owner, card } = await makeCard(world);
  await setMembership(world, owner, 'member');
  const sharer = await named('赵六');
  await hit(card.card_id, await named('王五'), {
    'x-qc': shareMark(world.deps.secrets, sharer.userId),
  });
  expect((await callers(owner)).list).toMatchObject([{ realname: '王五', source: '赵六的分享' }]);
});
