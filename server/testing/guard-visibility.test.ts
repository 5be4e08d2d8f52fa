import { answerTo, applyTo, makeFriends } from '../features/friend/testing.ts';
import { hashOf, makeCard, viewAs } from '../features/card/testing.ts';
import { relate } from '../features/relation/testing.ts';
import { bought, makeService, step } from '../features/service/testing.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { shareMark } from '../platform/share-mark.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { changeStatus } from '../features/account/service/status.ts';
import { cardSubjects } from '../features/card/service/moderation.ts';
import { inTransaction, jobContext, type Tx } from '../platform/context.ts';
import { makePerson, type Person } from './people.ts';
import { useWorld, type Answer } from './world.ts';

const world = useWorld();

/** Occur in no other name or company. */
const nameMark = '鹃';
const companyMark = '雀';

interface Shown {
  owner: Person;
  cardId: number;
}
let viewer: Person;
let viewerCard = 0;
/** Everybody who is in some list of the viewer. */
const others: Shown[] = [];

async function other(index: number): Promise<Shown> {
  const { owner, card } = await makeCard(world, undefined, {
    realname: `杜${nameMark}${index}`,
    company: `${companyMark}跃${index}`,
  });
  return { owner, cardId: card.card_id };
}

/** Lists followed through all that can befall people; `guard-lists.test.ts` follows every list there is through a ban. */
const looks: Record<string, () => Record<string, unknown>[]> = {
  'friend.list': () => [{}, { q: companyMark }],
  'friend.applylist': () => [{}, { box: 'sent' }],
  'friend.face-met': () => [{ since: 0 }],
  'friend.ties': () => [{ user_id: acquainted?.userId }],
  'card.list-receipts': () => [{ id: viewerCard }],
  'card.list-visitors': () => [{ id: viewerCard }],
  'card.callers': () => [{}],
  'card.contact-requests': () => [{}],
  'card.contact-grants': () => [{}],
  'relation.blacklist': () => [{}],
  'service.list': () => [{}],
  'service.user-created': () => [{ id: offering }],
  'service.comments': () => [{ id: commented }],
};
/** Name people who blocked the viewer, too: the viewer must be able to see who holds their contacts. */
const staysNamed = new Set(['relation.blacklist', 'card.list-receipts', 'card.callers']);
let acquainted: Person | undefined;
/** Who of `others` offers a service, and a service that one of them has commented on. */
let offering = 0;
let commented = 0;

beforeAll(async () => {
  const own = await makeCard(world, undefined, { realname: '观察者', company: '静观' });
  viewer = own.owner;
  viewerCard = own.card.card_id;
  const [friend, asked, applicant, blocked, introducer] = [
    await other(1),
    await other(2),
    await other(3),
    await other(4),
    await other(5),
  ];
  const met = await other(6);
  others.push(friend, asked, applicant, blocked, introducer, met);
  await makeFriends(world, friend.owner, viewer);
  await world.call('PUT', '/v1/card/hit', { body: { id: viewerCard }, token: friend.owner.token });
  const { phone } = await viewAs(world, viewerCard, friend.owner);
  const body = { hash: hashOf(phone) };
  await world.call('POST', '/v3-api/customer/card/decode', { body, token: friend.owner.token });
  const closed = await makeCard(world, viewer, { realname: '观察者', privacy: 3 });
  const request = async ({ owner }: Shown, field: string): Promise<number> =>
    (
      await world.call('POST', '/v1/card/contact-request', {
        token: owner.token,
        body: { id: closed.card.card_id, field },
      })
    ).body.request_id;
  await request(friend, 'phone');
  await world.call('POST', '/v1/card/contact-requests/answer', {
    token: viewer.token,
    body: { request_id: await request(asked, 'email'), answer: 'always' },
  });
  await applyTo(world, viewer, asked.owner);
  await applyTo(world, applicant.owner, viewer);
  await relate(world, 'black', viewer, blocked.owner);
  acquainted = (await makeCard(world, undefined, { realname: '同行', company: '同路' })).owner;
  const { id } = (
    await world.call('POST', '/v1/friend/swap', {
      token: acquainted.token,
      body: { card_id: viewerCard },
      headers: { 'x-qc': shareMark(world.deps.secrets, introducer.owner.userId) },
    })
  ).body;
  await answerTo(world, 'accept', viewer, id);
  await makeService(world, friend.owner);
  offering = friend.owner.userId;
  const { service } = await makeService(world, acquainted);
  commented = service.service_id;
  const sale = { seller: acquainted, serviceId: commented, ways: { tel: service.ways[0]?.way_id ?? 0 } };
  const { id: order } = await bought(world, sale, { buyer: asked.owner });
  await step(world, acquainted, 'accept', order);
  await step(world, acquainted, 'done', order);
  await step(world, asked.owner, 'confirm', order);
  const comment = await world.call('POST', '/v1/service/commentadd', {
    token: asked.owner.token,
    query: { id: order },
    body: { score: 5, content: '讲得很清楚' },
  });
  expect(comment.status).toBe(200);
  const { face } = (await world.call('POST', '/v1/friend/face', { token: viewer.token })).body;
  await world.call('POST', '/v1/friend/swap', {
    token: met.owner.token,
    body: { card_id: viewerCard, face },
  });
});

const shown = allEndpoints.filter(({ id }) => id in looks);

const ask = (endpoint: AnyEndpoint, query: Record<string, unknown>): Promise<Answer> =>
  world.call('GET', endpoint.path, { query, token: viewer.token });
async function askAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of shown)
    for (const query of looks[endpoint.id]?.() ?? []) {
      const { status, text } = await ask(endpoint, query);
      expect(status, endpoint.id).toBe(200);
      answers.set(`${endpoint.id} ${Object.keys(query).join()}`, text);
    }
  return answers;
}
const each = (work: (tx: Tx, one: Shown) => Promise<void>): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    for (const one of others) await work(tx, one);
  });

/** Runs `work` with no event delivered, as if the process died after each commit: lists must be right without it. */
async function undelivered(work: () => Promise<void>): Promise<void> {
  const { outbox } = world.deps;
  const { wake } = outbox;
  outbox.wake = () => undefined;
  try {
    await work();
  } finally {
    outbox.wake = wake;
    wake();
    await outbox.idle();
  }
}

test.each([
  { way: 'banned', status: userStatus.banned },
  { way: 'leaving', status: userStatus.leaving },
])(
  'who is $way is gone from every list at once, and stands there again afterwards [D12][D13]',
  async ({ status }) => {
    const before = await askAll();
    for (const [name, text] of before) expect(text, name).toMatch(new RegExp(`[${nameMark}${companyMark}]`));
    await undelivered(async () => {
      await each((tx, { owner }) => changeStatus(tx, owner.userId, status, ''));
      for (const [name, text] of await askAll()) {
        expect(text, name).not.toContain(nameMark);
        expect(text, name).not.toContain(companyMark);
      }
    });
    await each((tx, { owner }) => changeStatus(tx, owner.userId, userStatus.normal, ''));
    await world.deps.outbox.idle();
    expect(await askAll()).toEqual(before);
  },
);

test('what a card says that was taken down stands in no list any more, and comes back with it [D137]', async () => {
  const before = await askAll();
  await undelivered(async () => {
    await each((tx, { cardId }) => cardSubjects.setHidden(tx, cardId, true));
    for (const [name, text] of await askAll()) expect(text, name).not.toContain(companyMark);
  });
  await each((tx, { cardId }) => cardSubjects.setHidden(tx, cardId, false));
  await world.deps.outbox.idle();
  expect(await askAll()).toEqual(before);
});

test('what changed while nobody could see a person is read when they are back [D12]', async () => {
  const [friend] = others;
  if (!friend) throw new Error('nobody is a friend');
  const to = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, friend.owner.userId, status, ''));
  await to(userStatus.banned);
  await world.database.pool.query('update card set company = $2 where card_id = $1', [
    friend.cardId,
    `${companyMark}鸣`,
  ]);
  await to(userStatus.normal);
  await world.deps.outbox.idle();
  const { text } = await world.call('GET', '/v1/friend/list', { token: viewer.token });
  expect(text).toContain(`${companyMark}鸣`);
});

test('who blocks the viewer is gone from the viewer’s lists [D26][D40]', async () => {
  world.pass(61);
  // Their sessions ended when they were banned. Whom the viewer blocked does not find the viewer any more.
  await undelivered(async () => {
    for (const { owner } of others.filter((_, index) => index !== 3))
      expect((await relate(world, 'black', await makePerson(world, owner.phone), viewer)).status).toBe(200);
    for (const [name, text] of await askAll())
      if (!staysNamed.has(name.split(' ')[0] ?? '')) expect(text, name).not.toContain(nameMark);
  });
});

test('what was taken down while nobody could see a person is not read for a moment when they are back [D12][D137]', async () => {
  const { owner, cardId } = await other(6);
  await makeFriends(world, owner, viewer);
  const to = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, owner.userId, status, ''));
  await to(userStatus.banned);
  await inTransaction(jobContext(world.deps), (tx) => cardSubjects.setHidden(tx, cardId, true));
  await undelivered(async () => {
    await to(userStatus.normal);
    const { text } = await world.call('GET', '/v1/friend/list', { token: viewer.token });
    expect(text).not.toContain(`${companyMark}跃6`);
    expect(text).toContain(`杜${nameMark}6`);
  });
});
