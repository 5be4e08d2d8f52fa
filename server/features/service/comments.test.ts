import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { serviceLifecycle } from './service/lifecycle.ts';
import { bought, orderSeen, sell, step, type Deal, type Sale } from './testing.ts';
import { claim, missionOf } from '../score/testing.ts';
import { erasePerson, exportsOf } from '../lifecycle/service/fates.ts';

const world = useWorld();
const day = 86_400;

/** An order that is done. */
async function done(sale?: Sale): Promise<Deal> {
  const deal = await bought(world, sale ?? (await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] })), {
    kind: 'sms',
  });
  for (const [by, verb] of [
    [deal.seller, 'accept'],
    [deal.seller, 'done'],
    [deal.buyer, 'confirm'],
  ] as const) {
    const { status, text } = await step(world, by, verb, deal.id);
    if (status !== 200) throw new Error(text);
  }
  return deal;
}
const write = (verb: 'add' | 'edit' | 'reply', by: Person, id: number, body: object) =>
  world.call('POST', `/v1/service/comment${verb}`, { token: by.token, query: { id }, body });
const ofOrder = async (by: Person, id: number) =>
  world.call('GET', '/v1/service/commentbyorder', { token: by.token, query: { id } });
const ofService = (id: number, query: Record<string, unknown> = {}, token?: string) =>
  world.call('GET', '/v1/service/commentlistbyservice', { token, query: { id, ...query } });
const serviceSeen = async (id: number) =>
  (await world.call('GET', '/v1/service/view', { query: { id } })).body;
const newest = async (person: Person) =>
  (await world.call('GET', '/v1/notice/list', { token: person.token })).body.list[0];

test('[C024][B093][K030][E123] an order without a comment answers with score 0, to its two sides alone', async () => {
  const deal = await done();
  const { body } = await ofOrder(deal.buyer, deal.id);
  expect(body).toMatchObject({
    comment_id: 0,
    order_id: deal.id,
    score: 0,
    content: '',
    created_at: 0,
    can: { add: true, edit: false, reply: false },
  });
  expect(body.until).toBe(Math.floor(world.now().getTime() / 1000) + 15 * day);
  expect((await ofOrder(deal.seller, deal.id)).body).toMatchObject({ score: 0, can: { add: false } });
  expect((await ofOrder(await makePerson(world), deal.id)).status).toBe(404);
});

test('[C025][C023][B095][E120][E121][E122][E124][E125][E126][E127][E128][E129] a comment carries its person, way and service; guests read it', async () => {
  const deal = await done();
  const service = (await orderSeen(world, deal.buyer, deal.id)).service_id;
  const { url } = await upload(world, deal.buyer);
  const added = await write('add', deal.buyer, deal.id, { score: 4, content: '很细致', images: [url] });
  expect(added.status, added.text).toBe(200);
  const { body } = await ofService(service);
  expect(body.next).toBe(-1);
  expect(body.list).toEqual([
    { ...added.body, order_id: 0, can: { add: false, edit: false, reply: false }, until: 0 },
  ]);
  expect(added.body).toMatchObject({
    service_id: service,
    order_id: deal.id,
    score: 4,
    content: '很细致',
    images: JSON.stringify([url]),
    created_at: Math.floor(world.now().getTime() / 1000),
    user_id: deal.buyer.userId,
    user: { user_id: deal.buyer.userId },
    way: { type: 'sms', title: '图文咨询', service_id: service },
    service: { service_id: service, title: '合同审阅' },
    can: { add: false, edit: true, reply: false },
  });
  expect(added.body.comment_id).toBeGreaterThan(0);
  expect(await orderSeen(world, deal.buyer, deal.id)).toMatchObject({
    state: 5,
    comment: { score: 4, content: '很细致', reply: '' },
  });
  expect(await newest(deal.seller)).toMatchObject({
    title: '收到了新的评价',
    path: `/service/order/${deal.id}`,
  });
});

test('[C023][D22] where a buyer came is between the two: the public comment does not name a place that the service no longer does', async () => {
  const place = '湖滨路 1 号';
  const sale = await sell(world, { ways: [{ kind: 'location', fee: 0, max: 1, address: place }] });
  const deal = await bought(world, sale, { kind: 'location' });
  for (const [by, verb] of [
    [deal.seller, 'accept'],
    [deal.seller, 'done'],
    [deal.buyer, 'confirm'],
  ] as const)
    await step(world, by, verb, deal.id);
  await write('add', deal.buyer, deal.id, { score: 5, content: '好' });
  expect((await ofOrder(deal.buyer, deal.id)).body.way.address).toBe(place);
  for (const token of [undefined, (await makePerson(world)).token]) {
    const read = await ofService(sale.serviceId, {}, token);
    expect(read.body.list[0].way).toMatchObject({ title: '指定地点', address: '' });
    expect(read.text).not.toContain(place);
  }
});

test('[B092][K031][K032][D53] the score is 1 to 5, words and pictures have their bounds, and only own pictures are shown', async () => {
  const deal = await done();
  const wrong = async (body: object, field: string) => {
    const answer = await write('add', deal.buyer, deal.id, { score: 5, content: '', ...body });
    expect(answer.body, field).toMatchObject({ errcode: 40001, field });
  };
  for (const score of [0, 6, 4.5, -1]) await wrong({ score }, 'score');
  await wrong({ content: '好'.repeat(501) }, 'content');
  await wrong({ images: Array.from({ length: 10 }, () => 'http://x/1.png') }, 'images');
  const theirs = await upload(world, await makePerson(world));
  await wrong({ images: [theirs.url] }, 'images.0');
  expect((await ofOrder(deal.buyer, deal.id)).body.score).toBe(0);
  for (const score of [1, 5]) {
    const other = await done();
    expect((await write('add', other.buyer, other.id, { score, content: '好'.repeat(500) })).body.score).toBe(
      score,
    );
  }
});

test('[D53][D49] the buyer of a done order comments once, within 15 days', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const running = await bought(world, sale, { kind: 'sms' });
  const body = { score: 5, content: '好' };
  expect((await write('add', running.buyer, running.id, body)).body.errcode).toBe(42200);
  const [first, late] = [await done(sale), await done(sale)];
  expect((await write('add', first.seller, first.id, body)).status).toBe(403);
  expect((await write('add', await makePerson(world), first.id, body)).status).toBe(404);
  expect((await write('add', first.buyer, first.id, body)).status).toBe(200);
  const again = await write('add', first.buyer, first.id, body);
  expect(again.body).toMatchObject({ errcode: 42200 });
  expect(again.body.errmsg).toContain('已经评价过');
  world.pass(15 * day - 1);
  expect((await ofOrder(late.buyer, late.id)).body.can.add).toBe(true);
  world.pass(1);
  expect((await ofOrder(late.buyer, late.id)).body.can.add).toBe(false);
  expect((await write('add', late.buyer, late.id, body)).body.errmsg).toContain('15 天');
});

test('[D53] it is edited once within 7 days, and the seller replies once', async () => {
  const [deal, late] = [await done(), await done()];
  for (const { buyer, id } of [deal, late]) await write('add', buyer, id, { score: 2, content: '一般' });
  expect((await write('reply', deal.buyer, deal.id, { content: '我自己' })).status).toBe(403);
  expect((await write('reply', deal.seller, deal.id, { content: '' })).status).toBe(400);
  const replied = await write('reply', deal.seller, deal.id, { content: '谢谢，会改进' });
  expect(replied.body).toMatchObject({ reply: '谢谢，会改进', can: { reply: false } });
  expect(await newest(deal.buyer)).toMatchObject({ title: '卖家回复了您的评价' });
  expect((await write('reply', deal.seller, deal.id, { content: '谢谢，会改进' })).status).toBe(200);
  expect((await write('reply', deal.seller, deal.id, { content: '再说一次' })).body.errcode).toBe(42200);
  expect((await write('edit', deal.seller, deal.id, { score: 5, content: '好' })).status).toBe(403);
  world.pass(7 * day - 1);
  const edited = await write('edit', deal.buyer, deal.id, { score: 4, content: '改好了' });
  expect(edited.body).toMatchObject({
    score: 4,
    content: '改好了',
    can: { edit: false },
    reply: '谢谢，会改进',
  });
  expect(edited.body.edited_at).toBeGreaterThan(0);
  expect((await write('edit', deal.buyer, deal.id, { score: 4, content: '改好了' })).status).toBe(200);
  expect((await write('edit', deal.buyer, deal.id, { score: 5, content: '再改' })).body.errcode).toBe(42200);
  world.pass(1);
  const refused = await write('edit', late.buyer, late.id, { score: 5, content: '好' });
  expect(refused.body.errmsg).toContain('7 天');
});

test('[C023] comments come by pages, the newest first; the score of the service follows them [D47]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const deals: Deal[] = [];
  for (const score of [1, 3, 5]) {
    const deal = await done(sale);
    deals.push(deal);
    await write('add', deal.buyer, deal.id, { score, content: `第${score}` });
    world.pass(60);
  }
  const first = await ofService(sale.serviceId, { size: 2 });
  expect(first.body.list.map(({ score }: { score: number }) => score)).toEqual([5, 3]);
  const second = await ofService(sale.serviceId, { size: 2, next: first.body.next });
  expect(second.body).toMatchObject({ list: [{ score: 1 }], next: -1 });
  // Five votes of 4.6 besides.
  expect((await serviceSeen(sale.serviceId)).score).toBe(4);
  await write('edit', deals[0]?.buyer as Person, deals[0]?.id ?? 0, { score: 5, content: '更好' });
  expect(await serviceSeen(sale.serviceId)).toMatchObject({ score: 4.5, comments: 3 });
  expect((await ofService(12_345)).status).toBe(404);
});

test('[D53][D137] a comment that staff hides is its author’s alone and does not count; shown again it does', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const deal = await done(sale);
  const { body } = await write('add', deal.buyer, deal.id, { score: 1, content: '差' });
  const about = { type: 'service-comment', id: body.comment_id };
  const reported = await world.call('POST', '/v1/report/create', {
    token: deal.seller.token,
    body: { ...about, reason: 'false' },
  });
  expect(reported.status, reported.text).toBe(200);
  const auditor = await makeStaff(world, 'auditor');
  const decide = async (verdict: 'hide' | 'keep') => {
    const answer = await world.call('POST', '/v1/staff/report-decide', {
      token: auditor.office,
      body: { ...about, verdict, reason: '辱骂他人，已经核对' },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const cases = await world.call('GET', '/v1/staff/reports', { token: auditor.office, query: {} });
  expect(cases.text).toContain('合同审阅的评价');
  await decide('hide');
  // Where they can object: the page of the service does not show it to them any more.
  expect(await newest(deal.buyer)).toMatchObject({ path: `/service/comment/${deal.id}` });
  expect((await ofService(sale.serviceId)).body.list).toEqual([]);
  expect(await serviceSeen(sale.serviceId)).toMatchObject({ score: 4.6, comments: 0 });
  expect((await ofOrder(deal.buyer, deal.id)).body).toMatchObject({ content: '差', can: { edit: false } });
  expect((await ofOrder(deal.seller, deal.id)).body).toMatchObject({ content: '', can: { reply: false } });
  const appealed = await world.call('POST', '/v1/report/appeal', {
    token: deal.buyer.token,
    body: { ...about, content: '这是事实' },
  });
  expect(appealed.status, appealed.text).toBe(200);
  await decide('keep');
  expect((await ofService(sale.serviceId)).body.list).toMatchObject([{ score: 1 }]);
  expect((await serviceSeen(sale.serviceId)).comments).toBe(1);
});

test('[D53][D137] words that may not be published are refused with their field', async () => {
  const deal = await done();
  const operator = await makeStaff(world, 'operator');
  await world.call('POST', '/v1/staff/word', {
    token: operator.office,
    body: { word: '飞檐走壁', level: 'refuse' },
  });
  expect((await write('add', deal.buyer, deal.id, { score: 5, content: '飞檐走壁' })).body).toMatchObject({
    errcode: 45100,
    field: 'content',
  });
});

test('[D152][D13][D150] comments stay on the orders when the service is deleted, and by nobody when their person has gone', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const deal = await done(sale);
  const { url } = await upload(world, deal.buyer);
  await write('add', deal.buyer, deal.id, { score: 3, content: '还行', images: [url] });
  await write('reply', deal.seller, deal.id, { content: '谢谢' });
  const json = await exportsOf(jobContext(world.deps), deal.buyer.userId, serviceLifecycle);
  expect(json['服务评价']).toEqual([
    { 时间: world.now(), 评分: '一般', 内容: '还行', 图片: [url], 卖家回复: '谢谢' },
  ]);
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, deal.buyer.userId, [serviceLifecycle]));
  await world.database.pool.query('update account_user set status = 5 where user_id = $1', [
    deal.buyer.userId,
  ]);
  const gone = (await ofService(sale.serviceId)).body.list[0];
  expect(gone).toMatchObject({ content: '还行', images: '[]', user: { name: '已注销用户', avatar: '' } });
  await world.call('DELETE', '/v1/service/delete', {
    token: sale.seller.token,
    query: { id: sale.serviceId },
  });
  expect((await ofService(sale.serviceId)).status).toBe(404);
  expect((await ofOrder(deal.seller, deal.id)).body).toMatchObject({ score: 3, content: '还行' });
});

test('a comment is rewarded, editing it is not [D125]', async () => {
  const deal = await done();
  expect(await missionOf(world, deal.buyer, 3)).toMatchObject({ status: 0, remain: 5 });
  await write('add', deal.buyer, deal.id, { score: 5, content: '很好' });
  await write('edit', deal.buyer, deal.id, { score: 4, content: '不错' });
  expect(await claim(world, deal.buyer, 3)).toMatchObject({ gained: 2, mission: { remain: 4 } });
  expect((await missionOf(world, deal.seller, 3)).claimable).toBe(0);
});
