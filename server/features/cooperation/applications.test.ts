import {
  acceptCooperation,
  applyCooperation,
  declineCooperation,
  listCooperationApplications,
  reportOutcome,
  talkCooperation,
  withdrawCooperation,
} from '@qunlu/contract/cooperation/applications.ts';
import {
  deleteCooperation,
  listCooperationsOf,
  moveCooperation,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { listMessages, sendMessage } from '@qunlu/contract/chat/calls.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeCooperation } from './testing.ts';

const world = useWorld();
const day = 86_400;

const someone = async (): Promise<Person> => (await makeCard(world)).owner;
const post = (by: Person, path: string, body: object) => world.call('POST', path, { token: by.token, body });
const applyTo = (by: Person, id: number, more: object = {}) =>
  post(by, applyCooperation.path, { id, note: '我有渠道，聊聊？', ...more });
const box = async (by: Person, name: 'received' | 'sent' | 'asked', more: object = {}) =>
  (await world.ask(listCooperationApplications, { query: { box: name, ...more }, token: by.token })).list;
const told = async (by: Person) => (await world.ask(listNotifications, { query: {}, token: by.token })).list;
const badgesOf = async (by: Person) =>
  (await world.ask(listBadges, { query: {}, token: by.token })).badges as Record<string, number>;

/** Somebody who has applied to somebody's post. */
async function applied() {
  const { owner, post: made } = await makeCooperation(world);
  const asker = await someone();
  const { body } = await applyTo(asker, made.cooperation_id);
  return { owner, asker, id: made.cooperation_id, applicationId: Number(body.application_id) };
}

async function accepted() {
  const given = await applied();
  await world.ask(acceptCooperation, { body: { id: given.applicationId }, token: given.owner.token });
  return given;
}

test('one applies with a few words and a card of one’s choice; the owner reads of it and sees that card [R156][R152][D132]', async () => {
  const { owner, post: made } = await makeCooperation(world);
  const asker = await makePerson(world);
  await makeCard(world, asker, { realname: '周一' });
  const second = (await makeCard(world, asker, { realname: '周二', company: '二号店' })).card.card_id;
  const { status, body } = await applyTo(asker, made.cooperation_id, { card_id: second });
  expect([status, body.state]).toEqual([200, 0]);
  const [row] = await box(owner, 'received');
  expect(row).toMatchObject({
    title: made.title,
    note: '我有渠道，聊聊？',
    state: 0,
    user: { user_id: asker.userId, card_id: second, name: '周二' },
    can: { decide: true, withdraw: false, talk: false },
  });
  expect(await box(owner, 'received', { id: made.cooperation_id })).toHaveLength(1);
  expect((await told(owner))[0]).toMatchObject({
    title: '周二想和您合作',
    path: '/cooperation/my?tab=received',
  });
  expect((await badgesOf(owner))['cooperation.applications']).toBe(1);
  // The same again is the same application, and nobody is told twice.
  expect((await applyTo(asker, made.cooperation_id)).body.application_id).toBe(row?.application_id);
  expect(await told(owner)).toHaveLength(1);
  expect((await box(asker, 'sent'))[0]).toMatchObject({
    user: { user_id: owner.userId },
    can: { withdraw: true, decide: false },
  });
});

test('accepting swaps the cards and opens the conversation, for both, once [R157][D132]', async () => {
  const { owner, asker, id, applicationId } = await applied();
  const yes = () => post(owner, acceptCooperation.path, { id: applicationId });
  expect((await post(asker, acceptCooperation.path, { id: applicationId })).status).toBe(404);
  expect((await yes()).body).toMatchObject({ state: 1, can: { talk: true } });
  expect((await yes()).body).toMatchObject({ state: 1 });
  for (const [by, other] of [
    [owner, asker],
    [asker, owner],
  ] as const) {
    const { list } = await world.ask(listFriends, { query: {}, token: by.token });
    expect(list.map(({ user }) => user.user_id)).toEqual([other.userId]);
  }
  const paths = [];
  for (const by of [owner, asker])
    paths.push((await world.ask(talkCooperation, { body: { id: applicationId }, token: by.token })).path);
  expect(new Set(paths).size).toBe(1);
  const conversation_id = Number(String(paths[0]).split('/').at(-1));
  await world.ask(sendMessage, {
    body: { conversation_id, client_id: 'aaaaaaaa-bbbb-4ccc-8ddd-000000000001', type: 1, text: '周三寄样品' },
    token: owner.token,
  });
  const read = await world.ask(listMessages, { query: { id: conversation_id }, token: asker.token });
  expect(read.list.map(({ text }) => text)).toContain('周三寄样品');
  const news = (await told(asker)).find(({ title }) => title.endsWith('同意了您的合作申请'));
  expect(news?.path).toBe(`/app/consult/cooperation/${id}`);
  expect((await badgesOf(owner))['cooperation.applications']).toBe(0);
  // Who is accepted keeps the way there when the post is gone.
  await world.ask(deleteCooperation, { query: { id }, token: owner.token });
  expect((await world.ask(talkCooperation, { body: { id: applicationId }, token: asker.token })).path).toBe(
    paths[0],
  );
  expect((await box(asker, 'sent'))[0]).toMatchObject({ state: 1, open: false });
});

test('declined it is told, and not asked again; withdrawn it may be; a stranger has nothing to do with it [D132]', async () => {
  const { owner, asker, id, applicationId } = await applied();
  const stranger = await someone();
  for (const path of [
    acceptCooperation.path,
    declineCooperation.path,
    withdrawCooperation.path,
    talkCooperation.path,
  ])
    expect((await post(stranger, path, { id: applicationId })).status).toBe(404);
  expect((await post(owner, withdrawCooperation.path, { id: applicationId })).status).toBe(404);
  expect((await post(asker, talkCooperation.path, { id: applicationId })).body.errcode).toBe(42200);
  expect((await post(asker, withdrawCooperation.path, { id: applicationId })).body).toMatchObject({
    state: 3,
  });
  expect(await told(owner)).toEqual([]);
  expect((await post(owner, acceptCooperation.path, { id: applicationId })).body).toMatchObject({
    errcode: 42200,
    errmsg: '对方已撤回申请',
  });
  const again = Number((await applyTo(asker, id)).body.application_id);
  expect(again).not.toBe(applicationId);
  expect((await post(owner, declineCooperation.path, { id: again })).body).toMatchObject({ state: 2 });
  expect((await told(asker)).map(({ title }) => title)).toEqual(['您的合作申请没有成']);
  expect((await applyTo(asker, id)).body).toMatchObject({
    errcode: 42200,
    errmsg: '对方没有同意过这个申请，看看别的合作吧',
  });
});

test('eleven in a day are one too many, counted with what was withdrawn; the next day there is place [D132]', async () => {
  const asker = await someone();
  const targets: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { owner } = await makeCooperation(world);
    for (let more = 0; more < 4; more += 1)
      targets.push((await makeCooperation(world, owner)).post.cooperation_id);
  }
  for (const id of targets.slice(0, 10)) expect((await applyTo(asker, id)).status).toBe(200);
  const [first] = await box(asker, 'sent');
  await post(asker, withdrawCooperation.path, { id: first?.application_id ?? 0 });
  const over = await applyTo(asker, targets[10] ?? 0);
  expect([over.status, over.body.errmsg]).toEqual([429, '每天最多申请 10 次，请明天再来']);
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 1);
  expect((await applyTo(asker, targets[10] ?? 0)).status).toBe(200);
});

test('nobody applies to their own, across a block, to what rests, without a card, with a note of 201 or somebody else’s card [R156][D132]', async () => {
  const { owner, post: made } = await makeCooperation(world);
  const id = made.cooperation_id;
  const asker = await someone();
  expect((await applyTo(owner, id)).body).toMatchObject({ errcode: 42200, errmsg: '这是您自己发布的合作' });
  for (const [note, field] of [
    ['长'.repeat(201), 'note'],
    ['', 'note'],
  ]) {
    const { status, body } = await applyTo(asker, id, { note });
    expect([status, body.field]).toEqual([400, field]);
  }
  expect(
    (await applyTo(asker, id, { note: '长'.repeat(200), card_id: made.user.card_id })).body,
  ).toMatchObject({
    errcode: 40400,
    field: 'card_id',
  });
  expect((await applyTo(await makePerson(world), id)).body.errmsg).toBe('请先建立一张名片，再申请合作');
  expect((await applyTo(asker, 999_999)).status).toBe(404);
  const move = (how: string) =>
    world.ask(moveCooperation, { body: { id, move: how as 'pause' }, token: owner.token });
  for (const [how, words] of [
    ['pause', '对方暂停了这条合作，看看别的吧'],
    ['deal', '这条合作已经谈妥，看看别的吧'],
  ] as const) {
    await move(how);
    expect((await applyTo(asker, id)).body).toMatchObject({ errcode: 42200, errmsg: words });
    await move('resume');
  }
  await world.ask(blockUser, { body: { user_id: asker.userId }, token: owner.token });
  expect((await applyTo(asker, id)).status).toBe(404);
});

test('a block ends what waits and hides what was; nobody reads of the other any more [D132][D40]', async () => {
  const { owner, asker, applicationId } = await applied();
  await world.ask(blockUser, { body: { user_id: owner.userId }, token: asker.token });
  expect([await box(owner, 'received'), await box(asker, 'sent'), await told(owner)]).toEqual([[], [], []]);
  expect((await badgesOf(owner))['cooperation.applications']).toBe(0);
  expect((await post(owner, acceptCooperation.path, { id: applicationId })).status).toBe(404);
});

test('what is dealt or deleted answers whoever still waits; nobody answers for 30 days, it lapses [D132]', async () => {
  const dealt = await applied();
  await world.ask(moveCooperation, { body: { id: dealt.id, move: 'deal' }, token: dealt.owner.token });
  expect((await box(dealt.asker, 'sent'))[0]).toMatchObject({ state: 2 });
  expect((await told(dealt.asker)).map(({ title }) => title)).toEqual(['您申请的合作已经谈妥']);
  const deleted = await applied();
  await world.ask(deleteCooperation, { query: { id: deleted.id }, token: deleted.owner.token });
  expect((await told(deleted.asker)).map(({ title }) => title)).toEqual(['您申请的合作已被删除']);
  const left = await applied();
  world.pass(29 * day);
  await world.runJob('cooperation.silent');
  expect((await box(left.asker, 'sent'))[0]).toMatchObject({ state: 0 });
  world.pass(day);
  for (const person of [left.asker, left.owner]) person.token = (await makePerson(world, person.phone)).token;
  await world.runJob('cooperation.silent');
  expect((await box(left.asker, 'sent'))[0]).toMatchObject({ state: 3, lapsed: true });
  expect((await badgesOf(left.owner))['cooperation.applications']).toBe(0);
});

test('30 days later both are asked once what came of it; it is counted on the post and for its owner, and nobody reads who said what [D132]', async () => {
  const { owner, asker, id, applicationId } = await accepted();
  const say = (by: Person, outcome: number) => post(by, reportOutcome.path, { id: applicationId, outcome });
  const deals = async () => {
    const seen = await world.ask(viewCooperation, { query: { id }, token: asker.token });
    const of = await world.ask(listCooperationsOf, { query: { id: owner.userId }, token: asker.token });
    return [seen.deals, seen.owner_deals, of.deals];
  };
  const asked = async (by: Person) =>
    (await told(by)).filter(({ title }) => title.endsWith('谈得怎么样了？')).length;
  world.pass(29 * day);
  await world.runJob('cooperation.ask');
  expect([await asked(owner), (await say(asker, 1)).body.errmsg]).toEqual([0, '同意 30 天后再来说结果']);
  world.pass(day);
  await world.runJob('cooperation.ask');
  await world.runJob('cooperation.ask');
  expect([await asked(owner), await asked(asker)]).toEqual([1, 1]);
  expect((await badgesOf(asker))['cooperation.outcomes']).toBe(1);
  expect((await box(asker, 'asked'))[0]).toMatchObject({
    application_id: applicationId,
    asks: true,
    outcome: 0,
  });
  // What an owner says alone counts for nothing: nobody praises themselves.
  expect((await say(owner, 1)).body).toMatchObject({ outcome: 1, asks: false });
  expect(await deals()).toEqual([0, 0, 0]);
  const heard = await say(asker, 2);
  expect(heard.body).toMatchObject({ outcome: 2, asks: false });
  expect(await deals()).toEqual([0, 0, 0]);
  expect((await say(asker, 1)).body).toMatchObject({ outcome: 1 });
  expect((await say(asker, 1)).body).toMatchObject({ outcome: 1 });
  expect(await deals()).toEqual([1, 1, 1]);
  expect((await box(owner, 'received'))[0]).toMatchObject({ outcome: 1 });
  expect((await say(owner, 3)).body).toMatchObject({ outcome: 3 });
  expect(await deals()).toEqual([0, 0, 0]);
  expect([await box(asker, 'asked'), (await badgesOf(asker))['cooperation.outcomes']]).toEqual([[], 0]);
  for (const outcome of [0, 4, '成'])
    expect((await post(asker, reportOutcome.path, { id: applicationId, outcome })).status).toBe(400);
  expect((await say(await someone(), 1)).status).toBe(404);
});
