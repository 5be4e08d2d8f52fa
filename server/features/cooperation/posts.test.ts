import {
  createCooperation,
  deleteCooperation,
  editCooperation,
  listCooperations,
  listCooperationsOf,
  moveCooperation,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import {
  decideCooperationReview,
  listCooperationReviews,
  viewCooperationReview,
} from '@qunlu/contract/cooperation/staff.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard } from '../card/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { setMembership } from '../vip/testing.ts';
import { cooperationBody, makeCooperation } from './testing.ts';

const world = useWorld();
const day = 86_400;

const someone = async (): Promise<Person> => (await makeCard(world)).owner;
const view = (by: Person, id: number) =>
  world.call('GET', viewCooperation.path, { token: by.token, query: { id } });
const create = (by: Person, changes: object = {}) =>
  world.call('POST', createCooperation.path, { token: by.token, body: cooperationBody(changes) });
const move = (by: Person, id: number, how: string) =>
  world.call('POST', moveCooperation.path, { token: by.token, body: { id, move: how } });
const square = (by: Person, query: object = {}) =>
  world.ask(listCooperations, { query: { size: 50, ...query }, token: by.token });
const ids = async (by: Person, query: object = {}) =>
  (await square(by, query)).list.map(({ cooperation_id: id }) => id);
const titlesOf = async (by: Person) =>
  (await world.ask(listNotifications, { query: {}, token: by.token })).list.map(({ title }) => title);

test('a post is published, found by its words, its side, kind, industry and city, and opened by anybody [R151][R153][R155][D132][B012]', async () => {
  const reader = await someone();
  const { owner, post } = await makeCooperation(world);
  world.pass(1);
  const { post: other } = await makeCooperation(world, undefined, {
    side: 'offer',
    kind: 'talent',
    title: '有咖啡师可以外派',
    content: '三位',
    industry: 8003,
    citycode: '310100',
    cityname: '上海市',
  });
  expect(post).toMatchObject({
    side: 'need',
    kind: 'channel',
    industry_name: '茶叶',
    cityname: '杭州市',
    state: 1,
    audit: 1,
    mine: true,
    deals: 0,
    can: { apply: false, edit: true, pause: true, deal: true, renew: false },
  });
  expect(post.expires_at - post.created_at).toBe(90 * day);
  const both = [other.cooperation_id, post.cooperation_id];
  expect((await ids(reader)).filter((id) => both.includes(id))).toEqual(both);
  for (const query of [
    { words: '礼盒' },
    { words: 'lihe' },
    { side: 'need' },
    { kind: 'channel' },
    { industry: 1002 },
    { industry: 1 },
    { citycode: '330000' },
    { citycode: '330100', side: 'need', kind: 'channel', industry: 1002 },
  ]) {
    const found = await ids(reader, query);
    expect([JSON.stringify(query), found.includes(both[1] ?? 0), found.includes(both[0] ?? 0)]).toEqual([
      JSON.stringify(query),
      true,
      false,
    ]);
  }
  const seen = (await view(reader, post.cooperation_id)).body;
  expect(seen).toMatchObject({
    mine: false,
    user: { user_id: owner.userId },
    can: { apply: true, ask: true, edit: false },
  });
});

test('pages of the square follow each other, also while others publish [R151]', async () => {
  const reader = await someone();
  const author = await someone();
  const made: number[] = [];
  for (const title of ['一', '二', '三']) {
    world.pass(1);
    const { post } = await makeCooperation(world, author, { title: `页码测试${title}`, industry: 16_001 });
    made.unshift(post.cooperation_id);
  }
  const first = await square(reader, { industry: 16_001, size: 2 });
  world.pass(1);
  await makeCooperation(world, undefined, { title: '后来的', industry: 16_001 });
  const second = await square(reader, { industry: 16_001, size: 2, next: first.next });
  expect([...first.list, ...second.list].map(({ cooperation_id: id }) => id)).toEqual(made);
  expect(second.next).toBe(-1);
});

test('five are open at once, twenty for members; a sixth is refused until one rests [D132]', async () => {
  const owner = await someone();
  const made = [];
  for (let at = 0; at < 5; at += 1) made.push((await makeCooperation(world, owner)).post.cooperation_id);
  expect((await create(owner)).body).toMatchObject({
    errcode: 40901,
    errmsg: '最多同时有 5 条进行中的合作，请先暂停或结束一条，或开通会员',
  });
  expect((await move(owner, made[0] ?? 0, 'pause')).body).toMatchObject({ state: 2 });
  expect((await create(owner)).status).toBe(200);
  expect((await move(owner, made[0] ?? 0, 'resume')).body.errcode).toBe(40901);
  await setMembership(world, owner, 'member');
  expect((await move(owner, made[0] ?? 0, 'resume')).body).toMatchObject({ state: 1 });
});

test('after 90 days it is over for everybody, its owner reads so, and one tap renews it; not while it is fresh [D132]', async () => {
  const reader = await someone();
  const { owner, post } = await makeCooperation(world, undefined, { title: '到期的合作', industry: 15_001 });
  const { cooperation_id: id } = post;
  /** They log in again: their sessions are over, too. */
  const later = async (days: number) => {
    world.pass(days * day);
    for (const person of [reader, owner]) person.token = (await makePerson(world, person.phone)).token;
  };
  expect((await move(owner, id, 'renew')).body).toMatchObject({ state: 1, expires_at: post.expires_at });
  await later(61);
  const renewed = (await move(owner, id, 'renew')).body;
  expect(renewed.expires_at).toBe(post.expires_at + 61 * day);
  // Pressed again, nothing is added.
  expect((await move(owner, id, 'renew')).body.expires_at).toBe(renewed.expires_at);
  await later(91);
  // Before the job has run, too.
  expect(await ids(reader, { industry: 15_001 })).toEqual([]);
  expect((await view(reader, id)).body).toMatchObject({ state: 4, can: { apply: false } });
  await world.runJob('cooperation.expire');
  await world.runJob('cooperation.expire');
  expect((await titlesOf(owner)).filter((title) => title === '您的合作到期了')).toHaveLength(1);
  expect((await view(owner, id)).body).toMatchObject({ state: 4, can: { renew: true, pause: false } });
  expect((await move(owner, id, 'pause')).body).toMatchObject({ errcode: 42200 });
  expect((await move(owner, id, 'renew')).body).toMatchObject({ state: 1 });
  expect(await ids(reader, { industry: 15_001 })).toEqual([id]);
});

test('its owner edits it where it was read, by the number that they have read; nobody else does [R154][R158][D185][B328]', async () => {
  const { owner, post } = await makeCooperation(world);
  const stranger = await someone();
  const edit = (by: Person, body: object) =>
    world.call('POST', editCooperation.path, { token: by.token, query: { id: post.cooperation_id }, body });
  const changed = cooperationBody({ title: '找白茶的销售渠道' });
  expect((await edit(stranger, changed)).status).toBe(404);
  const made = await edit(owner, { ...changed, rev: post.rev });
  expect(made.body).toMatchObject({
    title: '找白茶的销售渠道',
    expires_at: post.expires_at,
    rev: post.rev + 1,
  });
  expect((await edit(owner, { ...changed, rev: post.rev })).body.errcode).toBe(40901);
  expect(await ids(stranger, { words: '白茶的销售' })).toEqual([post.cooperation_id]);
});

test('bad input is refused with the field and a sentence [D132]', async () => {
  const owner = await someone();
  for (const [changes, field] of [
    [{ title: '' }, 'cooperation.title'],
    [{ title: '长'.repeat(41) }, 'cooperation.title'],
    [{ content: '' }, 'cooperation.content'],
    [{ content: '长'.repeat(1001) }, 'cooperation.content'],
    [{ side: 'both' }, 'cooperation.side'],
    [{ kind: 'marriage' }, 'cooperation.kind'],
    [{ industry: 999_998 }, 'cooperation.industry'],
    [{ citycode: '330100', cityname: '' }, 'cooperation.citycode'],
    [{ citycode: '99', cityname: '杭州市' }, 'cooperation.citycode'],
    [{ images: ['https://elsewhere.example/a.jpg'] }, 'cooperation.images.0'],
  ] as const) {
    const { status, body } = await create(owner, changes);
    expect([field, status, body.field]).toEqual([field, 400, field]);
    expect(body.errmsg).toMatch(/\p{Script=Han}/u);
  }
  expect((await create(await makePerson(world))).body).toMatchObject({
    errcode: 40300,
    errmsg: '请先建立一张名片，写上姓名，再发布合作',
  });
  for (const call of [view(owner, 999_999), move(owner, 999_999, 'pause')])
    expect((await call).status).toBe(404);
  const foreign = (await makeCooperation(world)).post.cooperation_id;
  expect((await move(owner, foreign, 'deal')).status).toBe(404);
  expect(
    (await world.call('DELETE', deleteCooperation.path, { token: owner.token, query: { id: foreign } }))
      .status,
  ).toBe(404);
});

test('with a doubt it waits for staff and is nobody else’s meanwhile; a refusal says why, and whoever is refused writes again [D132][D137]', async () => {
  const reader = await someone();
  const office = await makeStaff(world, 'auditor');
  const { owner, post } = await makeCooperation(world, undefined, { content: '加我 www.example.com 细聊' });
  const id = post.cooperation_id;
  expect(post).toMatchObject({ audit: 0, state: 1 });
  expect((await view(reader, id)).status).toBe(404);
  const { list } = await world.ask(listCooperationReviews, { query: {}, token: office.office });
  const waits = list.find(({ cooperation_id: one }) => one === id);
  expect(waits).toMatchObject({ why: '链接', can: { decide: true } });
  const shown = await world.ask(viewCooperationReview, { query: { id }, token: office.office });
  expect(shown.cooperation.content).toContain('www.example.com');
  await world.ask(decideCooperationReview, {
    body: { id, rev: waits?.rev ?? 0, verdict: 'reject', reason: '请删掉网址' },
    token: office.office,
  });
  expect((await view(owner, id)).body).toMatchObject({ audit: 2, audit_reason: '请删掉网址' });
  expect(await titlesOf(owner)).toContain('合作未通过审核');
});

test('what staff takes away is removed for its owner and gone for everybody else [D132][D137]', async () => {
  const reader = await someone();
  const { owner, post } = await makeCooperation(world);
  const id = post.cooperation_id;
  await world.database.pool.query('update cooperation set moderated = true where cooperation_id = $1', [id]);
  expect((await view(owner, id)).body).toMatchObject({
    state: 5,
    can: { edit: false, pause: false, renew: false },
  });
  expect((await view(reader, id)).status).toBe(404);
  expect((await move(owner, id, 'pause')).body).toMatchObject({ errcode: 42200, errmsg: '这条合作已被移除' });
  const edit = await world.call('POST', editCooperation.path, {
    token: owner.token,
    query: { id },
    body: cooperationBody(),
  });
  expect(edit.body.errcode).toBe(42200);
});

test('between people whom a block parts nothing is seen, from either side [D132][D40]', async () => {
  const [one, other] = [await makeCooperation(world), await makeCooperation(world)];
  await world.ask(blockUser, { body: { user_id: other.owner.userId }, token: one.owner.token });
  for (const [by, of] of [
    [one.owner, other.post],
    [other.owner, one.post],
  ] as const) {
    expect((await view(by, of.cooperation_id)).status).toBe(404);
    expect(await ids(by)).not.toContain(of.cooperation_id);
    const theirs = await world.ask(listCooperationsOf, { query: { id: of.user.user_id }, token: by.token });
    expect([theirs.list, theirs.deals]).toEqual([[], 0]);
  }
});

test('my own list has what others do not see; of somebody else it has what is listed [R152]', async () => {
  const { owner, post } = await makeCooperation(world);
  world.pass(1);
  const { post: paused } = await makeCooperation(world, owner);
  await move(owner, paused.cooperation_id, 'pause');
  const of = (by: Person) => world.ask(listCooperationsOf, { query: { id: owner.userId }, token: by.token });
  expect((await of(owner)).list.map(({ state }) => state)).toEqual([2, 1]);
  const seen = (await of(await someone())).list;
  expect(seen.map(({ cooperation_id: id, mine }) => [id, mine])).toEqual([[post.cooperation_id, false]]);
  await world.ask(deleteCooperation, { query: { id: paused.cooperation_id }, token: owner.token });
  expect((await of(owner)).list.map(({ cooperation_id: id }) => id)).toEqual([post.cooperation_id]);
});

test('of whoever is banned nothing is listed or opened; they are back with all of theirs [R151][D132]', async () => {
  const { owner, post } = await makeCooperation(world);
  const reader = await someone();
  const to = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, owner.userId, status, ''));
  await to(userStatus.banned);
  expect((await view(reader, post.cooperation_id)).status).toBe(404);
  expect(await ids(reader)).not.toContain(post.cooperation_id);
  await to(userStatus.normal);
  expect((await view(reader, post.cooperation_id)).status).toBe(200);
});
