import { expect, test } from 'vitest';
import { provide } from '../../platform/ports.ts';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, openContact, viewAs } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { lifecycles, type Lifecycle } from './ports.ts';

/** The person whose export fails, and the progress that the builder saw. */
const broken = new Set<number>();
const seen: number[] = [];
const watching: Lifecycle = {
  feature: 'order',
  columns: {},
  erases: [],
  keeps: [],
  async exports(_ctx, userId) {
    const { rows } = await world.database.pool.query<{ progress: number }>(
      'select progress from account_export where user_id = $1 order by export_id desc limit 1',
      [userId],
    );
    seen.push(rows[0]?.progress ?? -1);
    if (broken.has(userId)) throw new Error('this part cannot be read');
    return { 订单: [] };
  },
};
const world = useWorld({
  extra: { name: 'test', provides: [provide(lifecycles, watching)] },
});

const day = 86_400;
const request = (person: Person) => world.call('POST', '/v1/user/export', { token: person.token });
const state = async (person: Person) =>
  (await world.call('GET', '/v1/user/export-state', { token: person.token })).body;
const file = (person: Person, id: number, format = 'json') =>
  world.call('GET', '/v1/user/export-file', { token: person.token, query: { id, format } });
const build = () => world.runJob('lifecycle.build-exports');

async function built(person: Person): Promise<{ id: number; json: Record<string, unknown>; text: string }> {
  const { id } = (await request(person)).body;
  await build();
  const answer = await file(person, id);
  return { id, json: JSON.parse(answer.text) as Record<string, unknown>, text: answer.text };
}

test('an export is asked for once, built by the job, and fetched by its owner only [D150][R033]', async () => {
  const { owner } = await makeCard(world);
  expect(await state(owner)).toMatchObject({ id: 0, state: 'none', files: [] });
  const asked = (await request(owner)).body;
  expect(asked).toMatchObject({
    state: 'waiting',
    progress: 0,
    expires_at: 0,
    files: [],
    can: { request: false },
  });
  const both = await Promise.all([request(owner), request(owner)]);
  expect(both.map((answer) => answer.body.id)).toEqual([asked.id, asked.id]);
  expect((await file(owner, asked.id)).status).toBe(404);
  await build();
  const at = Math.floor(world.now().getTime() / 1000);
  const ready = await state(owner);
  expect(ready).toEqual({
    id: asked.id,
    state: 'ready',
    progress: 100,
    created_at: at,
    expires_at: at + 7 * day,
    files: [
      { format: 'json', name: '群录资料-2026-11-20.json', size: expect.any(Number) },
      { format: 'vcf', name: '群录名片-2026-11-20.vcf', size: expect.any(Number) },
    ],
    can: { request: true },
  });
  const fetched = await file(owner, asked.id);
  expect(fetched.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="export-file"',
    'cache-control': 'no-store',
  });
  expect(Buffer.byteLength(fetched.text)).toBe(ready.files[0].size);
  const stranger = await makePerson(world);
  for (const format of ['json', 'vcf']) expect((await file(stranger, asked.id, format)).status).toBe(404);
  expect(
    (await world.call('GET', '/v1/user/export-file', { query: { id: asked.id, format: 'json' } })).status,
  ).toBe(401);
});

test('it holds all that is kept of the person, in words they know [D150]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    realname: '林知微',
    cardExtends: [{ key: '爱好', value: '种茶' }],
  });
  const viewer = (
    await makeCard(world, undefined, { realname: '李四', phone: '13966667777', email: 'li@four.example' })
  ).owner;
  await world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id: card.card_id } });
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash: hashOf((await viewAs(world, card.card_id, viewer)).phone) },
  });
  await world.call('POST', '/v1/user/sign-in', { token: owner.token });
  await world.call('POST', '/v3-api/user/track', {
    token: owner.token,
    body: { events: [{ name: 'open', path: '/app/home', at: 0 }] },
  });
  const { json, text, id } = await built(owner);
  expect(Object.keys(json)).toEqual([
    '版本',
    '导出时间',
    '账号资料',
    '微信绑定',
    '登录设备',
    '推送设备',
    '同意过的协议',
    '申诉',
    '上传的文件',
    '通知设置',
    '通知',
    '我的举报',
    '草稿',
    '使用统计',
    '钱包',
    '收支明细',
    '签到',
    '积分',
    '任务',
    '我的关注',
    '黑名单',
    '名片',
    '谁看过我的联系方式',
    '收回的查看权',
    '访客',
    '我看过的联系方式',
    '我看过的企业电话',
    '查看申请',
    '我看过的名片',
    '认证',
    '好友',
    '收到的好友申请',
    '发出的好友申请',
    '消息',
    '实名',
    '签约',
    '商户',
    '订单',
    '候补',
    '提现',
    '发票抬头',
    '发票',
    '推荐',
    '佣金',
    '会员',
    '短信条数',
    '群发短信',
    '拒收短信',
    '我写的佐证',
    '写给我的佐证',
    '服务订单',
    '订单留言',
    '服务评价',
    '服务',
    '开店申请',
    '常用回复',
    '通讯录',
    '付给圈子的款',
    '导入的名册',
    '名册里有您的通讯录',
    '别人给我的介绍',
    '我做的介绍',
    '圈子里的帖子',
    '帖子下的评论',
    '帖子的评价',
    '记名的投票',
    '在学的课程',
    '课程笔记',
    '结业证书',
    '课程讨论',
    '我的打卡',
    '支持过的圈子',
    '我发的商机',
    '我接的商机',
    '查看过的企业',
    '我发起的大家庭',
    '大家庭的邀请',
    '主办的活动',
    '协助的活动',
    '活动的提问和回答',
    '活动的照片和感想',
    '活动报名',
    '圈子积分',
    '我的提问',
    '我的回答',
    '我听过的回答',
    '我发布的合作',
    '我的合作申请',
    '收到的合作申请',
    '发起的团购',
    '参加的团购',
    '协助的团购',
    '到店优惠',
    '买的券',
    '通话',
    '通话分钟',
    '行业',
    '兴趣标签',
    '不再推荐的人',
  ]);
  expect(json).toMatchObject({
    账号资料: { 用户编号: owner.userId, 称呼: '林知微', 手机号: owner.phone },
    同意过的协议: [{ 协议: expect.any(String) }, { 协议: expect.any(String) }],
    签到: ['2026-11-20'],
    名片: [{ 姓名: '林知微', 手机: '13812345678', 邮箱: 'zhangsan@example.com' }],
    谁看过我的联系方式: [{ 称呼: '李四', 看了: 'phone', 方式: '点开' }],
    访客: [{ 访客数: 1, 最近的访客: [{ 称呼: '李四' }] }],
    使用统计: { 使用事件: [{ 内容: 'open', 页面: '/app/home' }] },
  });
  expect(text).toContain('种茶');
  for (const other of ['13966667777', 'li@four.example', viewer.phone]) expect(text).not.toContain(other);
  const vcf = (await file(owner, id, 'vcf')).text;
  expect(vcf).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:林;知微;;;\r\nFN:林知微\r\n/);
  expect(vcf).toContain('TEL;TYPE=CELL,VOICE:+8613812345678');
  expect((await built(viewer)).json).toMatchObject({
    我看过的联系方式: [{ 名片编号: card.card_id, 看了: 'phone' }],
    我看过的名片: [{ 名片编号: card.card_id, 次数: 1 }],
  });
});

test('a contact opened without a view is no card that was looked at [D150][D32]', async () => {
  const { card } = await makeCard(world);
  const viewer = await makePerson(world);
  await openContact(world, viewer, card.card_id);
  expect((await built(viewer)).json).toMatchObject({
    我看过的联系方式: [{ 名片编号: card.card_id, 看了: 'phone' }],
    我看过的名片: [],
  });
});

test('who blocked the person is called in it as in the receipts: by the account’s name alone [D150][D26]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: viewer } = await makeCard(world, undefined, { realname: '李四' });
  await world.call('POST', '/v1/user/edit', { token: viewer.token, body: { username: '小舟' } });
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash: hashOf((await viewAs(world, card.card_id, viewer)).phone) },
  });
  expect((await built(owner)).json).toMatchObject({ 谁看过我的联系方式: [{ 称呼: '李四' }] });
  await relate(world, 'black', viewer, owner);
  const { json, text } = await built(owner);
  expect(json).toMatchObject({ 谁看过我的联系方式: [{ 称呼: '小舟' }] });
  expect(text).not.toContain('李四');
});

test('progress is written as the parts are gathered [D150]', async () => {
  const person = await makePerson(world, freshPhone());
  seen.length = 0;
  await built(person);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBeGreaterThan(50);
  expect(seen[0]).toBeLessThan(100);
  expect((await state(person)).files.map((one: { format: string }) => one.format)).toEqual(['json']);
});

test('one that fails says so, does not keep the next, and can be asked for again [D150]', async () => {
  const [person, next] = [await makePerson(world), await makePerson(world)];
  broken.add(person.userId);
  await request(person);
  await request(next);
  await expect(build()).rejects.toThrow('1 rows');
  expect((await state(person)).state).toBe('failed');
  expect((await state(next)).state).toBe('ready');
  broken.delete(person.userId);
  await request(person);
  await build();
  expect((await state(person)).state).toBe('ready');
});

test('what a process that died left half done is taken again after 10 minutes [D150]', async () => {
  const person = await makePerson(world);
  await request(person);
  await world.database.pool.query(
    "update account_export set state = 'working', progress = 40, started_at = $2 where user_id = $1",
    [person.userId, world.now()],
  );
  world.pass(599);
  await build();
  expect(await state(person)).toMatchObject({ state: 'working', progress: 40 });
  world.pass(2);
  await build();
  expect((await state(person)).state).toBe('ready');
});

test('a newer one takes the place of what lay there before [D150]', async () => {
  const person = await makePerson(world);
  const first = await built(person);
  const second = await built(person);
  expect((await file(person, first.id)).status).toBe(404);
  expect((await file(person, second.id)).status).toBe(200);
  const { rowCount } = await world.database.pool.query('select from account_export where user_id = $1', [
    person.userId,
  ]);
  expect(rowCount).toBe(1);
});

test('after 7 days it is gone [D150]', async () => {
  const person = await makePerson(world);
  const { id } = await built(person);
  world.pass(7 * day - 1);
  expect((await file(person, id)).status).toBe(200);
  world.pass(1);
  expect((await file(person, id)).status).toBe(404);
  expect((await state(person)).state).toBe('none');
  await world.runJob('lifecycle.clean-exports');
  const { rows } = await world.database.pool.query('select 1 from account_export where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});
