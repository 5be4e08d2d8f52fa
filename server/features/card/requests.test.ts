// postgres: what a block and an answer leave is decided under locks
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { exportCards } from './service/export.ts';
import { hashOf, makeCard, openContact, viewAs } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const ask = (by: Person, id: number, field = 'phone', note = '') =>
  world.call('POST', '/v1/card/contact-request', { token: by.token, body: { id, field, note } });
const waiting = async (owner: Person) =>
  (await world.call('GET', '/v1/card/contact-requests', { token: owner.token })).body.list;
const answer = (owner: Person, request_id: number, word: string) =>
  world.call('POST', '/v1/card/contact-requests/answer', {
    token: owner.token,
    body: { request_id, answer: word },
  });
const grants = async (owner: Person) =>
  (await world.call('GET', '/v1/card/contact-grants', { token: owner.token })).body.list;
const decode = (by: Person, hash: string) =>
  world.call('POST', '/v3-api/customer/card/decode', { token: by.token, body: { hash } });
const notifications = async (person: Person, category?: string): Promise<string[]> =>
  (
    await world.call('GET', '/v1/notice/list', {
      token: person.token,
      query: category ? { category } : {},
    })
  ).body.list.map((one: { title: string }) => one.title);

/** Lets days pass for people who look in now and then: an unused session ends after 30. */
async function live(days: number, ...people: Person[]): Promise<void> {
  for (let left = days; left > 0; left -= 15) {
    world.pass(Math.min(left, 15) * 86_400 + 1);
    for (const { token } of people) await world.call('GET', '/v1/card/list', { token });
  }
}

/** A card whose contacts only friends see, and somebody with a card who is none. */
async function closedCard(privacy = 2) {
  const { owner, card } = await makeCard(world, undefined, { privacy });
  const viewer = await makePerson(world);
  await makeCard(world, viewer, { realname: '李四' });
  return { owner, card, viewer };
}

/** Asks and gets the answer. */
async function granted(word: 'once' | 'always') {
  const scene = await closedCard();
  const { request_id } = (await ask(scene.viewer, scene.card.card_id)).body;
  expect((await answer(scene.owner, request_id, word)).body).toEqual({ request_id, state: word });
  return { ...scene, requestId: request_id as number };
}

test('a yes opens the one contact that was asked for, and leaves a receipt [D21][D209]', async () => {
  const { owner, card, viewer } = await closedCard();
  const before = await viewAs(world, card.card_id, viewer);
  expect(before).toMatchObject({
    phone: '138****5678',
    requested: [],
    can: { decode: false, request: true },
  });
  const { body: asked } = await ask(viewer, card.card_id, 'phone', '茶博会上聊过，想约您喝茶');
  expect(asked).toEqual({ request_id: expect.any(Number), state: 'pending' });
  expect(await viewAs(world, card.card_id, viewer)).toMatchObject({
    phone: '138****5678',
    requested: ['phone'],
  });
  expect(await waiting(owner)).toEqual([
    {
      request_id: asked.request_id,
      card_id: card.card_id,
      user: expect.objectContaining({ user_id: viewer.userId, realname: '李四' }),
      field: 'phone',
      note: '茶博会上聊过，想约您喝茶',
      at: expect.any(Number),
    },
  ]);
  // A kind of its own: not among what is said about friends.
  expect(await notifications(owner, 'contact')).toEqual(['李四申请查看您的手机']);
  expect(await notifications(owner, 'friend')).toEqual([]);
  await answer(owner, asked.request_id, 'always');
  expect(await notifications(viewer, 'contact')).toEqual(['张三同意您查看手机']);
  expect(await waiting(owner)).toEqual([]);
  const seen = await viewAs(world, card.card_id, viewer);
  expect(seen.phone).toMatch(/^138\*{4}5678\|/);
  expect(seen).toMatchObject({ email: 'z***@example.com', wechat: 'zh***x', birthday: null, requested: [] });
  expect((await decode(viewer, hashOf(seen.phone))).body.data).toBe('13812345678');
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list).toMatchObject([{ user_id: viewer.userId, field: 'phone', via: 'tap' }]);
});

test('a yes for once opens one time: an hour after the first opening it is closed [D209]', async () => {
  const { owner, card, viewer } = await granted('once');
  world.pass(3 * 86_400);
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  expect((await decode(viewer, hash)).body.data).toBe('13812345678');
  world.pass(3599);
  expect((await decode(viewer, hash)).body.data).toBe('13812345678');
  expect(await grants(owner)).toMatchObject([{ once: true, used: true }]);
  world.pass(2);
  expect((await decode(viewer, hash)).status).toBe(403);
  expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
});

test('a refusal sends no word; who asked reads that it is not open now, not that it waits, and asks again after 30 days [D209]', async () => {
  const { owner, card, viewer } = await closedCard(3);
  const { request_id } = (await ask(viewer, card.card_id)).body;
  const notified = await notifications(viewer);
  await answer(owner, request_id, 'refuse');
  expect(await notifications(viewer)).toEqual(notified);
  expect(await viewAs(world, card.card_id, viewer)).toMatchObject({ requested: [], withheld: ['phone'] });
  expect((await ask(viewer, card.card_id)).body).toEqual({ request_id, state: 'withheld' });
  expect(await waiting(owner)).toEqual([]);
  const results = async ({ userId }: Person): Promise<unknown> =>
    (await exportCards(jobContext(world.deps), userId, 100))['查看申请'];
  expect(await results(viewer)).toMatchObject([{ 谁: '我申请的', 结果: '对方暂不公开' }]);
  expect(await results(owner)).toMatchObject([{ 谁: '别人申请看我的', 结果: '未同意' }]);
  await live(31, viewer, owner);
  expect(await viewAs(world, card.card_id, viewer)).toMatchObject({ requested: [], withheld: [] });
  expect((await ask(viewer, card.card_id)).body.state).toBe('pending');
  expect(await waiting(owner)).toHaveLength(1);
});

test('a yes can be taken back; a hash made before opens nothing any more [D209]', async () => {
  const { owner, card, viewer, requestId } = await granted('always');
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  const revoke = () =>
    world.call('POST', '/v1/card/contact-grants/revoke', {
      token: owner.token,
      body: { request_id: requestId },
    });
  expect((await revoke()).body).toEqual({ request_id: requestId, state: 'refused' });
  expect((await revoke()).status).toBe(200);
  expect((await decode(viewer, hash)).status).toBe(403);
  // They asked long ago and saw it: nothing waits for an answer.
  expect(await viewAs(world, card.card_id, viewer)).toMatchObject({ requested: [], withheld: ['phone'] });
  expect(await grants(owner)).toEqual([]);
  expect(await notifications(viewer)).not.toContain('张三同意您查看手机');
});

test('a block ends every permission, and taking it back restores none [D40][D209]', async () => {
  for (const who of ['owner', 'viewer'] as const) {
    const { owner, card, viewer } = await granted('always');
    const [by, other] = who === 'owner' ? [owner, viewer] : [viewer, owner];
    await relate(world, 'black', by, other);
    await relate(world, 'unblack', by, other);
    expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
    expect(await grants(owner)).toEqual([]);
  }
});

test('a request that waits ends with a block; the owner’s notice goes, too [D40]', async () => {
  const { owner, card, viewer } = await closedCard();
  const { request_id } = (await ask(viewer, card.card_id)).body;
  await relate(world, 'black', owner, viewer);
  expect(await waiting(owner)).toEqual([]);
  expect(await notifications(owner)).not.toContain('李四申请查看您的手机');
  expect((await answer(owner, request_id, 'always')).status).toBe(404);
});

test('taking back the right to see contacts ends what was allowed on request [D209]', async () => {
  const { owner, card, viewer } = await granted('always');
  await openContact(world, viewer, card.card_id);
  await world.call('POST', '/v1/card/receipts/revoke', {
    token: owner.token,
    body: { user_id: viewer.userId },
  });
  expect((await ask(viewer, card.card_id)).status).toBe(403);
  await world.call('POST', '/v1/card/receipts/restore', {
    token: owner.token,
    body: { user_id: viewer.userId },
  });
  expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
  expect((await ask(viewer, card.card_id)).body.state).toBe('pending');
});

test('only the owner answers, once; another’s request does not exist [D209]', async () => {
  const { owner, card, viewer } = await closedCard();
  const { request_id } = (await ask(viewer, card.card_id)).body;
  const stranger = await makePerson(world);
  for (const who of [viewer, stranger]) {
    expect((await answer(who, request_id, 'always')).status).toBe(404);
    const revoked = await world.call('POST', '/v1/card/contact-grants/revoke', {
      token: who.token,
      body: { request_id },
    });
    expect(revoked.status).toBe(404);
  }
  expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
  await answer(owner, request_id, 'once');
  expect((await answer(owner, request_id, 'once')).status).toBe(200);
  expect((await answer(owner, request_id, 'always')).status).toBe(422);
});

test('what cannot be asked for: own cards, contacts that are not there, open ones, without a phone as guest [D21]', async () => {
  const { owner, card, viewer } = await closedCard();
  expect((await ask(owner, card.card_id)).status).toBe(403);
  expect((await ask(viewer, card.card_id, '+传真')).body).toMatchObject({ field: 'field' });
  expect((await ask(viewer, card.card_id, 'birthday')).status).toBe(404);
  expect((await ask(viewer, card.card_id, 'phone', '茶'.repeat(51))).body).toMatchObject({ field: 'note' });
  const open = await makeCard(world);
  expect((await ask(viewer, open.card.card_id)).body).toEqual({ request_id: 0, state: 'open' });
  const guest = await world.call('POST', '/v1/card/contact-request', {
    body: { id: card.card_id, field: 'phone' },
  });
  expect(guest.status).toBe(401);
  await relate(world, 'black', owner, viewer);
  expect((await ask(viewer, card.card_id)).status).toBe(404);
});

test('ten requests at once are one; an answer and a block at once leave nothing open [D209]', async () => {
  const { owner, card, viewer } = await closedCard();
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(viewer, card.card_id)));
  expect(new Set(asked.map(({ body }) => body.request_id)).size).toBe(1);
  expect(await waiting(owner)).toHaveLength(1);
  await Promise.all([
    answer(owner, asked[0]?.body.request_id, 'always'),
    relate(world, 'black', owner, viewer),
  ]);
  await relate(world, 'unblack', owner, viewer);
  expect((await viewAs(world, card.card_id, viewer)).phone).toBe('138****5678');
  expect(await grants(owner)).toEqual([]);
});

test('an unanswered request ends after 30 days', async () => {
  const { owner, card, viewer } = await closedCard();
  await ask(viewer, card.card_id);
  await live(30, viewer, owner);
  await world.runJob('card.end-requests');
  expect(await waiting(owner)).toEqual([]);
});
