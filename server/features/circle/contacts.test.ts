import { listReceipts } from '@qunlu/contract/card/calls.ts';
import { listCallers } from '@qunlu/contract/card/timeline.ts';
import { revealMember } from '@qunlu/contract/circle/directory.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { applyTo } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson, seedEntries } from './testing.ts';

const world = useWorld();

const cardOf = async (person: Person): Promise<number> => {
  const { rows } = await world.database.pool.query('select card_id from card where user_id = $1', [
    person.userId,
  ]);
  return rows[0].card_id;
};
const setPrivacy = (person: Person, privacy: number) =>
  world.database.pool.query('update card set privacy = $2 where user_id = $1', [person.userId, privacy]);
const setVisible = (id: number, visible: number) =>
  world.database.pool.query('update phonebook set contact_visible = $2 where phonebook_id = $1', [
    id,
    visible,
  ]);

async function swap(by: Person, owner: Person): Promise<void> {
  const { body } = await world.call('POST', '/v1/friend/swap', {
    token: by.token,
    body: { card_id: await cardOf(owner) },
  });
  const { status } = await world.call('POST', '/v1/friend/accept', {
    token: owner.token,
    body: { id: body.id },
  });
  if (status !== 200) throw new Error(`no swap: ${JSON.stringify(body)}`);
}

/** What the directory opens: where the number comes from, or the code of the refusal. */
async function reveal(by: Person, id: number, memberId: number): Promise<string | number> {
  const { body } = await world.call('POST', revealMember.path, {
    token: by.token,
    body: { id, member_id: memberId },
  });
  return body.from ?? body.errcode;
}
const privacies = [0, 1, 2, 3];

test('circle rule by card privacy: a member, one who swapped cards, an admin of other things, one who decides about members [D61][D21][D22]', async () => {
  const circle = await makeCircle(world);
  const owner = await join(world, circle);
  const member = await join(world, circle);
  const swapped = await join(world, circle);
  await swap(swapped, owner);
  const admin = await makeAdmin(world, circle, ['edit']);
  const keeper = await makeAdmin(world, circle, ['member']);
  const table = async (viewer: Person): Promise<(string | number)[][]> => {
    const rows: (string | number)[][] = [];
    for (const visible of [0, 1, 2]) {
      await setVisible(circle.id, visible);
      const row: (string | number)[] = [];
      for (const privacy of privacies) {
        await setPrivacy(owner, privacy);
        row.push(await reveal(viewer, circle.id, owner.memberId));
      }
      rows.push(row);
    }
    return rows;
  };
  const no = 40300;
  expect(await table(member)).toEqual([
    ['card', 'card', no, no],
    [no, no, no, no],
    [no, no, no, no],
  ]);
  // A swap makes friends: privacy 2 opens to them as well.
  expect(await table(swapped)).toEqual([
    ['card', 'card', 'card', no],
    [no, no, no, no],
    ['card', 'card', 'card', no],
  ]);
  expect(await table(admin)).toEqual([0, 1, 2].map(() => ['card', 'card', no, no]));
  // What was submitted to the circle its keepers read where the card stays closed.
  expect(await table(keeper)).toEqual([0, 1, 2].map(() => ['card', 'card', 'form', 'form']));
  // One receipt an hour, however often.
  const { rows } = await world.database.pool.query(
    "select count(*)::int as count, min(target) as target from phonebook_log where what = 'open-phone' and actor_id = $1 and member_id = $2",
    [keeper.userId, owner.memberId],
  );
  expect(rows).toEqual([{ count: 1, target: '张三' }]);
});

test('a card for fellow members shows its contacts to them with the card, and no more once they have left [D61][D22]', async () => {
  const circle = await makeCircle(world);
  const owner = await join(world, circle);
  const viewer = await join(world, circle);
  const cardId = await cardOf(owner);
  await setPrivacy(owner, 1);
  const sees = async (by: Person | undefined) => (await viewAs(world, cardId, by)).phone.includes('|');
  expect([await sees(viewer), await sees(await makeMemberPerson(world)), await sees(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  const hash = hashOf((await viewAs(world, cardId, viewer)).phone);
  const open = () =>
    world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } });
  expect((await open()).status).toBe(200);
  await setVisible(circle.id, 1);
  expect([await sees(viewer), await sees(circle.owner)]).toEqual([false, true]);
  await setVisible(circle.id, 0);
  await world.database.pool.query(
    "update phonebook set status = 3, status_reason = '违规' where phonebook_id = $1",
    [circle.id],
  );
  expect(await sees(viewer)).toBe(false);
  await world.database.pool.query(
    "update phonebook set status = 1, status_reason = '' where phonebook_id = $1",
    [circle.id],
  );
  expect(await sees(viewer)).toBe(true);
  await world.database.pool.query('update phonebook_member set state = 4 where member_id = $1', [
    viewer.memberId,
  ]);
  expect(await sees(viewer)).toBe(false);
  expect((await open()).status).toBe(403);
  expect(await reveal(viewer, circle.id, owner.memberId)).toBe(40301);
});

test('the receipt names the circle, however the contact was opened; nobody can say so by their own channel [D61][D24]', async () => {
  const circle = await makeCircle(world, { name: '西湖茶友会' });
  const owner = await join(world, circle);
  const viewer = await join(world, circle);
  expect(await reveal(viewer, circle.id, owner.memberId)).toBe('card');
  const onPage = await join(world, circle);
  await setPrivacy(owner, 1);
  const cardId = await cardOf(owner);
  const hash = hashOf((await viewAs(world, cardId, onPage)).phone);
  await world.call('POST', '/v3-api/customer/card/decode', { token: onPage.token, body: { hash } });
  await setPrivacy(owner, 0);
  const liar = await makeMemberPerson(world);
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: liar.token,
    headers: { 'x-qc': `phonebook:${circle.id}` },
    body: { hash: hashOf((await viewAs(world, cardId, liar)).phone) },
  });
  const { list } = await world.ask(listReceipts, { query: { id: cardId }, token: owner.token });
  expect(list.map(({ user_id, source }) => [user_id, source])).toEqual([
    [liar.userId, ''],
    [onPage.userId, '通讯录：西湖茶友会'],
    [viewer.userId, '通讯录：西湖茶友会'],
  ]);
  const callers = await world.ask(listCallers, { query: {}, token: owner.token });
  expect(callers.list.find(({ user_id }) => user_id === viewer.userId)?.source).toBe('通讯录：西湖茶友会');
});

test('a swap opens what a circle keeps for those who swapped; friends by an application have none [D61][D41]', async () => {
  const circle = await makeCircle(world);
  await setVisible(circle.id, 2);
  const owner = await join(world, circle);
  const friend = await join(world, circle);
  const { body } = await applyTo(world, friend, owner);
  await world.call('POST', '/v1/friend/accept', { token: owner.token, body: { id: body.id } });
  expect(await reveal(friend, circle.id, owner.memberId)).toBe(40300);
  const swapped = await join(world, circle);
  await swap(swapped, owner);
  expect(await reveal(swapped, circle.id, owner.memberId)).toBe('card');
  expect(await reveal(owner, circle.id, swapped.memberId)).toBe('card');
});

test('imported entries show no phone, blocked and unknown members are not there, guests and members elsewhere get nothing', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  await seedEntries(world, circle, [{ realname: '名册里的' }]);
  const { rows } = await world.database.pool.query(
    'select member_id from phonebook_member where phonebook_id = $1 and state = 7',
    [circle.id],
  );
  const { token } = circle.owner;
  expect(await reveal(circle.owner, circle.id, rows[0].member_id)).toBe(42200);
  expect(await reveal(circle.owner, circle.id, 999_999)).toBe(40400);
  expect(await reveal(member, circle.id, member.memberId)).toBe(40001);
  const elsewhere = await makeAdmin(world, await makeCircle(world), ['member']);
  expect(await reveal(elsewhere, circle.id, member.memberId)).toBe(40301);
  expect(await reveal(circle.owner, circle.id, elsewhere.memberId)).toBe(40400);
  await relate(world, 'black', member, circle.owner);
  expect(await reveal(circle.owner, circle.id, member.memberId)).toBe(40400);
  const bad = await world.call('POST', revealMember.path, { token, body: { id: circle.id, member_id: 'x' } });
  expect(bad.status).toBe(400);
  expect(
    (await world.call('POST', revealMember.path, { body: { id: circle.id, member_id: 1 } })).status,
  ).toBe(401);
});

test('the card that was brought is the one that is opened, and its number alone', async () => {
  const circle = await makeCircle(world);
  const owner = await makeMemberPerson(world);
  const { card } = await makeCard(world, owner, { realname: '李四', phone: '13700001111' });
  const member = await join(world, circle, owner);
  await world.database.pool.query('update phonebook_member set card_id = $2 where member_id = $1', [
    member.memberId,
    card.card_id,
  ]);
  const viewer = await join(world, circle);
  const ask = { body: { id: circle.id, member_id: member.memberId }, token: viewer.token };
  expect(await world.ask(revealMember, ask)).toEqual({ phone: '13700001111', from: 'card' });
});
