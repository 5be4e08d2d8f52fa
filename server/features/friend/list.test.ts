// postgres: the order of names depends on the collation
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';

const world = useWorld();

const list = async (person: Person, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', '/v1/friend/list', { token: person.token, query })).body;
const names = (answer: { list: { user: { realname: string } }[] }): string[] =>
  answer.list.map((friend) => friend.user.realname);
const found = async (person: Person, q: string): Promise<string[]> => names(await list(person, { q }));
const remark = (person: Person, friend: Person, own: object): Promise<Answer> =>
  world.call('POST', '/v1/friend/remark', {
    token: person.token,
    body: { user_id: friend.userId, note: '', tags: [], ...own },
  });

async function withFriends(
  cards: readonly { realname: string; company?: string; position?: string }[],
): Promise<{ person: Person; friends: Person[] }> {
  const person = await makePerson(world);
  const friends: Person[] = [];
  for (const card of cards) {
    const { owner } = await makeCard(world, undefined, { company: '', position: '', ...card });
    await makeFriends(world, owner, person);
    friends.push(owner);
  }
  return { person, friends };
}

test('friends from A to Z by pinyin, surnames as they are read, the rest last, page by page [C058][B221]', async () => {
  const { person } = await withFriends(
    ['张三', '曾国藩', '单雄信', '😀王', 'Tom Chen', '安然', '解缙', '2号', '欧阳明月', '陈默'].map(
      (realname) => ({
        realname,
      }),
    ),
  );
  const order = ['安然', '陈默', '欧阳明月', '单雄信', 'Tom Chen', '解缙', '曾国藩', '张三', '2号', '😀王'];
  const all = await list(person);
  expect(names(all)).toEqual(order);
  expect(all.list.map((friend: { initial: string }) => friend.initial).join('')).toBe('ACOSTXZZ##');
  expect(all).toMatchObject({ next: -1, total: 10 });
  expect(all.letters).toEqual([
    { initial: 'A', count: 1 },
    { initial: 'C', count: 1 },
    { initial: 'O', count: 1 },
    { initial: 'S', count: 1 },
    { initial: 'T', count: 1 },
    { initial: 'X', count: 1 },
    { initial: 'Z', count: 2 },
    { initial: '#', count: 2 },
  ]);
  const pages: string[] = [];
  const nexts: number[] = [];
  for (let page = 1; page > 0;) {
    const answer = await list(person, { page, size: 4 });
    pages.push(...names(answer));
    nexts.push((page = answer.next));
    expect(answer.total).toBe(10);
  }
  expect(pages).toEqual(order);
  expect(nexts).toEqual([2, 3, -1]);
  expect(await list(person, { page: 9, size: 4 })).toMatchObject({ list: [], next: -1, total: 10 });
  expect(
    (await world.call('GET', '/v1/friend/list', { token: person.token, query: { size: 51 } })).status,
  ).toBe(400);
});

test('a friend reads as the specification has it [C058]', async () => {
  const person = await makePerson(world);
  const { owner, card } = await makeCard(world, undefined, { realname: '陈默', company: '默会科技' });
  const applied = Math.floor(world.now().getTime() / 1000);
  const { id } = (
    await world.call('POST', '/v1/friend/apply', { token: owner.token, body: { user_id: person.userId } })
  ).body;
  world.pass(60);
  await world.call('POST', '/v1/friend/accept', { token: person.token, body: { id } });
  expect((await list(person)).list).toEqual([
    {
      state: 1,
      created_at: applied,
      update_at: applied + 60,
      user: {
        user_id: owner.userId,
        card_id: card.card_id,
        realname: '陈默',
        avatar: '',
        company: '默会科技',
        position: '创始人',
        certified: 0,
      },
      initial: 'C',
      note: '',
      tags: [],
    },
  ]);
  expect(await list(await makePerson(world))).toEqual({ list: [], next: -1, total: 0, letters: [] });
});

test('found by name, company, position, pinyin from any syllable, initials, note; not by the middle of a syllable [C058]', async () => {
  const { person, friends } = await withFriends([
    { realname: '张三', company: '青禾茶业', position: '品控经理' },
    { realname: '李静安', company: 'iPhone 维修_100%' },
    { realname: '吕梁', company: '远山' },
  ]);
  await remark(person, friends[2] as Person, { note: '茶会上认识，Golf 爱好者' });
  for (const [q, expected] of [
    ['张', ['张三']],
    ['三', ['张三']],
    ['茶', ['吕梁', '张三']],
    ['青禾', ['张三']],
    ['品控', ['张三']],
    ['zhangsan', ['张三']],
    ['ZhangS', ['张三']],
    ['zhang san', ['张三']],
    ['zs', ['张三']],
    ['qhcy', ['张三']],
    ['chaye', ['张三']],
    ['jingan', ['李静安']],
    ['ja', ['李静安']],
    ['ｉｐｈｏｎｅ', ['李静安']],
    ['100%', ['李静安']],
    ['%', ['李静安']],
    ['_', ['李静安']],
    ['lv', ['吕梁']],
    ['golf', ['吕梁']],
    ['l', ['李静安', '吕梁']],
    ['张 青禾', ['张三']],
    ['张 远山', []],
    ['zhang qinghe 品控 茶业 pinkong', []],
    ['zhang qinghe 品控 茶业', ['张三']],
    ['hang', []],
    ['\\', []],
    ['  ', ['李静安', '吕梁', '张三']],
  ] as const) {
    expect(await found(person, q), q).toEqual(expected);
  }
  expect(await list(person, { q: 'l', page: 1, size: 1 })).toMatchObject({
    next: 2,
    total: -1,
    letters: [{ initial: 'L', count: 1 }],
  });
  expect(await list(person, { q: 'l' })).toMatchObject({
    next: -1,
    total: 2,
    letters: [{ initial: 'L', count: 2 }],
  });
});

test('what a friend’s card, default or name becomes is read at once [C058]', async () => {
  const { person, friends } = await withFriends([{ realname: '张三' }]);
  const friend = friends[0] as Person;
  const edit = (id: number, body: object) =>
    world.call('POST', '/v1/card/post', { token: friend.token, query: { id }, body });
  const first = (await list(person)).list[0].user.card_id;
  await edit(first, { realname: '安三', company: '新公司' });
  expect((await list(person)).list[0]).toMatchObject({
    initial: 'A',
    user: { realname: '安三', company: '新公司' },
  });
  expect(await found(person, 'xgs')).toEqual(['安三']);
  const { card } = await makeCard(world, friend, { realname: '博三' });
  expect(names(await list(person))).toEqual(['安三']);
  await world.call('PATCH', '/v1/card/setdefaultcard', {
    token: friend.token,
    query: { id: card.card_id },
  });
  expect((await list(person)).list[0]).toMatchObject({
    initial: 'B',
    user: { realname: '博三', card_id: card.card_id },
  });
  await edit(first, { realname: '不看' });
  expect(names(await list(person))).toEqual(['博三']);

  const cardless = await makePerson(world);
  await makeFriends(world, cardless, person);
  await world.call('POST', '/v1/user/edit', { token: cardless.token, body: { username: '曹操' } });
  expect(names(await list(person))).toEqual(['博三', '曹操']);
  await makeCard(world, cardless, { realname: '孟德' });
  expect((await list(person)).list[1].user).toMatchObject({ realname: '孟德', card_id: expect.any(Number) });
});

test('who is banned or leaving is in no list, and back with note and tags when they are back [D12][D13]', async () => {
  const { person, friends } = await withFriends([{ realname: '张三' }, { realname: '李四' }]);
  const friend = friends[0] as Person;
  await remark(person, friend, { note: '老同学', tags: ['同学'] });
  const turn = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, friend.userId, status, ''));
  const tags = async () =>
    (await world.call('GET', '/v1/friend/tags', { token: person.token })).body.list as object[];
  await turn(3);
  expect(await list(person)).toMatchObject({ total: 1, letters: [{ initial: 'L', count: 1 }] });
  expect(await tags()).toEqual([]);
  expect(
    (await world.call('GET', '/v1/friend/remark', { token: person.token, query: { user_id: friend.userId } }))
      .status,
  ).toBe(404);
  await turn(1);
  expect((await list(person, { tag: '同学' })).list).toMatchObject([{ note: '老同学', tags: ['同学'] }]);
});

test('notes and tags are the person’s own: seen by nobody else, bounded, gone with the friendship [C058]', async () => {
  const { person, friends } = await withFriends([{ realname: '张三' }, { realname: '李四' }]);
  const [one, other] = friends as [Person, Person];
  const view = (by: Person, friend: Person) =>
    world.call('GET', '/v1/friend/remark', { token: by.token, query: { user_id: friend.userId } });
  const saved = await remark(person, one, { note: '爱喝茶', tags: ['茶友', '茶友', '杭州'] });
  expect(saved.body).toEqual({ user_id: one.userId, note: '爱喝茶', tags: ['茶友', '杭州'] });
  expect((await view(person, one)).body).toEqual(saved.body);
  await remark(person, other, { tags: ['茶友'] });
  expect((await world.call('GET', '/v1/friend/tags', { token: person.token })).body.list).toEqual([
    { tag: '茶友', count: 2, names: ['李四', '张三'] },
    { tag: '杭州', count: 1, names: ['张三'] },
  ]);
  expect(names(await list(person, { tag: '杭州' }))).toEqual(['张三']);
  expect((await view(one, person)).body).toEqual({ user_id: person.userId, note: '', tags: [] });
  expect((await list(one)).list).toMatchObject([{ note: '', tags: [] }]);
  for (const [own, field] of [
    [{ note: '字'.repeat(201) }, 'note'],
    [{ tags: ['一', '二', '三', '四', '五', '六'] }, 'tags'],
    [{ tags: ['字'.repeat(11)] }, 'tags.0'],
    [{ tags: [''] }, 'tags.0'],
  ] as const) {
    expect((await remark(person, one, own)).body).toMatchObject({ errcode: 40001, field });
  }
  const stranger = await makePerson(world);
  expect((await remark(person, stranger, { note: '谁' })).body).toMatchObject({
    errcode: 40400,
    errmsg: '你们还不是好友',
  });
  await world.call('POST', '/v1/friend/remove', { token: person.token, body: { user_id: one.userId } });
  expect((await view(person, one)).status).toBe(404);
  await makeFriends(world, person, one);
  expect((await list(person, { tag: '杭州' })).total).toBe(0);
});

test('a person has room for 50 different tags [C058]', async () => {
  const { person, friends } = await withFriends([{ realname: '张三' }, { realname: '李四' }]);
  const [one, other] = friends as [Person, Person];
  await world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(0, 8) n returning user_id),
     numbered as (select user_id, row_number() over () - 1 as n from made)
     insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
       sort_key, words, readings, tags, applied_at, since, via)
     select $1, user_id, 0, '友', '', '', '', 0, 'Y', 'Y you', '', '',
       array(select '标签' || (n * 5 + t) from generate_series(1, 5) t), $2, $2, 'apply' from numbered`,
    [person.userId, world.now()],
  );
  expect((await remark(person, one, { tags: ['新一', '新二', '新三', '新四', '新五'] })).status).toBe(200);
  expect((await remark(person, other, { tags: ['再一'] })).body).toMatchObject({
    errcode: 40901,
    errmsg: '好友标签最多50个，请先去掉不用的标签',
    field: 'tags',
  });
  expect((await remark(person, other, { tags: ['新一', '标签1'] })).status).toBe(200);
  expect((await remark(person, one, { tags: ['换一'] })).status).toBe(200);
});
