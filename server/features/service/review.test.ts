// postgres: a service is decided once, under its lock
import { listNotifications } from '@qunlu/contract/notification.ts';
import { listServiceReviews, viewServiceReview } from '@qunlu/contract/service/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { decideAs, makeSeller, makeService, serviceBody, type ServiceChanges } from './testing.ts';
import { claim, missionOf } from '../score/testing.ts';

const world = useWorld({ listen: true });
let auditor: Member;
let seller: Person;
const paid = [{ type: 'tel' as const, fee: 9900, max: 1 }];

beforeAll(async () => {
  auditor = await makeStaff(world, 'auditor', 'operator');
  seller = await makeSeller(world);
  for (const [word, level] of [
    ['飞檐', 'review'],
    ['走壁', 'refuse'],
  ])
    await world.call('POST', '/v1/staff/word', { token: auditor.office, body: { word, level } });
});

const write = (person: Person, changes: ServiceChanges, id?: number): Promise<Answer> =>
  world.call('POST', id === undefined ? '/v1/service/create' : '/v1/service/edit', {
    token: person.token,
    ...(id === undefined ? {} : { query: { id } }),
    body: serviceBody(changes),
  });
const seen = async (id: number, person?: Person): Promise<number> =>
  (await world.call('GET', '/v1/service/view', { query: { id }, token: person?.token })).status;
const staffCall = (path: string, body: object, member = auditor): Promise<Answer> =>
  world.call('POST', path, { token: member.office, body });

test('a free service in plain words stands at once; words, links and money wait for staff [B074][B075][D46][D137]', async () => {
  const { owner } = await makeCard(world);
  const free = await write(owner, {});
  expect(free.body).toMatchObject({ audit: 1, access: true, status: 1 });
  expect(await seen(free.body.service_id)).toBe(200);
  for (const service of [
    { title: '飞檐修复' },
    { content: '详情见 www.example.com' },
    { content: '<p><a href="https://a.example/x">详情</a></p>' },
    { title: '加我 example。com' },
    { title: '加我 exam\u200dple.com' },
    { content: '看样稿 bit.ly/3abcDEF' },
    { title: '加我 ｑｉｎｇｈｅ．ｃｎ' },
  ]) {
    const { body } = await write(owner, { service });
    expect(body, JSON.stringify(service)).toMatchObject({ audit: 0, access: false });
    expect([await seen(body.service_id), await seen(body.service_id, owner)]).toEqual([404, 200]);
  }
  const costs = await write(seller, { ways: paid });
  expect(costs.body).toMatchObject({ audit: 0, access: false });
  // Refused words leave nothing behind, and the refusal names the field.
  const { status, body } = await write(owner, { service: { content: '会走壁的人' } });
  expect([status, body.errcode, body.field]).toEqual([422, 45100, 'service.content']);
  const place = [{ type: 'meet' as const, fee: 0, params: { address: '走壁路 1 号' } }];
  expect((await write(owner, { ways: place })).body).toMatchObject({
    errcode: 45100,
    field: 'ways.0.params.address',
  });
});

test('hidden by its owner: only they see it, and access says so [B074][B075][D46][K027][E102][E106]', async () => {
  const { owner, service } = await makeService(world);
  const hide = await world.call('POST', '/v1/service/arrange', {
    token: owner.token,
    body: { id: service.service_id, status: 2 },
  });
  expect(hide.body).toMatchObject({ status: 2, audit: 1, access: false });
  expect([await seen(service.service_id), await seen(service.service_id, owner)]).toEqual([404, 200]);
  const again = await world.call('POST', '/v1/service/arrange', {
    token: owner.token,
    body: { id: service.service_id, status: 1 },
  });
  expect(again.body.access).toBe(true);
  const stranger = (await makeCard(world)).owner;
  const foreign = await world.call('POST', '/v1/service/arrange', {
    token: stranger.token,
    body: { id: service.service_id, status: 2 },
  });
  expect(foreign.body.errcode).toBe(40400);
});

test('staff decides what waits, once, about what they have read; its owner is told why [D46][D137][D138]', async () => {
  const { body: made } = await write(seller, { ways: paid, service: { title: '飞檐修复' } });
  const id = made.service_id;
  const { list } = await world.ask(listServiceReviews, { query: { size: 50 }, token: auditor.office });
  const line = list.find(({ service_id }) => service_id === id);
  expect(line).toMatchObject({
    title: '飞檐修复',
    name: '张三',
    audit: 0,
    why: '收费、命中词',
    can: { decide: true },
  });
  // Friday: a working day later is Monday.
  expect(new Date(((line?.due_at ?? 0) + 28_800) * 1000).getUTCDay()).toBe(1);
  const whole = await world.ask(viewServiceReview, { query: { id }, token: auditor.office });
  expect(whole).toMatchObject({ words: ['飞檐'], reason: '', service: { mine: true, title: '飞檐修复' } });

  const decide = (given: object, member = auditor): Promise<Answer> =>
    staffCall(
      '/v1/staff/service-audit-decide',
      { id, rev: made.rev, verdict: 'reject', reason: '请写清范围，已经核对', ...given },
      member,
    );
  expect((await decide({ reason: '' })).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect((await decide({ rev: made.rev + 1 })).body.errcode).toBe(42200);
  const service = await makeStaff(world, 'service');
  expect((await decide({}, service)).body.errcode).toBe(40300);
  const both = await Promise.all([decide({}), decide({})]);
  expect(sortedStatuses(both)).toEqual([200, 422]);

  expect(
    (await world.call('GET', '/v1/service/view', { query: { id }, token: seller.token })).body,
  ).toMatchObject({
    audit: 2,
    access: false,
    audit_reason: '请写清范围，已经核对',
  });
  const notified = await world.ask(listNotifications, { query: {}, token: seller.token });
  expect(notified.list.filter(({ path }) => path === `/service/${id}`)).toHaveLength(1);
  // Who was rejected once is looked at again, also when it costs nothing any more.
  const mended = await write(seller, { service: { title: '古建修复' } }, id);
  expect(mended.body.audit).toBe(0);
  await decideAs(world, auditor, id);
  expect(await seen(id)).toBe(200);
  const { rows } = await world.database.pool.query(
    'select action, reason from staff_audit where subject = $1 order by audit_id',
    [`service:${id}`],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({ action: 'decide-service:pass', reason: '通过' });
});

test('a rejection names its reason to the owner, and nobody decides their own [D46][D138]', async () => {
  const { body: made } = await write(seller, { ways: paid });
  await decideAs(world, auditor, made.service_id, 'reject', '图片与内容不符');
  const { list } = await world.ask(listNotifications, { query: {}, token: seller.token });
  expect(list.find(({ path }) => path === `/service/${made.service_id}`)).toMatchObject({
    title: '服务未通过审核',
    body: expect.stringContaining('图片与内容不符'),
  });
  await makeCard(world, auditor);
  const own = await write(auditor, { service: { title: '飞檐' } });
  const { body } = await staffCall('/v1/staff/service-audit-decide', {
    id: own.body.service_id,
    rev: own.body.rev,
    verdict: 'pass',
    reason: '',
  });
  expect(body).toMatchObject({ errcode: 40300, errmsg: '不能审核自己的服务，请交给同事' });
});

test('of a service that stands only what needs a look goes back [D46]', async () => {
  const { owner, service } = await makeService(world, undefined, { service: { content: '逐条看' } });
  const free = service.service_id;
  expect((await write(owner, { service: { content: '逐条看，写意见' } }, free)).body.audit).toBe(1);
  expect((await write(owner, { service: { content: '见 a.com' } }, free)).body.audit).toBe(0);
  // Taken out again: nothing is left that a person must see.
  expect((await write(owner, { service: { content: '逐条看' } }, free)).body.audit).toBe(1);

  const { body: made } = await write(seller, { ways: paid });
  const id = made.service_id;
  await decideAs(world, auditor, id);
  const price = await write(seller, { ways: [{ type: 'tel', fee: 19_900, max: 2 }] }, id);
  expect(price.body).toMatchObject({ audit: 1, access: true, fee: 19_900 });
  const picture = (await upload(world, seller)).url;
  const shown = await write(seller, { ways: paid, service: { images: JSON.stringify([picture]) } }, id);
  expect(shown.body.audit).toBe(0);
  await decideAs(world, auditor, id);
  const text = await write(
    seller,
    { ways: paid, service: { title: '合同起草', images: JSON.stringify([picture]) } },
    id,
  );
  expect(text.body.audit).toBe(0);
  await decideAs(world, auditor, id);
  // One that becomes paid.
  const { service: gift } = await makeService(world, seller);
  expect(gift.audit).toBe(1);
  expect((await write(seller, { ways: paid }, gift.service_id)).body.audit).toBe(0);
});

test('a reported service that staff hides is for its owner alone; a deleted one is gone [D137][D152]', async () => {
  const { owner, service } = await makeService(world);
  const id = service.service_id;
  const reporter = (await makeCard(world)).owner;
  const report = await world.call('POST', '/v1/report/create', {
    token: reporter.token,
    body: { type: 'service', id, reason: 'spam' },
  });
  expect(report.status, report.text).toBe(200);
  const reports = await world.call('GET', '/v1/staff/reports', {
    token: auditor.office,
    query: { size: 50 },
  });
  expect(JSON.stringify(reports.body)).toContain('合同审阅');
  const hide = await staffCall('/v1/staff/report-decide', {
    type: 'service',
    id,
    verdict: 'hide',
    reason: '广告，已经核对',
  });
  expect(hide.status, hide.text).toBe(200);
  expect([await seen(id), await seen(id, owner)]).toEqual([404, 200]);
  const gone = await world.call('DELETE', '/v1/service/delete', { token: owner.token, query: { id } });
  expect(gone.body).toEqual({ service_id: id });
  expect(await seen(id, owner)).toBe(404);
  const twice = await world.call('DELETE', '/v1/service/delete', { token: owner.token, query: { id } });
  expect(twice.body.errcode).toBe(40400);
});

test('categories: two levels in order, kept by the operator; one out of use is not offered and stays where it is [D153]', async () => {
  const all = await world.call('GET', '/v1/service/categories');
  const names = all.body.list.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 3)).toEqual(['商务咨询', '创业辅导', '商业计划']);
  expect(all.body.list.filter(({ parent_id }: { parent_id: number }) => parent_id === 0)).toHaveLength(12);
  const save = (body: object): Promise<Answer> =>
    staffCall('/v1/staff/service-category', { parent_id: 0, name: '新类', sort: 5, hidden: 0, ...body });
  const upper = await save({});
  const lower = await save({ parent_id: upper.body.category_id, name: '新的下级' });
  expect(lower.body).toMatchObject({ parent_id: upper.body.category_id, hidden: false });
  expect((await save({})).body).toMatchObject({ errcode: 40901 });
  expect((await save({ parent_id: lower.body.category_id, name: '第三级' })).body).toMatchObject({
    errcode: 40001,
    field: 'parent_id',
  });
  expect((await save({ category_id: upper.body.category_id, parent_id: 1, name: '新类' })).body.errcode).toBe(
    40901,
  );
  expect((await save({ category_id: 987_654, name: '没有' })).body.errcode).toBe(40400);
  const { owner, service } = await makeService(world, undefined, {
    service: { category_id: lower.body.category_id },
  });
  expect(service.category).toMatchObject({ name: '新的下级', parent: '新类' });
  await save({ category_id: upper.body.category_id, hidden: 1 });
  const offered = await world.call('GET', '/v1/service/categories');
  const ids = offered.body.list.map(({ category_id }: { category_id: number }) => category_id);
  expect(ids).not.toContain(upper.body.category_id);
  expect(ids).not.toContain(lower.body.category_id);
  const office = await world.call('GET', '/v1/staff/service-categories', { token: auditor.office });
  expect(office.body.list).toContainEqual(expect.objectContaining({ name: '新类', hidden: true }));
  const other = await write(owner, { service: { category_id: lower.body.category_id } });
  expect(other.body).toMatchObject({ errcode: 40001, field: 'service.category_id' });
  const kept = await write(
    owner,
    { service: { category_id: lower.body.category_id, title: '新题' } },
    service.service_id,
  );
  expect(kept.status).toBe(200);
  const { rows } = await world.database.pool.query(
    `select action from staff_audit where subject = $1 order by audit_id`,
    [`service-category:${upper.body.category_id}`],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'save-service-category:new',
    'save-service-category:hidden',
  ]);
});

test('a service is rewarded when others can see it, once however often it passes, and one a day [D125]', async () => {
  const { owner } = await makeCard(world);
  const { body: waiting } = await write(owner, { service: { title: '飞檐修复' } });
  expect(await missionOf(world, owner, 5)).toMatchObject({ status: 0, remain: 1 });
  await decideAs(world, auditor, waiting.service_id, 'reject', '请写明方式');
  expect((await missionOf(world, owner, 5)).claimable).toBe(0);
  expect((await write(owner, { service: { title: '飞檐保养' } }, waiting.service_id)).status).toBe(200);
  await decideAs(world, auditor, waiting.service_id);
  expect(await claim(world, owner, 5)).toMatchObject({ gained: 10, mission: { status: 2, remain: 0 } });
  await write(owner, { service: { title: '飞檐检查' } }, waiting.service_id);
  await decideAs(world, auditor, waiting.service_id);
  // Passed at once, but one counts a day.
  expect((await write(owner, {})).body).toMatchObject({ audit: 1 });
  expect((await claim(world, owner, 5)).gained).toBe(0);
  const another = (await makeCard(world)).owner;
  await write(another, {});
  expect((await claim(world, another, 5)).gained).toBe(10);
});
