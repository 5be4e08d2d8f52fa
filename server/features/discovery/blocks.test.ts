import { dismissPerson, viewFindPage, viewIndustryPage } from '@qunlu/contract/discovery/blocks.ts';
import { recommendCircles } from '@qunlu/contract/discovery/find.ts';
import { setCircleIndustry, setUserIndustry } from '@qunlu/contract/discovery/calls.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { confirmed, makeActivity, signedIn } from '../activity/testing.ts';
import { makeCard, mark } from '../card/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeService } from '../service/testing.ts';
import { discoveryLifecycle } from './service/lifecycle.ts';

const world = useWorld();

const find = (by: Person) => world.ask(viewFindPage, { token: by.token });
const read = () => world.deps.outbox.idle();
const person = async (realname: string, changes: object = {}) => {
  const { owner, card } = await makeCard(world, undefined, { realname, ...changes });
  return { ...owner, card };
};
const set = (by: Person, permissions: object) =>
  world.call('PATCH', '/v1/user/edit', { token: by.token, body: { permissions } });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
/** Somebody with a friend in common, one of the same circle, one who was at the same activity. */
async function acquainted() {
  const me = await person('认识谁');
  const [between, second, common, fellow, met] = [
    await person('中间人'),
    await person('中间人二'),
    await person('共同好友的人'),
    await person('同圈的人'),
    await person('同场的人'),
  ];
  for (const one of [between, second]) {
    await makeFriends(world, me, one);
    await makeFriends(world, one, common);
  }
  const circle = await makeCircle(world, { name: '认识会', listed: 0 });
  await join(world, circle, me);
  await join(world, circle, fellow);
  const activity = await makeActivity(world, { host: between, title: '认识之夜' });
  for (const one of [me, met]) {
    const { passIds } = await confirmed(world, activity, one, { meets: one === met });
    for (const passId of passIds) await signedIn(world, activity, passId);
  }
  await read();
  return { me, between, common, fellow, met, circle };
}

test('people I may know stand there with the fact: common friends, a circle of both, an activity at which both were; friends do not [R012]', async () => {
  const { me, fellow, circle } = await acquainted();
  const page = await find(me);
  expect(page.personal).toBe(true);
  expect(page.people.slice(0, 2)).toMatchObject([
    { name: '共同好友的人', tie: 'common', friends: 2, place: '' },
    { name: '同场的人', tie: 'met', place: '认识之夜' },
  ]);
  const rest = page.people.slice(2);
  expect(rest.map(({ tie, place }) => [tie, place])).toEqual([
    ['fellow', '认识会'],
    ['fellow', '认识会'],
  ]);
  expect(new Set(rest.map(({ user_id }) => user_id))).toEqual(new Set([fellow.userId, circle.owner.userId]));
});

test('one who was dismissed, blocked on either side, banned or takes no applications is no longer shown [D40][D12]', async () => {
  const { me, common, fellow, met } = await acquainted();
  const shown = async () => names((await find(me)).people).filter((name) => name !== '张三');
  expect(await world.ask(dismissPerson, { body: { user_id: common.userId }, token: me.token })).toEqual({
    user_id: common.userId,
  });
  await world.ask(dismissPerson, { body: { user_id: common.userId }, token: me.token });
  expect(await shown()).not.toContain('共同好友的人');
  await relate(world, 'black', fellow, me);
  expect(await shown()).not.toContain('同圈的人');
  await relate(world, 'unblack', fellow, me);
  expect(await shown()).toContain('同圈的人');
  await set(fellow, { allowFriend: 0 });
  expect(await shown()).not.toContain('同圈的人');
  const ban = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, met.userId, status, ''));
  await ban(userStatus.banned);
  expect(await shown()).not.toContain('同场的人');
  const unknown = { body: { user_id: 123_456_789 }, token: me.token };
  expect((await world.call('POST', dismissPerson.path, unknown)).body.errcode).toBe(40400);
  const self = { body: { user_id: me.userId }, token: me.token };
  expect((await world.call('POST', dismissPerson.path, self)).body.errcode).toBe(40400);
  expect(await discoveryLifecycle.exports?.(jobContext(world.deps), me.userId, 10)).toMatchObject({
    不再推荐的人: ['共同好友的人'],
  });
});

test('with personalisation off nobody is guessed: people and circles of the city, the well known first [D17]', async () => {
  const { me, common, fellow } = await acquainted();
  await set(me, { noPersonalization: 1 });
  const known = await person('城里名人', { cityname: '宁波市', citycode: '330200' });
  const other = await person('城里的人', { cityname: '宁波市', citycode: '330200' });
  await person('外地名人', { cityname: '温州市', citycode: '330300' });
  await mark(world, known.card.card_id, { person: 1 });
  await world.call('POST', '/v1/card/post', {
    token: me.token,
    query: { id: me.card.card_id },
    body: { cityname: '宁波市', citycode: '330200' },
  });
  const [small, big, away] = [
    await makeCircle(world, { name: '甬城小会', city: '宁波市' }),
    await makeCircle(world, { name: '甬城大会', city: '宁波市' }),
    await makeCircle(world, { name: '外地大会', city: '温州市' }),
  ];
  await join(world, small, fellow);
  await makeFriends(world, me, fellow);
  const crowd = (id: number, members: number) =>
    world.database.pool.query('update phonebook set members = $2 where phonebook_id = $1', [id, members]);
  await crowd(big.id, 80);
  await crowd(away.id, 900);
  await read();
  await world.runJob('discovery.read-people');
  const page = await find(me);
  expect(page).toMatchObject({ personal: false, city: '宁波市' });
  expect(names(page.people)).toEqual(['城里名人', '城里的人']);
  expect(page.people.map(({ tie }) => tie)).toEqual(['', '']);
  expect(page.circles.slice(0, 3).map(({ name }) => name)).toEqual(['甬城大会', '甬城小会', '外地大会']);
  // The list that recommends does the same.
  const recommended = await world.ask(recommendCircles, { query: { type: 1 }, token: me.token });
  expect(recommended.list.slice(0, 3).map(({ name }) => name)).toEqual(['甬城大会', '甬城小会', '外地大会']);
  expect([common.userId, other.userId]).not.toContain(0);
});

test('services of my city stand before those of others, and what begins soon is there [R012]', async () => {
  const me = await person('杭州的人', { cityname: '嘉兴市', citycode: '330400' });
  const [here, there] = [
    await person('本地卖家', { cityname: '嘉兴市', citycode: '330400' }),
    await person('外地卖家', { cityname: '温州市', citycode: '330300' }),
  ];
  const circle = await makeCircle(world, { name: '嘉兴会' }, here);
  await makeService(world, there, { service: { title: '外地的服务' } });
  await makeService(world, here, { service: { title: '本地的服务' } });
  await makeActivity(world, {
    host: here,
    title: '本地活动',
    visibility: 0,
    citycode: '330400',
    cityname: '嘉兴市',
  });
  await makeActivity(world, { host: here, title: '凭链接的', visibility: 1, citycode: '330400' });
  await makeActivity(world, { host: here, title: '成员的', visibility: 2, circle_id: circle.id });
  const page = await find(me);
  expect(page.services[0]?.title).toBe('本地的服务');
  expect(page.services.map(({ title }) => title)).toContain('外地的服务');
  expect(page.activities[0]?.title).toBe('本地活动');
  expect(page.activities.map(({ title }) => title)).not.toContain('凭链接的');
  expect(page.activities.map(({ title }) => title)).not.toContain('成员的');
});

test('somebody who knows nobody gets empty lists, and a guest is refused', async () => {
  const me = await makePerson(world);
  expect((await find(me)).people).toEqual([]);
  expect((await world.call('GET', viewFindPage.path)).status).toBe(401);
  expect((await world.call('GET', viewIndustryPage.path, { query: { industry: 101 } })).status).toBe(401);
});

test('an id from 100 to 199 is the find page of an industry: its people, circles and services, those below it with it; an id without an industry is not found [R015][B193][K076][E221]', async () => {
  const me = await makePerson(world);
  const [tea, fruit, other] = [await person('种茶的人'), await person('种果的人'), await person('写书的人')];
  const choose = (by: Person, industry1: number) =>
    world.ask(setUserIndustry, { body: { industry1 }, token: by.token });
  await choose(tea, 1002);
  await choose(fruit, 1003);
  await choose(other, 20003);
  await makeService(world, tea, { service: { title: '茶园参观' } });
  await makeService(world, other, { service: { title: '改文章' } });
  const circle = await makeCircle(world, { name: '茶农会' });
  await world.ask(setCircleIndustry, {
    body: { phonebook_id: circle.id, industry: 1002 },
    token: circle.owner.token,
  });
  await read();
  const page = (industry: number) => world.ask(viewIndustryPage, { query: { industry }, token: me.token });
  const all = await page(101);
  expect(all).toMatchObject({ id: 1, name: '农林牧渔' });
  expect(new Set(names(all.people))).toEqual(new Set(['种茶的人', '种果的人']));
  expect(all.circles.map(({ name }) => name)).toEqual(['茶农会']);
  expect(all.services.map(({ title }) => title)).toEqual(['茶园参观']);
  expect(names((await page(1002)).people)).toEqual(['种茶的人']);
  for (const industry of [100, 121, 199]) {
    const answer = await world.call('GET', viewIndustryPage.path, { token: me.token, query: { industry } });
    expect(answer.body.errcode, String(industry)).toBe(40400);
  }
  await relate(world, 'black', tea, me);
  expect(names((await page(101)).people)).toEqual(['种果的人']);
  expect((await page(101)).services).toEqual([]);
});
