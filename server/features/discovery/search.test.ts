import type { FoundRow } from '@qunlu/contract/discovery/search.ts';
import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { discoveryRules, searchKinds } from '@qunlu/contract/discovery/rules.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { inHours, makeActivity } from '../activity/testing.ts';
import { makeCard, mark } from '../card/testing.ts';
import { send } from '../chat/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeService } from '../service/testing.ts';

const world = useWorld();

const search = (by: Person, q: string) => world.ask(searchAll, { query: { q }, token: by.token });
/** A card is read after the commit that changed it. */
const read = () => world.deps.outbox.idle();
const person = async (realname: string, company = '', position = '') => {
  const { owner, card } = await makeCard(world, undefined, { realname, company, position });
  return { ...owner, card };
};
const names = async (by: Person, q: string) => (await search(by, q)).people.list.map(({ name }) => name);
const set = (by: Person, permissions: object) =>
  world.call('PATCH', '/v1/user/edit', { token: by.token, body: { permissions } });

test('somebody is found by name, pinyin in full, in parts and by initials, by company and position [R012]', async () => {
  const her = await person('欧阳小满', '晴川园林', '造价师');
  const me = await makePerson(world);
  await read();
  for (const q of [
    '欧',
    '欧阳小满',
    '小满',
    '满',
    'ouyangxiaoman',
    'ou yang',
    'ouyang xiao',
    'OuYang',
    'xiaoman',
    'oyxm',
    'oy',
    '晴川',
    'qingchuan',
    '园林 欧阳',
    '造价师',
    '小满 造价',
  ])
    expect(await names(me, q), q).toEqual(['欧阳小满']);
  for (const q of ['阳欧', 'xiaohua', '晴天', '%', '**', '欧阳大满'])
    expect(await names(me, q), q).toEqual([]);
  const [found] = (await search(me, '欧阳小满')).people.list;
  expect(found).toMatchObject({
    user_id: her.userId,
    card_id: her.card.card_id,
    title: '晴川园林 造价师',
    tie: '',
  });
});

test('a Latin name is found with a letter wrong, missing, too much or in its neighbour’s place, a long one with two [R012]', async () => {
  await person('Katarzyna Wilk');
  await person('John Okafor');
  const me = await makePerson(world);
  await read();
  for (const q of [
    'okafor',
    'oka',
    'OKAFOR',
    'okaforr',
    'okfor',
    'okafir',
    'oakfor',
    'jonh okafor',
    'johnokafor',
  ])
    expect(await names(me, q), q).toEqual(['John Okafor']);
  for (const q of ['katarzyna', 'katarzina', 'katazyna', 'katazina', 'katarzynna w'])
    expect(await names(me, q), q).toEqual(['Katarzyna Wilk']);
  for (const q of ['okxxor', 'joxx', 'wolk okafor', 'kxtxrzynx', 'wix'])
    expect(await names(me, q), q).toEqual([]);
});

test('whom one knows stands first: myself, friends, members of a circle of mine, common friends, then certified people and the others [R012]', async () => {
  const me = await person('苗青禾');
  const [stranger, certified, common, member, friend] = [
    await person('苗青禾一'),
    await person('苗青禾二'),
    await person('苗青禾三'),
    await person('苗青禾四'),
    await person('苗青禾五'),
  ];
  const between = await person('介绍人');
  await makeFriends(world, me, between);
  await makeFriends(world, common, between);
  await makeFriends(world, me, friend);
  await mark(world, certified.card.card_id, { person: 1 });
  const circle = await makeCircle(world, { name: '苗圃会' });
  await join(world, circle, me);
  await join(world, circle, member);
  await read();
  await world.runJob('discovery.read-people');
  const { people } = await search(me, '苗青禾');
  expect(people.list).toMatchObject([
    { name: '苗青禾', tie: 'self' },
    { name: '苗青禾五', tie: 'friend', friends: 0 },
    { name: '苗青禾四', tie: 'fellow', place: '苗圃会' },
    { name: '苗青禾三', tie: 'common', friends: 1 },
    { name: '苗青禾二', tie: '', certified: 1 },
  ]);
  expect(people.more).toBe(true);
  // Page by page it is the same order, each once.
  const all: string[] = [];
  for (let next = 0; next !== -1;) {
    const page = await world.ask(searchList, {
      query: { kind: 'people', q: '苗青禾', size: 2, ...(next === 0 ? {} : { next }) },
      token: me.token,
    });
    all.push(...page.list.map((row) => row.person?.name ?? ''));
    ({ next } = page);
  }
  expect(all).toEqual(['苗青禾', '苗青禾五', '苗青禾四', '苗青禾三', '苗青禾二', '苗青禾一']);
  expect(stranger.userId).toBeGreaterThan(0);
});

test('the whole name stands before what begins with it; without personalisation nobody’s friends decide, only names and how well known people are [D17]', async () => {
  const me = await person('看客甲');
  const [long, whole] = [await person('鲁一山河'), await person('鲁一')];
  await mark(world, long.card.card_id, { person: 1 });
  await read();
  await world.runJob('discovery.read-people');
  expect(await names(me, '鲁一')).toEqual(['鲁一', '鲁一山河']);
  expect(await names(me, 'luyi')).toEqual(['鲁一', '鲁一山河']);
  const friend = await person('鲁一友');
  await makeFriends(world, me, friend);
  await read();
  expect(await names(me, '鲁一')).toEqual(['鲁一友', '鲁一', '鲁一山河']);
  await set(me, { noPersonalization: 1 });
  expect(await names(me, '鲁一')).toEqual(['鲁一', '鲁一山河', '鲁一友']);
  expect(whole.userId).toBeGreaterThan(0);
});

test('nobody is found who blocked or is blocked, is banned, leaves, was hidden or takes no applications; a friend still finds the last [D12][D26][D40][D17]', async () => {
  const me = await person('看客乙');
  const friend = await person('看客丙');
  const her = await person('濮阳若溪', '云栖书院');
  await makeFriends(world, friend, her);
  await read();
  const finds = async (by: Person) =>
    (await Promise.all(['濮阳', 'pyrx', '云栖'].map((q) => names(by, q)))).map((list) => list.length === 1);
  const all = [true, true, true];
  const none = [false, false, false];
  expect(await finds(me)).toEqual(all);
  await relate(world, 'black', her, me);
  expect(await finds(me)).toEqual(none);
  await relate(world, 'unblack', her, me);
  await relate(world, 'black', me, her);
  expect(await finds(me)).toEqual(none);
  await relate(world, 'unblack', me, her);
  expect(await finds(me)).toEqual(all);
  await set(her, { allowFriend: 0 });
  expect(await finds(me)).toEqual(none);
  expect(await finds(friend)).toEqual(all);
  expect(await finds(her)).toEqual(all);
  await set(her, { allowFriend: 1 });
  const to = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, her.userId, status, ''));
  for (const status of [userStatus.banned, userStatus.leaving]) {
    await to(status);
    expect(await finds(me), String(status)).toEqual(none);
    await to(userStatus.normal);
    await read();
    expect(await finds(me)).toEqual(all);
  }
});

test('contacts and what is not on the default card find nobody', async () => {
  const me = await makePerson(world);
  const her = await makePerson(world);
  const card = {
    realname: '纳兰一苇',
    company: '',
    position: '',
    phone: '13766554433',
    email: 'yiwei@example.com',
  };
  await makeCard(world, her, { ...card, wechat: 'nalan_wx', qq: '88776655' });
  await makeCard(world, her, { realname: '慕容别名', company: '暗香阁' });
  await read();
  expect(await names(me, '纳兰一苇')).toEqual(['纳兰一苇']);
  for (const q of [
    '13766554433',
    '1376655',
    her.phone,
    'yiwei@example.com',
    'nalan_wx',
    '88776655',
    '慕容',
    '暗香阁',
  ])
    expect(await names(me, q), q).toEqual([]);
  expect(
    (await world.call('GET', searchAll.path, { token: me.token, query: { q: '纳兰' } })).text,
  ).not.toContain('1376');
});

test('a changed card is found by what it says now', async () => {
  const me = await makePerson(world);
  const her = await person('旧名字', '旧公司甲');
  await read();
  expect(await names(me, '旧公司甲')).toEqual(['旧名字']);
  await world.call('POST', '/v1/card/post', {
    token: her.token,
    query: { id: her.card.card_id },
    body: { realname: '新名字', company: '新公司乙' },
  });
  await read();
  expect(await names(me, '旧公司甲')).toEqual([]);
  expect(await names(me, 'xingongsi')).toEqual(['新名字']);
});

test('one search brings what its own lists find, each in its group; my unlisted circle is there for me alone [V022]', async () => {
  const owner = await person('群主沉香');
  const me = await person('看客丁');
  const open = await makeCircle(world, { name: '沉香研习会' });
  const own = await makeCircle(world, { name: '沉香私会', listed: 0 });
  await join(world, own, me);
  const { service } = await makeService(world, owner, { service: { title: '沉香鉴定' } });
  const activity = await makeActivity(world, { host: owner, title: '沉香夜谈', visibility: 0 });
  const past = await makeActivity(world, {
    host: owner,
    title: '沉香旧谈',
    visibility: 0,
    starts_at: new Date(inHours(world, -5) * 1000),
    ends_at: new Date(inHours(world, -2) * 1000),
  });
  await world.database.pool.query(
    `update activity set search = array_to_tsvector(array['沉香', 'chenxiang']) where activity_id = any($1)`,
    [[activity.id, past.id]],
  );
  await read();
  const found = await search(me, '沉香');
  expect(found.people.list.map(({ name }) => name)).toEqual(['群主沉香']);
  expect(found.circles.list.map(({ id }) => id)).toEqual([own.id, open.id]);
  expect(found.services.list.map(({ service_id }) => service_id)).toEqual([service.service_id]);
  expect(found.activities.list.map(({ activity_id }) => activity_id)).toEqual([activity.id]);
  expect((await search(owner, 'chenxiang')).circles.list.map(({ id }) => id)).toEqual([open.id]);
  const rows: Partial<Record<string, FoundRow[]>> = {};
  for (const kind of searchKinds)
    rows[kind] = (await world.ask(searchList, { query: { kind, q: '沉香' }, token: me.token })).list;
  expect(rows['people']).toMatchObject([{ person: { name: '群主沉香' }, circle: null }]);
  expect(rows['circles']?.map((row) => row.circle?.name)).toEqual(['沉香私会', '沉香研习会']);
  expect(rows['services']).toMatchObject([{ service: { title: '沉香鉴定' } }]);
  expect(rows['activities']).toMatchObject([{ activity: { title: '沉香夜谈' } }]);
});

test('articles that are published are found by words of their title, newer first; drafts and those of tomorrow are not [R012]', async () => {
  const me = await makePerson(world);
  const made = (alias: string, title: string, published: Date | null) =>
    world.database.pool.query(
      `insert into article_document (kind, title, alias, published_at, created_at, changed_at) values (1, $1, $2, $3, $4, $4)`,
      [title, alias, published, world.now()],
    );
  const ago = (hours: number) => new Date(world.now().getTime() - hours * 3_600_000);
  await made('jiu-wen', '盖碗入门', ago(48));
  await made('xin-wen', '盖碗与紫砂', ago(2));
  await made('gao-zi', '盖碗草稿', null);
  await made('ming-tian', '盖碗明天', ago(-24));
  expect((await search(me, '盖碗')).articles).toMatchObject({
    list: [{ title: '盖碗与紫砂' }, { title: '盖碗入门' }],
    more: false,
  });
  expect((await search(me, '紫砂 盖碗')).articles.list).toHaveLength(1);
});

test('a search is as many statements for many as for none, and a guest is refused; what is too long or no kind is named', async () => {
  const me = await makePerson(world);
  for (let at = 0; at < 7; at += 1) await person(`凌霄${'甲乙丙丁戊己庚'[at]}`);
  await read();
  const cost = async (q: string) => (await statementsOf(() => search(me, q))).length;
  await cost('凌');
  expect(await cost('凌霄')).toBe(await cost('无此人也'));
  expect((await search(me, '凌霄')).people).toMatchObject({ more: true });
  expect((await search(me, '凌霄')).people.list).toHaveLength(discoveryRules.searchFirst);
  for (const path of [searchAll.path, searchList.path])
    expect((await world.call('GET', path, { query: { q: '凌', kind: 'people' } })).status).toBe(401);
  for (const [field, query] of [
    ['q', { q: '长'.repeat(31), kind: 'people' }],
    ['q', { kind: 'people' }],
    ['kind', { q: '凌', kind: 'money' }],
  ] as const) {
    const answer = await world.call('GET', searchList.path, { token: me.token, query });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  }
});

test('people whose card was made before there was a search are read by the job', async () => {
  const her = await person('司空见惯');
  const me = await makePerson(world);
  await read();
  await world.database.pool.query('delete from discovery_person where user_id = $1', [her.userId]);
  expect(await names(me, '司空')).toEqual([]);
  await world.runJob('discovery.read-people');
  expect(await names(me, '司空')).toEqual(['司空见惯']);
});

test('my messages are found by their words, and by nobody else [R008]', async () => {
  const [me, her, other] = [await person('说话的人'), await person('听话的人'), await person('旁人')];
  await makeFriends(world, me, her);
  await send(world, me, her, '周六在鸬鹚渡口见');
  for (const by of [me, her]) {
    expect((await search(by, '鸬鹚')).messages).toMatchObject({
      list: [{ message: { text: '周六在鸬鹚渡口见' } }],
      more: false,
    });
    const query = { kind: 'messages', q: '渡口' } as const;
    expect((await world.ask(searchList, { query, token: by.token })).list).toHaveLength(1);
  }
  expect((await search(other, '鸬鹚')).messages.list).toEqual([]);
});
