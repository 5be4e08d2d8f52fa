// postgres: cases are claimed under a lock
import { beforeEach, expect, test } from 'vitest';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { makeCard, makeKnown, viewAs } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { upload } from '../media/testing.ts';
import { makeSettled, reportCard } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { erasePerson, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld();
let auditor: Member;
const hour = 3600;

// Some of these stories take longer than a day of work.
beforeEach(async () => {
  auditor = await makeStaff(world, 'auditor');
});

const report = (by: Person, id: number, more: object = {}, ip = freshIp()): Promise<Answer> =>
  reportCard(world, by, id, more, { ip });
const visibility = async (owner: Person, id: number) =>
  (await world.call('GET', '/v1/report/standing', { token: owner.token, query: { type: 'card', id } })).body;
const appeal = (owner: Person, id: number, content = '这是我本人的真实名片'): Promise<Answer> =>
  world.call('POST', '/v1/report/appeal', { token: owner.token, body: { type: 'card', id, content } });
const decide = (
  id: number,
  verdict: 'keep' | 'hide',
  by = auditor,
  reason = '核对过主页，已经核对',
): Promise<Answer> =>
  world.call('POST', '/v1/staff/report-decide', {
    token: by.office,
    body: { type: 'card', id, verdict, reason },
  });
const queue = async (kind?: 'reports' | 'appeals') =>
  (
    await world.call('GET', '/v1/staff/reports', {
      token: auditor.office,
      query: { size: 50, ...(kind ? { kind } : {}) },
    })
  ).body.list as {
    id: number;
    count: number;
    appeal: string;
    reports: { detail: string; images: string[] }[];
  }[];
const newest = async (person: Person) =>
  (await world.call('GET', '/v1/notice/list', { token: person.token })).body.list[0];
const seen = async (id: number): Promise<number> =>
  (await world.call('GET', '/v1/card/view', { query: { id } })).status;

const settled = (count: number): Promise<Person[]> => makeSettled(world, count);
async function known(): Promise<Person> {
  const person = await makeKnown(world);
  auditor = await makeStaff(world, 'auditor');
  return person;
}

test('three people who have nothing to do with each other hide a card; staff keeps it, and all are told [D137][D170]', async () => {
  const { owner, card } = await makeCard(world);
  const id = card.card_id;
  const [one, two, three] = (await settled(3)) as [Person, Person, Person];
  auditor = await makeStaff(world, 'auditor');
  const picture = await upload(world, one);
  const first = await report(one, id, { reason: 'fraud', detail: '冒充他人收款', images: [picture.url] });
  expect(first.status).toBe(200);
  expect((await report(two, id)).status).toBe(200);
  expect([await seen(id), (await visibility(owner, id)).standing]).toEqual([200, 'visible']);
  expect((await report(three, id)).status).toBe(200);
  expect(await seen(id)).toBe(404);
  expect(await visibility(owner, id)).toMatchObject({
    standing: 'pending',
    reason: '多人举报',
    can: { appeal: true },
  });
  expect(await newest(owner)).toMatchObject({ title: '您的名片正在审核', path: `/card/${id}` });
  expect((await newest(owner)).body).toContain('申诉');
  const waiting = (await queue('reports')).find((item) => item.id === id);
  expect(waiting).toMatchObject({
    count: 3,
    reports: [{ detail: '冒充他人收款', images: [picture.url] }, {}, {}],
  });
  // Nobody learns who reported.
  expect(JSON.stringify(waiting)).not.toContain(String(one.userId));
  expect((await decide(id, 'keep')).body).toEqual({ standing: 'visible' });
  expect(await seen(id)).toBe(200);
  expect(await newest(one)).toMatchObject({
    title: '举报处理结果',
    body: '您举报的名片经核实没有发现违规，予以保留。',
  });
  expect((await newest(owner)).title).toBe('您的名片已恢复显示');
  expect((await queue()).some((item) => item.id === id)).toBe(false);
  // Who was told that it stays may report again, but hides nothing by it.
  for (const again of [one, two, three])
    expect((await report(again, id, { reason: 'privacy' })).status).toBe(200);
  expect(await seen(id)).toBe(200);
});

test('accounts of one day and three at one table count as nothing and as one [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const table = freshIp();
  const neighbours = await settled(3);
  for (const person of neighbours) await report(person, card.card_id, {}, table);
  expect((await visibility(owner, card.card_id)).standing).toBe('visible');
  for (let at = 0; at < 3; at += 1) await report(await makePerson(world), card.card_id);
  expect((await visibility(owner, card.card_id)).standing).toBe('visible');
});

test('what gives private things away is hidden at once [D170]', async () => {
  const { owner, card } = await makeCard(world);
  expect((await report(await known(), card.card_id, { reason: 'privacy' })).status).toBe(200);
  expect(await visibility(owner, card.card_id)).toMatchObject({
    standing: 'pending',
    reason: '有人举报泄露隐私',
  });
  expect(await seen(card.card_id)).toBe(404);
});

test('hidden, appealed once, restored; a second hiding may be appealed again [D137]', async () => {
  const { owner: first, card } = await makeCard(world);
  let owner = first;
  const id = card.card_id;
  const reporter = await known();
  expect((await appeal(owner, id)).status).toBe(422);
  await report(reporter, id, { reason: 'privacy' });
  expect((await decide(id, 'hide')).body).toEqual({ standing: 'hidden' });
  expect((await newest(reporter)).body).toBe('您举报的名片经核实已隐藏，感谢您的举报。');
  expect((await newest(owner)).body).toContain('核对过主页，已经核对');
  expect(await visibility(owner, id)).toEqual({
    standing: 'hidden',
    reason: '核对过主页，已经核对',
    can: { appeal: true },
    appealed: false,
  });
  expect((await decide(id, 'keep')).status).toBe(422);
  expect((await appeal(owner, id)).body).toEqual({ standing: 'hidden' });
  expect((await appeal(owner, id)).status).toBe(200);
  expect((await appeal(owner, id, '再说一次')).status).toBe(409);
  expect(await visibility(owner, id)).toMatchObject({ can: { appeal: false }, appealed: true });
  expect((await queue('appeals')).find((item) => item.id === id)).toMatchObject({
    appeal: '这是我本人的真实名片',
  });
  expect((await queue('reports')).some((item) => item.id === id)).toBe(false);
  expect((await decide(id, 'keep')).body).toEqual({ standing: 'visible' });
  expect(await seen(id)).toBe(200);
  world.pass(30 * 24 * hour);
  await report(await known(), id, { reason: 'privacy' });
  owner = await makePerson(world, owner.phone);
  expect((await appeal(owner, id)).status).toBe(200);
  // Read with the appeal in hand: that was the one of this hiding.
  await decide(id, 'hide');
  expect(await visibility(owner, id)).toMatchObject({
    standing: 'hidden',
    can: { appeal: false },
    appealed: false,
  });
  expect((await appeal(owner, id)).status).toBe(409);
});

test('a report is one per person and thing; a repeat is the same one [D170]', async () => {
  const { owner, card } = await makeCard(world);
  const person = await makePerson(world);
  const first = await report(person, card.card_id);
  expect((await report(person, card.card_id)).body).toEqual(first.body);
  const other = await report(person, card.card_id, { reason: 'adult' });
  expect([other.status, other.body.errmsg]).toEqual([409, '您已举报过，我们正在处理，请等待结果']);
  expect((await report(owner, card.card_id)).body.errmsg).toBe('不能举报自己的内容');
  expect((await report(await makePerson(world), card.card_id, { reason: 'other' })).body).toMatchObject({
    errcode: 40001,
    field: 'detail',
  });
});

test('one reports only what one sees, and shows only what one has uploaded [D142][D170]', async () => {
  const { owner, card } = await makeCard(world);
  const person = await makePerson(world);
  await relate(world, 'black', owner, person);
  expect((await report(person, card.card_id)).status).toBe(404);
  expect((await report(person, 4_000_000)).status).toBe(404);
  const other = await makePerson(world);
  const { url } = await upload(world, person);
  expect((await report(other, card.card_id, { images: [url] })).body).toMatchObject({
    errcode: 40001,
    errmsg: '截图需要重新上传，请重新选择图片',
    field: 'images.0',
  });
  expect((await queue()).some((item) => item.id === card.card_id)).toBe(false);
  expect((await report(other, card.card_id, { images: [url, url, url, url] })).status).toBe(400);
});

test('nobody decides about his own card, or what he reported [D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  const { card } = await makeCard(world, member);
  await report(await makePerson(world), card.card_id);
  expect((await decide(card.card_id, 'keep', member)).status).toBe(403);
  const reporter = await makeStaff(world, 'auditor');
  await report(reporter, card.card_id);
  expect((await decide(card.card_id, 'keep', reporter)).body.errcode).toBe(40300);
  expect((await decide(card.card_id, 'keep')).status).toBe(200);
});

test('when its owner removes what was reported, the reporters are told and nothing waits [D170]', async () => {
  const { owner } = await makeCard(world);
  const { card } = await makeCard(world, owner, { realname: '第二张' });
  const person = await makePerson(world);
  await report(person, card.card_id);
  const removed = await world.call('DELETE', '/v1/card/delete', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(removed.status).toBe(200);
  expect((await newest(person)).body).toBe('您举报的名片已被主人删除。');
  expect((await queue()).some((item) => item.id === card.card_id)).toBe(false);
});

test('the queue is read page by page while colleagues decide [D170]', async () => {
  const cards: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { card } = await makeCard(world);
    await report(await makePerson(world), card.card_id);
    cards.push(card.card_id);
  }
  const all = (await queue()).map(({ id }) => id);
  expect(all.slice(-3)).toEqual(cards);
  const page = async (size: number, next?: number) =>
    (
      await world.call('GET', '/v1/staff/reports', {
        token: auditor.office,
        query: { size, ...(next === undefined ? {} : { next }) },
      })
    ).body;
  const first = await page(all.length - 1);
  await decide(cards[1] ?? 0, 'keep');
  const rest = await page(50, first.next);
  expect(rest.list.map(({ id }: { id: number }) => id)).toEqual([cards[2]]);
  expect(rest.next).toBe(-1);
});

test('reports go half a year after they were decided, with their pictures [D170]', async () => {
  const { card } = await makeCard(world);
  const person = await makePerson(world);
  const { url, key } = await upload(world, person);
  const { body } = await report(person, card.card_id, { images: [url] });
  await decide(card.card_id, 'keep');
  const left = async () => [
    (await world.database.pool.query('select from moderation_report where report_id = $1', [body.id]))
      .rowCount,
    (await world.database.pool.query('select from media_use where key = $1', [key])).rowCount,
  ];
  await world.runJob('moderation.clean-reports');
  expect(await left()).toEqual([1, 1]);
  world.pass(181 * 86_400);
  await world.runJob('moderation.clean-reports');
  expect(await left()).toEqual([0, 0]);
});

test('when the owner leaves, what others sent along to report him goes, too [D13]', async () => {
  const { owner, card } = await makeCard(world);
  const person = await makePerson(world);
  const { url } = await upload(world, person);
  await report(person, card.card_id, { images: [url] });
  const { moderationLifecycle } = await import('./service/lifecycle.ts');
  const { inTransaction, jobContext } = await import('../../platform/context.ts');
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, owner.userId, [moderationLifecycle]));
  world.pass(8 * 86_400);
  await world.runJob('media.clean-orphans');
  const served = await world.app.inject({ url: url.replace('http://localhost:3000', '') });
  expect(served.statusCode).toBe(404);
});

test('who reported and leaves is forgotten, what he reported is not; a merged person reports once [D10][D13]', async () => {
  const { card } = await makeCard(world);
  const person = await makePerson(world);
  await report(person, card.card_id, { detail: '我的手机号也在上面' });
  const { moderationLifecycle } = await import('./service/lifecycle.ts');
  const { inTransaction, jobContext } = await import('../../platform/context.ts');
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, person.userId, [moderationLifecycle]));
  const { rows } = await world.database.pool.query(
    'select reporter_id, detail, state from moderation_report where id = $1',
    [card.card_id],
  );
  expect(rows).toEqual([{ reporter_id: null, detail: '', state: 'open' }]);
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await report(keep, card.card_id);
  await report(drop, card.card_id);
  await inTransaction(jobContext(world.deps), (tx) =>
    mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [moderationLifecycle]),
  );
  const mine = await world.database.pool.query('select from moderation_report where reporter_id = $1', [
    keep.userId,
  ]);
  expect(mine.rowCount).toBe(1);
  expect((await viewAs(world, card.card_id)).card_id).toBe(card.card_id);
});
