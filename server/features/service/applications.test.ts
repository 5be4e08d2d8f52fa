import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { serviceLifecycle } from './service/lifecycle.ts';
import { requireSeller } from '../identity/service/selling.ts';
import { sellerState } from './service/seller/sellers.ts';
import { passApplication } from './testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { lockPeople } from '../account/api/people.ts';

const world = useWorld({ listen: true });

const sellerOf = ({ userId }: { userId: number }): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [userId]);
    await requireSeller(tx, userId, 'service', '出售');
  });
const day = 86_400;

const view = async ({ token }: Person) =>
  (await world.call('GET', '/v1/service/application', { token })).body;
const apply = ({ token }: Person, card_id: number, more: object = {}) =>
  world.call('POST', '/v1/service/apply', {
    token,
    body: { card_id, description: '十年合同经验', ...more },
  });
const list = async (by: Member, query: Record<string, unknown> = {}) =>
  (await world.call('GET', '/v1/staff/seller-applications', { token: by.office, query })).body;
const decide = (by: Member, id: number, verdict: 'pass' | 'reject', reason = '') =>
  world.call('POST', '/v1/staff/seller-application-decide', {
    token: by.office,
    body: { id, verdict, reason },
  });
const newest = async ({ token }: Person) =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list[0];
const applied = async ({ userId }: Person) => (await sellerState(jobContext(world.deps), userId)).applied;

async function ready(): Promise<{ person: Person; cardId: number }> {
  const { owner: person, card } = await makeCard(world);
  await verify(world, person);
  return { person, cardId: card.card_id };
}

test('[D155] an application needs a card with a name and a real name that has passed; it says what is missing', async () => {
  const person = await makePerson(world);
  expect(await view(person)).toMatchObject({
    status: -1,
    needs: { phone: false, card: true },
    can_apply: false,
  });
  expect((await apply(person, 1)).body).toMatchObject({ errcode: 40300 });
  await verify(world, person);
  expect((await apply(person, 1)).body.errmsg).toContain('名片');
  const { card } = await makeCard(world, person);
  const unnamed = await makeCard(world);
  expect(await view(unnamed.owner)).toMatchObject({
    needs: { phone: false, card: false },
    can_apply: false,
  });
  expect(await view(person)).toMatchObject({
    needs: { phone: false, card: false },
    can_apply: true,
  });
  const { card: theirs } = await makeCard(world);
  expect((await apply(person, theirs.card_id)).status).toBe(404);
  expect((await apply(person, card.card_id, { description: '' })).body).toMatchObject({
    errcode: 40001,
    field: 'description',
  });
  const { url } = await upload(world, await makePerson(world));
  expect((await apply(person, card.card_id, { images: [url] })).body).toMatchObject({
    errcode: 40001,
    field: 'images.0',
  });
  expect((await view(person)).status).toBe(-1);
  await expect(sellerOf(person)).rejects.toThrow('请先申请开店');
});

test('[D155] one application at a time, answered in two working days; refused with a reason, then made again and passed', async () => {
  const { person, cardId } = await ready();
  const { url } = await upload(world, person);
  const sent = await apply(person, cardId, { images: [url] });
  expect(sent.body, sent.text).toMatchObject({ status: 0, can_apply: false, images: JSON.stringify([url]) });
  expect((await apply(person, cardId)).status).toBe(200);
  expect((await apply(person, cardId, { description: '另一份' })).body.errcode).toBe(40901);
  const auditor = await makeStaff(world, 'auditor');
  const waiting = await list(auditor);
  const line = waiting.list.find(({ user_id }: { user_id: number }) => user_id === person.userId);
  expect(line).toMatchObject({
    name: '张三',
    card_id: cardId,
    images: [url],
    realname: true,
    due_at: sent.body.due_at,
    can: { decide: true },
  });
  // A Friday: two working days later is Tuesday.
  expect(new Date((sent.body.applied_at + 8 * 3600) * 1000).getUTCDay()).toBe(5);
  expect(sent.body.due_at - sent.body.applied_at).toBe(4 * day);
  const badges = await world.call('GET', '/v1/staff/me', { token: auditor.office });
  expect(badges.text).toContain('"service.applications":1');
  expect((await decide(auditor, line.id, 'reject')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect((await decide(auditor, line.id, 'reject', '说明太少')).status).toBe(200);
  expect((await decide(auditor, line.id, 'pass')).body.errcode).toBe(42200);
  expect(await view(person)).toMatchObject({ status: 2, reason: '说明太少', can_apply: true });
  expect(await newest(person)).toMatchObject({ title: '开店申请未通过', path: '/user/serviceapply' });
  await expect(sellerOf(person)).rejects.toThrow('没有通过');
  expect((await apply(person, cardId, { description: '十年经验，附证书' })).body).toMatchObject({
    status: 0,
    reason: '',
  });
  await expect(sellerOf(person)).rejects.toThrow('正在审核');
  const [second] = (await list(auditor)).list;
  expect((await decide(auditor, second.id, 'pass')).status).toBe(200);
  expect(await view(person)).toMatchObject({ status: 1, can_apply: false });
  expect(await newest(person)).toMatchObject({ title: '开店申请已通过' });
  await sellerOf(person);
  expect((await apply(person, cardId, { description: '再来' })).body.errcode).toBe(40901);
  const admin = await makeStaff(world, 'admin');
  const log = await world.call('GET', '/v1/staff/audit', { token: admin.office });
  const actions = log.body.list.filter(({ staff_id }: { staff_id: number }) => staff_id === auditor.userId);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['decide-seller:pass', 'decide-seller:reject']),
  );
});

test('[D155][D138] nobody decides their own application, nor without the role; pages go on from the last', async () => {
  const { person, cardId } = await ready();
  await apply(person, cardId);
  const [auditor, finance] = [await makeStaff(world, 'auditor'), await makeStaff(world, 'finance')];
  expect((await decide(finance, 1, 'pass')).status).toBe(403);
  const { card } = await makeCard(world, auditor);
  await verify(world, auditor);
  await apply(auditor, card.card_id);
  const first = await list(auditor, { size: 1 });
  expect(first.list).toMatchObject([{ user_id: person.userId, can: { decide: true } }]);
  const rest = await list(auditor, { size: 50, next: first.next });
  const own = rest.list.find(({ user_id }: { user_id: number }) => user_id === auditor.userId);
  expect(own).toMatchObject({ can: { decide: false } });
  expect((await decide(auditor, own.id, 'pass')).status).toBe(403);
  expect((await decide(auditor, 999_999, 'pass')).status).toBe(404);
  expect((await list(auditor, { status: '1', size: 1 })).list).toMatchObject([{ status: 1 }]);
});

test('[D10][D13] of two accounts what has passed stays; who leaves leaves no application behind', async () => {
  const [keep, drop] = [(await makeCard(world)).owner, (await makeCard(world)).owner];
  await passApplication(world, drop);
  await world.database.pool.query(
    `insert into service_application (user_id, card_id, description, applied_at, due_at) values ($1, 1, '在等', now(), now())`,
    [keep.userId],
  );
  await world.call('POST', '/v1/service/setreplies', { token: drop.token, body: { list: ['请稍等'] } });
  const ctx = jobContext(world.deps);
  await inTransaction(ctx, (tx) =>
    mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [serviceLifecycle]),
  );
  expect([await applied(keep), await applied(drop)]).toEqual([1, -1]);
  const replies = await world.call('GET', '/v1/service/replies', { token: keep.token });
  expect(replies.body.list).toEqual(['请稍等']);
  const data = await exportsOf(ctx, keep.userId, serviceLifecycle);
  expect(data).toMatchObject({ 开店申请: [{ 结果: '已通过' }], 常用回复: ['请稍等'] });
  await inTransaction(ctx, (tx) => erasePerson(tx, keep.userId, [serviceLifecycle]));
  expect(await applied(keep)).toBe(-1);
  expect((await world.call('GET', '/v1/service/replies', { token: keep.token })).body.list).toEqual([]);
});

test('[D155][D10] merged with an account that was refused later, who has passed may go on selling; what waits is not forgotten', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const ctx = jobContext(world.deps);
  for (const status of [1, 0]) {
    const [keep, drop] = [await ready(), await ready()];
    await apply(keep.person, keep.cardId);
    if (status === 1)
      await world.database.pool.query(
        'update service_application set status = 1, decided_at = applied_at where user_id = $1',
        [keep.person.userId],
      );
    await apply(drop.person, drop.cardId);
    const { list: waiting } = await list(auditor, { size: 50 });
    const theirs = waiting.find(({ user_id }: { user_id: number }) => user_id === drop.person.userId);
    expect((await decide(auditor, theirs.id, 'reject', '资质不清楚')).status).toBe(200);
    const sides = { keep: keep.person.userId, drop: drop.person.userId };
    await inTransaction(ctx, (tx) => mergeRows(tx, sides, [serviceLifecycle]));
    expect(await applied(keep.person)).toBe(status);
    expect(await view(keep.person)).toMatchObject({ status, can_apply: false, reason: '' });
  }
});
