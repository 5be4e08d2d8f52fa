import { expect, test } from 'vitest';
import { codeFor, freshPhone, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { relate } from '../relation/testing.ts';
import { hashOf, makeCard, openContact, viewAs } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (by: Person, path: string, body: object, query = {}) =>
  world.call('POST', path, { token: by.token, body, query });

/** Asks for a contact of a closed card and is told yes, for as long as it stands. */
async function allow(owner: Person, cardId: number, viewer: Person, field: string): Promise<void> {
  const { body } = await post(viewer, '/v1/card/contact-request', { id: cardId, field });
  await post(owner, '/v1/card/contact-requests/answer', { request_id: body.request_id, answer: 'always' });
}

async function makeViewer(): Promise<Person> {
  const viewer = await makePerson(world);
  await makeCard(world, viewer, { realname: '李四' });
  return viewer;
}

const entry = (key: string, value: string) => ({ key, value });

/** What a viewer may open of the entries with this key. */
async function openable(viewer: Person, cardId: number, key: string): Promise<string[]> {
  const { cardExtends } = await viewAs(world, cardId, viewer);
  return cardExtends
    .filter((pair) => pair.key === key && hashOf(pair.value) !== '')
    .map(({ value }) => value);
}

const edit = (owner: Person, cardId: number, changes: object) =>
  post(owner, '/v1/card/post', changes, { id: cardId });

test('a yes ends with the contact it was for; one of the same name that comes later is closed [D209]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    privacy: 3,
    cardExtends: [entry('家里电话', '13900001111')],
  });
  const viewer = await makeViewer();
  await allow(owner, card.card_id, viewer, '+家里电话');
  await allow(owner, card.card_id, viewer, 'email');
  expect(await openable(viewer, card.card_id, '家里电话')).toHaveLength(1);

  await edit(owner, card.card_id, { cardExtends: [], email: '' });
  await edit(owner, card.card_id, {
    cardExtends: [entry('家里电话', '13922223333')],
    email: 'another@example.com',
  });

  expect(await openable(viewer, card.card_id, '家里电话')).toEqual([]);
  expect(hashOf((await viewAs(world, card.card_id, viewer)).email)).toBe('');
  const { body } = await world.call('GET', '/v1/card/contact-grants', { token: owner.token });
  expect(body.list).toEqual([]);
});

test('a yes outlives a correction of its contact', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    privacy: 3,
    cardExtends: [entry('家里电话', '13900001111')],
  });
  const viewer = await makeViewer();
  await allow(owner, card.card_id, viewer, '+家里电话');
  await edit(owner, card.card_id, { cardExtends: [entry('家里电话', '13922223333')] });
  expect(await openable(viewer, card.card_id, '家里电话')).toHaveLength(1);
});

test('of two entries with one name the yes for the first does not open the second in its place [D209]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    privacy: 3,
    cardExtends: [entry('电话', '13900001111'), entry('电话', '13922223333')],
  });
  const viewer = await makeViewer();
  await allow(owner, card.card_id, viewer, '+电话');
  expect(await openable(viewer, card.card_id, '电话')).toHaveLength(1);
  await edit(owner, card.card_id, { cardExtends: [entry('电话', '13922223333')] });
  expect(await openable(viewer, card.card_id, '电话')).toEqual([]);
});

test('a contact or card that is deleted takes its request and the notice of it along [D209]', async () => {
  const { owner } = await makeCard(world);
  const { card } = await makeCard(world, owner, { privacy: 3 });
  const viewer = await makeViewer();
  await post(viewer, '/v1/card/contact-request', { id: card.card_id, field: 'qq' });
  await post(viewer, '/v1/card/contact-request', { id: card.card_id, field: 'phone' });
  const titles = async (): Promise<string[]> => {
    const { body } = await world.call('GET', '/v1/notice/list', { token: owner.token });
    return body.list.map((one: { title: string }) => one.title);
  };
  expect(await titles()).toEqual(['李四申请查看您的手机', '李四申请查看您的QQ']);
  await edit(owner, card.card_id, { qq: '' });
  expect(await titles()).toEqual(['李四申请查看您的手机']);
  await world.call('DELETE', '/v1/card/delete', { token: owner.token, query: { id: card.card_id } });
  expect(await titles()).toEqual([]);
});

const setPhone = (person: Person, phone: string | null) =>
  world.database.pool.query('update account_user set phone = $2 where user_id = $1', [person.userId, phone]);

/** Two accounts of one person: `drop` has a closed card and said yes to the viewer. */
async function twoAccounts() {
  const keep = await makePerson(world);
  const { card: open } = await makeCard(world, keep, { realname: '主人' });
  const drop = await makeWechatPerson(world);
  await setPhone(drop, freshPhone());
  const { card } = await makeCard(world, drop, { privacy: 3 });
  const viewer = await makeViewer();
  await allow(drop, card.card_id, viewer, 'phone');
  expect(hashOf((await viewAs(world, card.card_id, viewer)).phone)).not.toBe('');
  return { keep, drop, open, card, viewer };
}

async function merge(keep: Person, drop: Person): Promise<Person> {
  await setPhone(drop, null);
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const code = await codeFor(world, keep.phone);
  const { body } = await post(drop, '/v1/oauth/mergeaccess', { phone: keep.phone, code });
  const merged = await post(drop, '/v1/oauth/merge', { ticket: body.ticket });
  expect(merged.status).toBe(200);
  return { ...keep, token: merged.body.token };
}

test('whom the kept account has blocked loses what the other had allowed, for good [D10][D40]', async () => {
  const { keep, drop, card, viewer } = await twoAccounts();
  await relate(world, 'black', keep, viewer);
  const kept = await merge(keep, drop);
  await relate(world, 'unblack', kept, viewer);
  expect(hashOf((await viewAs(world, card.card_id, viewer)).phone)).toBe('');
});

test('whom the kept account has shut out loses what the other had allowed, for good [D10][D209]', async () => {
  const { keep, drop, open, card, viewer } = await twoAccounts();
  await openContact(world, viewer, open.card_id);
  await post(keep, '/v1/card/receipts/revoke', { user_id: viewer.userId });
  const kept = await merge(keep, drop);
  await post(kept, '/v1/card/receipts/restore', { user_id: viewer.userId });
  expect(hashOf((await viewAs(world, open.card_id, viewer)).phone)).not.toBe('');
  expect(hashOf((await viewAs(world, card.card_id, viewer)).phone)).toBe('');
});

test('who is banned no longer waits: neither the list nor the badge shows them', async () => {
  const { owner, card } = await makeCard(world, undefined, { privacy: 3 });
  const viewer = await makeViewer();
  await post(viewer, '/v1/card/contact-request', { id: card.card_id, field: 'phone' });
  const waiting = async (): Promise<number[]> => {
    const { body: app } = await world.call('GET', '/v1/app/badges', { token: owner.token });
    const { body } = await world.call('GET', '/v1/card/contact-requests', { token: owner.token });
    return [body.list.length, app.badges['card.requests'] ?? 0];
  };
  expect(await waiting()).toEqual([1, 1]);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [viewer.userId]);
  expect(await waiting()).toEqual([0, 0]);
});

test('a page is full and followed by the next, whoever was banned among the latest [D143]', async () => {
  const { owner, card } = await makeCard(world, undefined, { privacy: 3 });
  const viewers = [await makeViewer(), await makeViewer(), await makeViewer(), await makeViewer()];
  for (const viewer of viewers)
    await post(viewer, '/v1/card/contact-request', { id: card.card_id, field: 'phone' });
  const [first, second, , banned] = viewers;
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [banned?.userId]);
  const page = async (next?: number) =>
    (
      await world.call('GET', '/v1/card/contact-requests', {
        token: owner.token,
        query: { size: 1, ...(next === undefined ? {} : { next }) },
      })
    ).body;
  const asking: number[] = [];
  let { list, next } = await page();
  for (;;) {
    asking.push(...list.map((one: { user: { user_id: number } }) => one.user.user_id));
    if (next === -1) break;
    ({ list, next } = await page(next));
  }
  expect(asking).toEqual([viewers[2]?.userId, second?.userId, first?.userId]);
});
