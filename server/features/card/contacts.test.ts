// postgres: the quota of a day is kept under a lock
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const decode = (hash: string, viewer: Person) =>
  world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } });

test('three wire forms: plain for the owner, mask and hash for who may, mask for guests [D23][B106][B107][B111][D203][D25][C010]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    address: '西湖区龙井路 18 号',
    cityname: '杭州市',
    cardExtends: [{ key: '办公电话', value: '0571-87654321' }],
  });
  const viewer = await makePerson(world);
  const guest = await viewAs(world, card.card_id);
  expect(guest).toMatchObject({
    phone: '138****5678',
    email: 'z***@example.com',
    wechat: 'zh***x',
    qq: '12***9',
    address: '杭州市',
    birthday: null,
  });
  expect(guest.cardExtends).toEqual([
    { key: 'QQ', value: '12***9' },
    { key: '微信', value: 'zh***x' },
    { key: '办公电话', value: '****4321' },
  ]);
  expect(guest.user_permissions).toMatchObject({ see_contact: 0, reason: '登录后可查看联系方式' });
  const member = await viewAs(world, card.card_id, viewer);
  expect(member.phone).toMatch(/^138\*{4}5678\|[\w-]+$/);
  expect(member.address).toMatch(/^杭州市\*{4}\|[\w-]+$/);
  expect((await decode(hashOf(member.address), viewer)).body.data).toBe('西湖区龙井路 18 号');
  expect(member.user_permissions).toMatchObject({ see_contact: 1, reason: '' });
  const self = await viewAs(world, card.card_id, owner);
  expect(self).toMatchObject({ phone: '13812345678', email: 'zhangsan@example.com' });
  expect(self).not.toHaveProperty('user_permissions');
  const phone = (token?: string) =>
    world.call('GET', '/v1/card/phone', { query: { id: card.card_id }, token });
  expect((await phone()).body).toEqual({ phone: '138****5678' });
  expect((await phone(viewer.token)).body.phone).toMatch(/^138\*{4}5678\|/);
  expect((await phone(owner.token)).body).toEqual({ phone: '13812345678' });
});

test('decoding answers code 0 with the plain value [C026][B112][K050]', async () => {
  const { card } = await makeCard(world, undefined, {
    wechat: 'zhang_wx',
    qq: '123456',
    cardExtends: [{ key: '手机2', value: '13987654321' }],
  });
  const viewer = await makePerson(world);
  const seen = await viewAs(world, card.card_id, viewer);
  const values = [seen.phone, seen.email, seen.wechat, seen.qq, seen.cardExtends[2]?.value ?? ''];
  expect(values.slice(2).map((value) => value.split('|')[0])).toEqual(['zh***x', '12***6', '139****4321']);
  const plain = await Promise.all(values.map(async (value) => (await decode(hashOf(value), viewer)).body));
  expect(plain).toEqual(
    ['13812345678', 'zhangsan@example.com', 'zhang_wx', '123456', '13987654321'].map((data) => ({
      code: 0,
      message: '',
      data,
    })),
  );
});

test('a hash is bound to its viewer, whole, 24 hours; decoding asks the rule again [D23][D22]', async () => {
  const { owner, card } = await makeCard(world);
  const [viewer, other] = [await makePerson(world), await makePerson(world)];
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  expect((await decode(hash, other)).body).toMatchObject({ code: 40300, data: null });
  const flipped = Buffer.from(hash, 'base64url');
  flipped[20] = (flipped[20] ?? 0) ^ 1;
  expect((await decode(flipped.toString('base64url'), viewer)).status).toBe(403);
  expect((await decode('AAAA', viewer)).status).toBe(403);
  expect((await world.call('POST', '/v3-api/customer/card/decode', { body: { hash } })).status).toBe(401);
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    token: owner.token,
    body: { permissions: { privacy: 3 } },
  });
  expect((await decode(hash, viewer)).body).toMatchObject({
    code: 40300,
    message: '对方已不再向您公开联系方式',
  });
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    token: owner.token,
    body: { permissions: { privacy: 0 } },
  });
  expect((await decode(hash, viewer)).body.code).toBe(0);
  world.pass(86_401);
  expect((await decode(hash, viewer)).status).toBe(403);
});

test('the street is a contact: the city for who may not open contacts, a receipt for who does [D23][D24][D25]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    address: '文三路 9 号',
    cityname: '杭州市',
    privacy: 3,
  });
  const viewer = await makePerson(world);
  expect((await viewAs(world, card.card_id, viewer)).address).toBe('杭州市');
  const change = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  await change({ privacy: 0 });
  const seen = await viewAs(world, card.card_id, viewer);
  const opened = await world.call('POST', '/v3-api/customer/card/batch-decode', {
    token: viewer.token,
    body: { hashes: [hashOf(seen.address)], via: 'save' },
  });
  expect(opened.body.data).toEqual(['文三路 9 号']);
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list).toMatchObject([{ user_id: viewer.userId, field: 'address', via: 'save' }]);
  expect((await viewAs(world, card.card_id, owner)).address).toBe('文三路 9 号');
  expect((await change({ address: '文三路 * 号' })).body).toMatchObject({ errcode: 40001, field: 'address' });
  await change({ address: '' });
  const other = await makePerson(world);
  expect((await viewAs(world, card.card_id, other)).address).toBe('');
  await change({ address: '杭州市' });
  expect((await viewAs(world, card.card_id, other)).address).toBe('杭州市');
});

test('batch decoding answers in order, null where it fails, 50 at most [C027][B114][D24]', async () => {
  const { card } = await makeCard(world);
  const viewer = await makePerson(world);
  const seen = await viewAs(world, card.card_id, viewer);
  const batch = (hashes: string[]) =>
    world.call('POST', '/v3-api/customer/card/batch-decode', { token: viewer.token, body: { hashes } });
  expect((await batch([hashOf(seen.phone), 'forged', hashOf(seen.email)])).body).toEqual({
    code: 0,
    message: '',
    data: ['13812345678', null, 'zhangsan@example.com'],
  });
  expect((await batch(Array.from({ length: 51 }, () => 'x'))).body).toMatchObject({
    code: 40001,
    field: 'hashes',
    message: '凭据最多50条',
  });
});

test('privacy decides who may decode [D21][D22][D179][B105][K014]', async () => {
  const { owner, card } = await makeCard(world);
  expect(card).toMatchObject({ privacy: 0, permissions: { privacy: 0 } });
  const viewer = await makePerson(world);
  for (const [privacy, form, reason] of [
    [0, /\|/, ''],
    [1, /^138\*{4}5678$/, '对方仅向好友和同圈成员公开联系方式，可以申请查看'],
    [2, /^138\*{4}5678$/, '对方仅向好友公开联系方式，可以申请查看'],
    [3, /^138\*{4}5678$/, '对方未公开联系方式，可以申请查看'],
  ] as const) {
    await world.call('POST', '/v1/card/post', {
      query: { id: card.card_id },
      token: owner.token,
      body: { privacy },
    });
    const seen = await viewAs(world, card.card_id, viewer);
    expect(seen.phone).toMatch(form);
    expect(seen.user_permissions?.reason).toBe(reason);
    expect(seen).toMatchObject({ privacy, permissions: { privacy } });
  }
});

test('the owner reads who opened what and when, and can revoke and restore for one person [D24][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  const { card: viewerCard } = await makeCard(world, viewer, {
    realname: '李四',
    company: '远山',
    position: '',
  });
  const seen = await viewAs(world, card.card_id, viewer);
  await decode(hashOf(seen.phone), viewer);
  world.pass(60);
  await decode(hashOf(seen.phone), viewer);
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash: hashOf(seen.email), via: 'save' },
  });
  const receipts = () =>
    world.call('GET', '/v1/card/receipts', { token: owner.token, query: { id: card.card_id } });
  const { body } = await receipts();
  const at = Math.floor(world.now().getTime() / 1000);
  const who = {
    user_id: viewer.userId,
    realname: '李四',
    title: '远山',
    card_id: viewerCard.card_id,
    avatar: '',
    source: '',
    revoked: false,
  };
  expect(body).toEqual({
    list: [
      { ...who, receipt_id: expect.any(Number), field: 'email', via: 'save', at },
      { ...who, receipt_id: expect.any(Number), field: 'phone', via: 'tap', at: at - 60 },
    ],
    next: -1,
  });
  const change = (verb: string, user_id: number) =>
    world.call('POST', `/v1/card/receipts/${verb}`, { token: owner.token, body: { user_id } });
  expect((await change('revoke', viewer.userId)).body).toEqual({ user_id: viewer.userId, revoked: true });
  expect((await decode(hashOf(seen.phone), viewer)).status).toBe(403);
  expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
  expect((await receipts()).body.list[0].revoked).toBe(true);
  expect((await change('restore', viewer.userId)).body).toEqual({ user_id: viewer.userId, revoked: false });
  expect((await decode(hashOf((await viewAs(world, card.card_id, viewer)).phone), viewer)).body.code).toBe(0);
  const bystander = await makePerson(world);
  expect((await change('revoke', bystander.userId)).body).toMatchObject({ errcode: 40400 });
});

test('receipts come in pages that stay stable under inserts [D143]', async () => {
  const { owner, card } = await makeCard(world);
  const openBy = async () => {
    const viewer = await makePerson(world);
    await decode(hashOf((await viewAs(world, card.card_id, viewer)).phone), viewer);
    return viewer.userId;
  };
  const opened: number[] = [];
  for (let count = 0; count < 5; count += 1) opened.push(await openBy());
  const page = (query: object) =>
    world.call('GET', '/v1/card/receipts', { token: owner.token, query: { id: card.card_id, ...query } });
  const first = await page({ size: 2 });
  await openBy();
  const second = await page({ size: 2, next: first.body.next });
  const third = await page({ size: 2, next: second.body.next });
  const ids = [first, second, third].flatMap(({ body }) =>
    body.list.map((receipt: { user_id: number }) => receipt.user_id),
  );
  expect(ids).toEqual(opened.toReversed());
  expect(third.body.next).toBe(-1);
  expect((await page({ size: 51 })).body).toMatchObject({ errcode: 40001, field: 'size' });
});

test('50 different cards a day; the next stays masked with a sentence, and a new day opens it [D24]', async () => {
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 10 * 3600);
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  const seen = await viewAs(world, card.card_id, viewer);
  const { rows } = await world.database.pool.query<{ card_id: number }>(
    `insert into card (user_id, realname, phone, created_at, updated_at)
     select $1, '甲' || n, '13800000000', $2, $2 from generate_series(1, 50) n returning card_id`,
    [owner.userId, world.now()],
  );
  for (const { card_id } of rows) {
    const { phone } = await viewAs(world, card_id, viewer);
    expect((await decode(hashOf(phone), viewer)).body.code).toBe(0);
  }
  const over = await decode(hashOf(seen.phone), viewer);
  expect(over.status).toBe(429);
  expect(over.body).toMatchObject({
    code: 42900,
    message: '今天查看的名片已达50张，请明天再来',
    retry_after: 14 * 3600,
  });
  const again = await viewAs(world, rows[0]?.card_id ?? 0, viewer);
  expect((await decode(hashOf(again.phone), viewer)).body.code).toBe(0);
  world.pass(14 * 3600);
  expect((await decode(hashOf(seen.phone), viewer)).body.code).toBe(0);
});
