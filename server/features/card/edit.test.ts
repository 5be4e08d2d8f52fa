// postgres: the number of cards is kept under the lock of the owner
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { makeCard, viewAs } from './testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const nothing = 999_999_999_999;

test('a card is made with everything and read back whole [C002][C001][B015][B040][B046][B028][B019]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    realname: ' 林知远 ',
    sex: 2,
    cityname: '杭州市',
    citycode: '330100',
    birthday: 631_123_200,
    address: '西湖区龙井路 18 号',
    intro: '第一行\n第二行',
    provide: '茶',
    company_remark: '三座茶园',
    permissions: { privacy: 2 },
    settings: { fontfamily: 'kai' },
    card_style: 3,
    cardEducations: [
      {
        school: '浙江大学',
        major: '茶学',
        degree: 5,
        start_at: 1_125_504_000,
        end_at: 1_243_785_600,
        description: '',
      },
    ],
    cardWorks: [{ company: '青禾茶业', start_at: 1_393_603_200, end_at: 0 }],
    cardExtends: [{ key: '茶园', value: '翁家山' }],
  });
  const whole = await viewAs(world, card.card_id, owner);
  expect(whole).toEqual(card);
  expect(whole).toMatchObject({
    user_id: owner.userId,
    realname: '林知远',
    nickname: '林知远',
    title: '青禾茶业 创始人',
    default: 1,
    sex: 2,
    birthday: 631_123_200,
    intro: '第一行\n第二行',
    privacy: 2,
    permissions: { privacy: 2 },
    settings: { fontfamily: 'kai' },
    card_style: 3,
    phone: '13812345678',
    cardWorks: [{ id: 1, company: '青禾茶业', position: '', industry: '', end_at: 0, description: '' }],
    can: { edit: true, remove: false, share: true, decode: true },
  });
  const simple = await world.call('GET', '/v1/card/view', {
    query: { id: card.card_id },
    token: owner.token,
  });
  expect(simple.body.realname).toBe('林知远');
  expect(simple.body).not.toHaveProperty('intro');
  expect(simple.body).not.toHaveProperty('email');
});

test('a sex is one of three: 0 not said, 1 male, 2 female; nothing else is taken [D14]', async () => {
  const { owner, card } = await makeCard(world);
  const edit = (sex: unknown) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body: { sex } });
  for (const sex of [2, 0, 1]) expect((await edit(sex)).body.sex).toBe(sex);
  for (const sex of [3, -1, '男'])
    expect((await edit(sex)).body).toMatchObject({ errcode: 40001, field: 'sex' });
});

test('an update changes only what it carries; JSON strings, lists and objects are taken [C003][B033][B034][B035][B022]', async () => {
  const { owner, card } = await makeCard(world, undefined, { intro: '不变' });
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const { body } = await edit({
    position: '董事长',
    cardEducations: JSON.stringify([{ school: '清华大学', degree: 6, start_at: 0, end_at: 0 }]),
    cardWorks: JSON.stringify([]),
    cardExtends: [{ key: '飞书', value: 'zhang' }],
    permissions: { privacy: 1 },
    birthday: 631_123_200,
  });
  expect(body).toMatchObject({
    position: '董事长',
    company: '青禾茶业',
    intro: '不变',
    cardEducations: [{ school: '清华大学', degree: 6 }],
    cardExtends: [{ key: '飞书', value: 'zhang' }],
    permissions: { privacy: 1 },
    birthday: 631_123_200,
  });
  expect((await edit({ birthday: 1_700_000_000_000 })).body).toMatchObject({ field: 'birthday' });
  expect((await edit({ birthday: Math.floor(world.now().getTime() / 1000) + 86_400 })).body).toMatchObject({
    field: 'birthday',
    errmsg: '生日不能晚于今天',
  });
});

test('qq, wechat and the others travel in cardExtends under their labels, both ways [B020][B021][D204]', async () => {
  const person = await makePerson(world);
  const { url: wechat_qr_code } = await upload(world, person);
  const { owner, card } = await makeCard(world, person, {
    wechat: '',
    qq: '',
    cardExtends: [
      { key: '微信', value: 'lin_zy' },
      { key: 'QQ', value: '10001' },
      { key: '我能提供', value: '茶' },
      { key: '公司简介', value: '茶园' },
      { key: '微信二维码', value: wechat_qr_code },
      { key: '茶园', value: '翁家山' },
    ],
  });
  expect(card).toMatchObject({ wechat: '', qq: '' });
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const listed = await edit({
    cardExtends: [
      { key: '微信', value: 'lin_zy' },
      { key: 'QQ', value: '10001' },
      { key: '茶园', value: '翁家山' },
    ],
  });
  expect(listed.body).toMatchObject({ wechat: 'lin_zy', qq: '10001' });
  const named = await edit({
    provide: '龙井',
    company_remark: '三座茶园',
    wechat_qr_code,
  });
  expect(named.body.cardExtends).toEqual([
    { key: 'QQ', value: '10001' },
    { key: '微信', value: 'lin_zy' },
    { key: '微信二维码', value: wechat_qr_code },
    { key: '我能提供', value: '龙井' },
    { key: '公司简介', value: '三座茶园' },
    { key: '茶园', value: '翁家山' },
  ]);
  expect(
    (
      await edit({
        cardExtends: [
          { key: 'QQ', value: '10001' },
          { key: 'QQ', value: '10002' },
        ],
      })
    ).body.errmsg,
  ).toBe('QQ只能填写一次');
  expect((await edit({ cardExtends: [{ key: 'QQ', value: 'abc' }] })).body).toMatchObject({
    field: 'cardExtends.0.value',
  });
});

test('every length of the list is held, in wide characters [D29][B237]', async () => {
  const { owner, card } = await makeCard(world);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const limits = { realname: 20, company: 50, position: 30, address: 100, intro: 1000, provide: 200 };
  for (const [field, limit] of Object.entries(limits)) {
    expect((await edit({ [field]: '字'.repeat(limit) })).status, field).toBe(200);
    expect((await edit({ [field]: 'a'.repeat(limit * 2) })).status, field).toBe(200);
    const over = await edit({ [field]: '字'.repeat(limit) + 'a' });
    expect(over.status, field).toBe(400);
    expect(over.body.field).toBe(field);
    expect(over.body.errmsg).toContain(`最多${limit}个字`);
  }
  const pairs = (count: number, key = '标', value = '值') =>
    Array.from({ length: count }, (_, index) => ({ key: `${key}${index}`, value }));
  expect((await edit({ cardExtends: pairs(20) })).status).toBe(200);
  expect((await edit({ cardExtends: pairs(21) })).body.errmsg).toBe('更多信息最多20条');
  expect((await edit({ cardExtends: pairs(1, '长'.repeat(10)) })).body).toMatchObject({
    field: 'cardExtends.0.key',
  });
  expect((await edit({ cardExtends: pairs(1, '标', '长'.repeat(201)) })).body).toMatchObject({
    field: 'cardExtends.0.value',
  });
});

test("another's card cannot be changed, deleted or made default, and the answer is that of an unknown one [D142]", async () => {
  const { card } = await makeCard(world);
  const other = await makePerson(world);
  await makeCard(world, other);
  const attempts = (id: number) =>
    Promise.all([
      world.call('POST', '/v1/card/post', { query: { id }, token: other.token, body: { realname: '盗' } }),
      world.call('DELETE', '/v1/card/delete', { query: { id }, token: other.token }),
      world.call('PATCH', '/v1/card/setdefaultcard', { query: { id }, token: other.token }),
      world.call('GET', '/v1/card/receipts', { query: { id }, token: other.token }),
      world.call('GET', '/v1/card/visitors', { query: { id }, token: other.token }),
    ]);
  const [foreign, unknown] = [await attempts(card.card_id), await attempts(nothing)];
  expect(foreign.map(({ status, text }) => ({ status, text }))).toEqual(
    unknown.map(({ status, text }) => ({ status, text })),
  );
  for (const answer of foreign) expect(answer.status).toBe(404);
  expect((await viewAs(world, card.card_id)).realname).toBe('张三');
});

test('a changed name, company or position ends the certification; certified 2 counts as 0 [D34][B024]', async () => {
  const { owner, card } = await makeCard(world);
  await world.database.pool.query('update card set certified = 1 where card_id = $1', [card.card_id]);
  const edit = async (body: object) =>
    (await world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body }))
      .body.certified;
  expect(await edit({ intro: '新的简介', company: '青禾茶业' })).toBe(1);
  expect(await edit({ company: '别家' })).toBe(2);
});

test('an unknown style is shown as 1; only those that are there can be chosen [D37][B027][K013]', async () => {
  const { owner, card } = await makeCard(world);
  expect(card.card_style).toBe(1);
  await world.database.pool.query('update card set card_style = 77 where card_id = $1', [card.card_id]);
  expect((await viewAs(world, card.card_id)).card_style).toBe(1);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  expect((await edit({ card_style: 99 })).body).toMatchObject({
    field: 'card_style',
    errmsg: '请选择名片样式',
  });
  expect((await edit({ settings: { fontfamily: 'comic' } })).body).toMatchObject({
    field: 'settings.fontfamily',
    errmsg: '请选择字体',
  });
});

test('a card shows its owner’s own uploads only, and keeps those it showed', async () => {
  const { owner, card } = await makeCard(world);
  const stranger = await makePerson(world);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const own = await upload(world, owner);
  const foreign = await upload(world, stranger);
  expect((await edit({ avatar: own.url, cardphoto: own.url })).body).toMatchObject({
    avatar: own.url,
    cardphoto: own.url,
  });
  for (const address of [foreign.url, 'https://elsewhere.example/a.png'])
    expect((await edit({ avatar: address })).body).toMatchObject({
      errcode: 40001,
      field: 'avatar',
      errmsg: '头像需要重新上传，请重新选择图片',
    });
  world.pass(8 * 86_400);
  await world.runJob('media.clean-orphans');
  const served = (url: string) => world.app.inject({ url: url.replace('http://localhost:3000', '') });
  expect((await served(own.url)).statusCode).toBe(200);
  expect((await served(foreign.url)).statusCode).toBe(404);
  expect((await edit({ avatar: '' })).status).toBe(200);
});

test('the login number is put on a card when its owner asks for it, and never unasked', async () => {
  const owner = await makePerson(world);
  const post = (body: object, id?: number) =>
    world.call('POST', '/v1/card/post', { ...(id && { query: { id } }), token: owner.token, body });
  expect((await post({ realname: '张三' })).body).toMatchObject({ phone: '' });
  const { body: asked } = await post({ realname: '张三', own_phone: 1 });
  expect(asked).toMatchObject({ phone: owner.phone });
  expect(asked).not.toHaveProperty('own_phone');
  expect((await post({ phone: '' }, asked.card_id)).body).toMatchObject({ phone: '' });
  expect((await post({ own_phone: 1 }, asked.card_id)).body).toMatchObject({ phone: owner.phone });
});
