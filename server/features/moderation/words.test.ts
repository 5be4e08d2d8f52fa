import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp, makeDeps } from '../../app.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { applyTo, makeFriends } from '../friend/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();
let operator: Member;
let auditor: Member;
/** Another process on the same database. */
let second: FastifyInstance;

const list = (word: string, level: 'refuse' | 'review'): Promise<Answer> =>
  world.call('POST', '/v1/staff/word', { token: operator.office, body: { word, level } });
const edit = (owner: Person, id: number, body: object): Promise<Answer> =>
  world.call('POST', '/v1/card/post', { token: owner.token, query: { id }, body });
const visibility = async (owner: Person, id: number) =>
  (await world.call('GET', '/v1/report/standing', { token: owner.token, query: { type: 'card', id } })).body;
const decide = (id: number, verdict: 'keep' | 'hide'): Promise<Answer> =>
  world.call('POST', '/v1/staff/report-decide', {
    token: auditor.office,
    body: { type: 'card', id, verdict, reason: '看过了，已经核对' },
  });

beforeAll(async () => {
  operator = await makeStaff(world, 'operator');
  auditor = await makeStaff(world, 'auditor');
  await list('赌博平台', 'refuse');
  await list('代开发票', 'review');
  second = await buildApp(
    makeDeps({ env: world.deps.env, db: world.deps.db, log: world.deps.log, clock: () => world.now() }),
  );
});
afterAll(() => second.close());

test.each([
  ['realname', '姓名', { realname: '赌 博 平 台' }],
  ['company', '公司', { company: '赌博平台有限公司' }],
  ['position', '职位', { position: '赌*博*平*台' }],
  ['address', '地址', { address: '赌博平台大厦' }],
  ['cityname', '城市', { cityname: '赌博平台' }],
  ['intro', '个人简介', { intro: '<p>正规<strong>赌</strong>博<em>平</em>台</p>' }],
  ['intro', '个人简介', { intro: '<p>&#x8D4C;&#21338;平台</p>' }],
  ['provide', '我能提供', { provide: '赌\u200d博\u200d平\u200d台' }],
  ['company_remark', '公司简介', { company_remark: '赌博平台' }],
  [
    'cardExtends.1',
    '更多信息',
    {
      cardExtends: [
        { key: '爱好', value: '茶' },
        { key: '生意', value: '赌博平台' },
      ],
    },
  ],
  [
    'cardWorks.0',
    '工作经历',
    { cardWorks: [{ company: '青禾', description: '赌博平台', start_at: 0, end_at: 0 }] },
  ],
  ['cardEducations.0', '教育经历', { cardEducations: [{ school: '赌博平台', start_at: 0, end_at: 0 }] }],
])(
  'a refused word in %s is refused with the field, never with the word, and nothing is written [D137][D141]',
  async (field, label, changes) => {
    const { owner, card } = await makeCard(world);
    const before = await viewAs(world, card.card_id, owner);
    const answer = await edit(owner, card.card_id, { email: 'new@example.com', ...changes });
    expect([answer.status, answer.body]).toEqual([
      422,
      { errcode: 45100, errmsg: `${label}含有不能发布的内容，请修改后再试`, field },
    ]);
    expect(await viewAs(world, card.card_id, owner)).toEqual(before);
    const made = await world.call('POST', '/v1/card/post', {
      token: (await makePerson(world)).token,
      body: { realname: '张三', ...changes },
    });
    expect(made.body.errcode).toBe(45100);
  },
);

test('a name and a message that are listed are refused, whatever the level [D137]', async () => {
  const { owner: from } = await makeCard(world);
  const to = await makePerson(world);
  for (const word of ['赌博平台', '代开发票']) {
    const renamed = await world.call('POST', '/v1/user/edit', {
      token: from.token,
      body: { username: word },
    });
    expect(renamed.body).toEqual({
      errcode: 45100,
      errmsg: '称呼含有不能发布的内容，请修改后再试',
      field: 'username',
    });
    const applied = await applyTo(world, from, to, { message: `找我${word}` });
    expect(applied.body).toMatchObject({ errcode: 45100, field: 'message' });
  }
  expect((await applyTo(world, from, to, { message: '您好' })).status).toBe(200);
});

test('a word under review leaves the card to its owner alone until staff has looked [D137]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    cardExtends: [{ key: '备用', value: '拨 13566665555' }],
  });
  const friend = (await makeCard(world, undefined, { realname: '李四' })).owner;
  await makeFriends(world, owner, friend);
  const id = card.card_id;
  expect((await edit(owner, id, { intro: '代开发票，随叫随到' })).status).toBe(200);
  expect(await visibility(owner, id)).toEqual({
    standing: 'pending',
    reason: '内容需要人工审核',
    can: { appeal: true },
    appealed: false,
  });
  expect((await viewAs(world, id, owner)).intro).toBe('代开发票，随叫随到');
  for (const viewer of [undefined, friend.token]) {
    const looks = [
      await world.call('GET', '/v1/card/view', { query: { id }, token: viewer }),
      await world.call('GET', '/v1/card/getdefaultcard', { query: { id: owner.userId }, token: viewer }),
      await world.call('GET', '/v1/card/phone', { query: { id }, token: viewer }),
      await world.call('GET', `/card/${id}`, viewer ? { headers: { cookie: `auth.token=${viewer}` } } : {}),
    ];
    expect(looks.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  const entry = async () =>
    (await world.call('GET', '/v1/friend/list', { token: friend.token })).body.list[0].user;
  expect(await entry()).toMatchObject({ card_id: 0, company: '' });
  const other = await world.call('GET', '/v1/user/view', {
    token: friend.token,
    query: { id: owner.userId },
  });
  expect([other.status, other.body.card_id]).toEqual([200, 0]);
  const notifications = await world.call('GET', '/v1/notice/list', { token: owner.token });
  expect(notifications.body.list[0]).toMatchObject({ title: '您的名片正在审核', path: `/card/${id}` });
  const queue = await world.call('GET', '/v1/staff/reports', { token: auditor.office });
  const waiting = queue.body.list.find((one: { id: number }) => one.id === id);
  expect(waiting).toMatchObject({
    standing: 'pending',
    words: ['代开发票'],
    count: 0,
    owner_id: owner.userId,
    title: '张三 · 青禾茶业 创始人',
  });
  expect(waiting.due_at - waiting.first_at).toBe(86_400);
  expect(waiting.content).toContainEqual({ label: '个人简介', text: '代开发票，随叫随到' });
  for (const contact of ['13812345678', '13566665555', 'zhangsan_wx', '123456789', 'zhangsan@'])
    expect(JSON.stringify(waiting)).not.toContain(contact);
  const swapped = await world.call('POST', '/v1/friend/swap', {
    token: owner.token,
    body: { card_id: (await makeCard(world)).card.card_id },
  });
  expect(swapped.body).toEqual({ errcode: 42200, errmsg: '您的名片正在审核，通过后才能交换' });
  expect((await decide(id, 'keep')).body).toEqual({ standing: 'visible' });
  expect((await viewAs(world, id, friend)).intro).toBe('代开发票，随叫随到');
  expect(await entry()).toMatchObject({ card_id: id, company: '青禾茶业' });
  // What staff has kept is not asked about again when the rest of the card changes.
  expect((await edit(owner, id, { intro: '代开发票，随叫随到', position: '掌柜' })).status).toBe(200);
  expect((await visibility(owner, id)).standing).toBe('visible');
});

test('a card that begins under review lends its name to nothing [D137]', async () => {
  const owner = await makePerson(world);
  const made = await world.call('POST', '/v1/card/post', {
    token: owner.token,
    body: { realname: '代开发票小王' },
  });
  expect(made.status).toBe(200);
  expect((await visibility(owner, made.body.card_id)).standing).toBe('pending');
  const self = await world.call('GET', '/v1/user/view', { token: owner.token });
  expect(self.body.username).toMatch(/^群友/);
});

test('what its owner has not written may be asked by nobody else [D142]', async () => {
  const { card } = await makeCard(world);
  const other = await makePerson(world);
  const query = { type: 'card', id: card.card_id };
  expect((await world.call('GET', '/v1/report/standing', { token: other.token, query })).status).toBe(404);
  const appealed = await world.call('POST', '/v1/report/appeal', {
    token: other.token,
    body: { ...query, content: '不是我' },
  });
  expect(appealed.status).toBe(404);
});

test('a change of the list is known within five seconds in every process [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const first = world.app;
  const through = async (app: FastifyInstance, intro: string): Promise<number> => {
    world.app = app;
    try {
      return (await edit(owner, card.card_id, { intro })).status;
    } finally {
      world.app = first;
    }
  };
  expect(await through(second, '新词一号')).toBe(200);
  const added = await list('新词二号', 'refuse');
  expect(await through(first, '新词二号')).toBe(422);
  world.pass(5);
  expect(await through(second, '新词二号')).toBe(422);
  const removed = await world.call('POST', '/v1/staff/word-remove', {
    token: operator.office,
    body: { id: added.body.id },
  });
  expect(removed.body).toEqual({ ok: true });
  world.pass(5);
  expect(await through(second, '新词二号')).toBe(200);
});

test('operators keep the list: one word per spelling, found by a part, bounded [D137]', async () => {
  const one = await list('刷 单', 'review');
  const again = await list('刷单', 'refuse');
  expect(again.body).toMatchObject({ id: one.body.id, level: 'refuse' });
  const found = await world.call('GET', '/v1/staff/words', {
    token: auditor.office,
    query: { q: '单', size: 1 },
  });
  expect(found.body.list[0]).toMatchObject({ id: one.body.id, word: '刷 单' });
  for (const word of ['…', 'a', '７'])
    expect((await list(word, 'refuse')).body).toMatchObject({ field: 'word' });
  expect((await list('词'.repeat(21), 'refuse')).status).toBe(400);
  const first = await world.call('GET', '/v1/staff/words', { token: operator.office, query: { size: 2 } });
  const rest = await world.call('GET', '/v1/staff/words', {
    token: operator.office,
    query: { size: 50, next: first.body.next },
  });
  expect(rest.body.next).toBe(-1);
  const ids = [...first.body.list, ...rest.body.list].map((word: { id: number }) => word.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    (await world.call('POST', '/v1/staff/word-remove', { token: operator.office, body: { id: 999_999 } }))
      .status,
  ).toBe(404);
});
