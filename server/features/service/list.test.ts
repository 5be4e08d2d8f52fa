// postgres: text search, row comparisons and lateral joins
import type { QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listServices, userServices } from '@qunlu/contract/service/calls.ts';
import type { ListSort } from '@qunlu/contract/service/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeService, someCategory, type ServiceChanges } from './testing.ts';

const world = useWorld();
let viewer: Person;
let hangzhou: Person;
let beijing: Person;
const ids: Record<string, number> = {};

/** What no call can do to a service in a test's time. */
const set = (id: number, columns: string): Promise<unknown> =>
  world.database.pool.query(`update service set ${columns} where service_id = $1`, [id]);

async function publish(name: string, owner: Person, changes: ServiceChanges, columns = ''): Promise<void> {
  world.pass(60);
  ids[name] = (await makeService(world, owner, changes)).service.service_id;
  if (columns !== '') await set(ids[name] ?? 0, columns);
}

beforeAll(async () => {
  viewer = (await makeCard(world)).owner;
  hangzhou = (
    await makeCard(world, undefined, { realname: '林知远', cityname: '杭州市', citycode: '330100' })
  ).owner;
  beijing = (await makeCard(world, undefined, { realname: '王晓', cityname: '朝阳区', citycode: '110105' }))
    .owner;
  await publish(
    'logo',
    hangzhou,
    { service: { title: '标志设计', content: '三稿，提供源文件', category_id: 131 } },
    'deal = 9, fee_min = 300, fee_max = 300',
  );
  await publish(
    'poster',
    hangzhou,
    { service: { title: 'AI 绘画海报', content: '商业海报', category_id: 132 } },
    'fee_min = 100, fee_max = 900, score = 4.9',
  );
  await publish(
    'contract',
    beijing,
    {
      service: { title: '合同审阅', content: '逐条看风险', category_id: someCategory },
      ways: [{ type: 'online', fee: 0 }],
    },
    'deal = 50, fee_min = 800, fee_max = 800, score = 4.2',
  );
  await publish('gift', beijing, {
    service: { title: '手作茶礼', content: '一周做好', type: 2, category_id: 201 },
    ways: [{ type: 'house', fee: 0 }],
  });
});

const names = (list: readonly { service_id: number }[]): string[] =>
  list.map(
    ({ service_id }) => Object.entries(ids).find(([, id]) => id === service_id)?.[0] ?? String(service_id),
  );
const find = async (query: QueryInput<typeof listServices> = {}, person = viewer): Promise<string[]> =>
  names((await world.ask(listServices, { query, token: person.token })).list);

test('found by Chinese words, pinyin in full and by initials, and the owner’s name [C022][D46]', async () => {
  expect(await find({ words: '标志' })).toEqual(['logo']);
  expect(await find({ words: '标志设计' })).toEqual(['logo']);
  // One sign, also the last of a word; from any syllable on.
  expect(await find({ words: '计' })).toEqual(['logo']);
  expect(await find({ words: 'biaozhi' })).toEqual(['logo']);
  expect(await find({ words: 'sheji' })).toEqual(['logo']);
  expect(await find({ words: 'bzsj' })).toEqual(['logo']);
  expect(await find({ words: 'SJ' })).toEqual(['logo']);
  // Content by its words; Latin beside Chinese, in full width, too.
  expect(await find({ words: '源文件' })).toEqual(['logo']);
  expect(await find({ words: 'ＡＩ绘画' })).toEqual(['poster']);
  expect((await find({ words: '林知远' })).toSorted()).toEqual(['logo', 'poster']);
  expect((await find({ words: 'linzhiyuan' })).toSorted()).toEqual(['logo', 'poster']);
  expect((await find({ words: 'lzy' })).toSorted()).toEqual(['logo', 'poster']);
  // All words must be there.
  expect(await find({ words: '林知远 海报' })).toEqual(['poster']);
  expect(await find({ words: '林知远 合同' })).toEqual([]);
  // Nothing to look for; signs of the query language are words like others.
  expect(await find({ words: '！？' })).toEqual([]);
  expect(await find({ words: "标志' | '合同" })).toEqual([]);
});

test('a name that changes is found by the new one [C022]', async () => {
  const { owner, card } = await makeCard(world, undefined, { realname: '赵钱' });
  const { service } = await makeService(world, owner);
  const byName = async (words: string): Promise<number[]> =>
    (await world.ask(listServices, { query: { words }, token: viewer.token })).list.map(
      (one) => one.service_id,
    );
  expect(await byName('赵钱')).toEqual([service.service_id]);
  await world.call('POST', '/v1/card/post', {
    token: owner.token,
    query: { id: card.card_id },
    body: { realname: '孙李', cityname: '成都市', citycode: '510100' },
  });
  await world.deps.outbox.idle();
  expect(await byName('赵钱')).toEqual([]);
  expect(await byName('孙李')).toEqual([service.service_id]);
  expect(
    (await world.ask(listServices, { query: { citycode: '510000' }, token: viewer.token })).list.map(
      (one) => one.cityname,
    ),
  ).toEqual(['成都市']);
  await world.call('DELETE', '/v1/service/delete', { token: owner.token, query: { id: service.service_id } });
});

test('filtered by category with those below it, city, type, way, price and score [C022][D153]', async () => {
  expect(await find({ category_id: 131 })).toEqual(['logo']);
  expect((await find({ category_id: 4 })).toSorted()).toEqual(['logo', 'poster']);
  expect(await find({ category_id: 4, words: '海报' })).toEqual(['poster']);
  expect((await find({ citycode: '330100' })).toSorted()).toEqual(['logo', 'poster']);
  expect((await find({ citycode: '110000' })).toSorted()).toEqual(['contract', 'gift']);
  expect((await find({ citycode: '110105' })).toSorted()).toEqual(['contract', 'gift']);
  expect(await find({ citycode: '110108' })).toEqual([]);
  expect(await find({ type: 2 })).toEqual(['gift']);
  expect(await find({ way: 'online' })).toEqual(['contract']);
  expect((await find({ fee_min: 100, fee_max: 300 })).toSorted()).toEqual(['logo', 'poster']);
  expect(await find({ fee_max: 0 })).toEqual(['gift']);
  expect(await find({ score_min: 5 })).toEqual([]);
});

const sorted: Record<ListSort, string[]> = {
  default: ['contract', 'logo', 'poster', 'gift'],
  new: ['gift', 'contract', 'poster', 'logo'],
  deal: ['contract', 'logo'],
  score: ['poster'],
  cheap: ['gift', 'poster', 'logo', 'contract'],
  dear: ['contract', 'logo', 'poster', 'gift'],
};

test('each order goes page by page without losing or repeating one, in the whole and in a category [C022][D47]', async () => {
  for (const [sort, begins] of Object.entries(sorted) as [ListSort, string[]][]) {
    const whole = await find({ sort });
    expect(whole.slice(0, begins.length), sort).toEqual(begins);
    expect(whole.toSorted(), sort).toEqual(['contract', 'gift', 'logo', 'poster']);
    for (const filter of [{}, { category_id: 4 }, { words: '林知远' }]) {
      const all = await find({ sort, ...filter });
      const paged: string[] = [];
      let next: number | undefined;
      while (next !== -1) {
        const page = await world.ask(listServices, {
          query: { sort, ...filter, size: 1, ...(next === undefined ? {} : { next }) },
          token: viewer.token,
        });
        paged.push(...names(page.list));
        next = page.next;
      }
      expect(paged, `${sort} ${JSON.stringify(filter)}`).toEqual(all);
    }
  }
  world.pass(60);
  // Behind one that is deleted in between the list goes on; behind one that never was it says so.
  const { owner, service } = await makeService(world);
  const { next } = await world.ask(listServices, { query: { sort: 'new', size: 1 }, token: viewer.token });
  expect(next).toBe(service.service_id);
  await world.call('DELETE', '/v1/service/delete', { token: owner.token, query: { id: next } });
  expect(await find({ sort: 'new', next })).toEqual(sorted.new);
  const lost = await world.call('GET', '/v1/service/list', { token: viewer.token, query: { next: 1 } });
  expect(lost.body).toMatchObject({ errcode: 40001, field: 'next' });
});

test('who has blocked whom meets neither in lists; banned people are in none, resting ones stay [C021][C022][D40]', async () => {
  const of = async (person: Person, other: Person): Promise<string[]> =>
    names((await world.ask(userServices, { query: { id: other.userId }, token: person.token })).list);
  const view = (person: Person): Promise<Answer> =>
    world.call('GET', '/v1/service/view', { token: person.token, query: { id: ids['logo'] } });
  const { owner } = await makeCard(world);
  for (const [by, other] of [
    [owner, hangzhou],
    [hangzhou, owner],
  ] as const) {
    await relate(world, 'black', by, other);
    expect(await find({}, owner)).toEqual(['contract', 'gift']);
    expect(await of(owner, hangzhou)).toEqual([]);
    const seen = await view(owner);
    if (by === owner) expect(seen.body.buy_problem).toBe('您已拉黑对方，取消拉黑后才能购买');
    else expect(seen.body.errcode).toBe(40400);
    await relate(world, 'unblack', by, other);
  }
  const ban = (status: number): Promise<void> =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, beijing.userId, status, ''));
  await ban(userStatus.banned);
  expect((await find()).toSorted()).toEqual(['logo', 'poster']);
  expect(await of(viewer, beijing)).toEqual([]);
  await ban(userStatus.normal);
  expect(await find()).toHaveLength(4);
  await world.database.pool.query(
    `insert into service_seller (user_id, resting_until) values ($1, $2::timestamptz + interval '3 days')`,
    [hangzhou.userId, world.now()],
  );
  expect(await find()).toHaveLength(4);
  expect((await view(viewer)).body).toMatchObject({
    access: true,
    buy_problem: expect.stringContaining('休息'),
  });
  await world.database.pool.query('delete from service_seller');
});

test('a person’s services: on top, then by place, then the newest; hidden ones for themself alone [C021][D46][D47][E097][E098]', async () => {
  const { owner } = await makeCard(world);
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await publish(name, owner, { service: { title: `服务 ${name}` } });
  const arrange = (name: string, body: object): Promise<Answer> =>
    world.call('POST', '/v1/service/arrange', { token: owner.token, body: { id: ids[name], ...body } });
  const own = async (person?: Person, query = {}): Promise<string[]> =>
    names(
      (
        await world.ask(userServices, {
          query: { id: owner.userId, ...query },
          ...(person ? { token: person.token } : {}),
        })
      ).list,
    );
  expect(await own()).toEqual(['e', 'd', 'c', 'b', 'a']);
  await arrange('b', { is_top: 1 });
  await arrange('c', { sort: 7 });
  await arrange('a', { sort: 3 });
  expect((await arrange('e', { status: 2 })).body.access).toBe(false);
  expect(await own()).toEqual(['b', 'c', 'a', 'd']);
  expect(await own(viewer)).toEqual(['b', 'c', 'a', 'd']);
  expect(await own(owner)).toEqual(['b', 'c', 'a', 'e', 'd']);
  const first = await world.ask(userServices, { query: { id: owner.userId, size: 2 } });
  expect(names(first.list)).toEqual(['b', 'c']);
  expect(await own(undefined, { next: first.next })).toEqual(['a', 'd']);
  // Three at most, also when two are put there at once.
  await arrange('c', { is_top: 1 });
  const both = await Promise.all([arrange('a', { is_top: 1 }), arrange('d', { is_top: 1 })]);
  expect(sortedStatuses(both)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.errmsg).toBe('最多置顶3个服务，请先取消一个');
  expect((await arrange('a', { sort: 10_000 })).body).toMatchObject({ errcode: 40001, field: 'sort' });
  // Nobody there, nothing of theirs: an empty list.
  expect((await world.ask(userServices, { query: { id: 999_999 } })).list).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await world.call('DELETE', '/v1/service/delete', { token: owner.token, query: { id: ids[name] } });
});

test('whoever turns the lists of hundreds of people within an hour is stopped, whoever looks at their own is not [D40][D47]', async () => {
  const { owner: reader } = await makeCard(world);
  const look = (id: number): Promise<Answer> =>
    world.call('GET', '/v1/service/usercreated', { token: reader.token, query: { id } });
  // 60 people are free, then each counts up to 300.
  for (let at = 1; at <= 360; at += 1) expect((await look(2_000_000 + at)).status).toBe(200);
  const over = await look(3_000_000);
  expect(over.status).toBe(429);
  expect(over.body.errmsg).not.toBe('');
  expect((await look(reader.userId)).status).toBe(200);
  world.pass(3601);
  expect((await look(3_000_000)).status).toBe(200);
});
