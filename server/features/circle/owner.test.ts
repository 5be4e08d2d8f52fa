import * as owner from '@qunlu/contract/circle/owner.ts';
import * as ending from '@qunlu/contract/joining/owner.ts';
import { expect, test } from 'vitest';
import { useWorld, type Answer } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { verify } from '../identity/testing.ts';
import { makeMember } from '../vip/testing.ts';
import { endMembership } from './service/member/membership.ts';
import { findMember } from './store/members.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { join, loggedIn, makeAdmin, makeCircle, makeMemberPerson, notifiedTo } from './testing.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';

// Listening: a real name is asked for over HTTP.
const world = useWorld({ listen: true });

const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });
const setAdmin = (by: Person, id: number, member_id: number, rights: string[]): Promise<Answer> =>
  post(by, owner.setAdmin.path, { id, member_id, rights });
const offer = (by: Person, id: number, member_id: number): Promise<Answer> =>
  post(by, ending.transferCircle.path, { id, member_id });
const answer = (by: Person, id: number, accept: 'yes' | 'no' = 'yes'): Promise<Answer> =>
  post(by, ending.answerTransfer.path, { id, accept });

const rowOf = async (id: number) =>
  (await world.database.pool.query('select * from phonebook where phonebook_id = $1', [id])).rows[0];
const rolesOf = async (id: number): Promise<Record<number, number>> => {
  const { rows } = await world.database.pool.query<{ user_id: number; role: number }>(
    'select user_id, role from phonebook_member where phonebook_id = $1',
    [id],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
};

test('the owner makes admins with chosen rights, changes them and takes them back; they are told [R133][D57]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const made = await setAdmin(circle.owner, circle.id, member.memberId, ['edit', 'apply', 'edit']);
  expect(made.body).toMatchObject({
    max: 5,
    list: [{ member_id: member.memberId, role: 2, rights: ['apply', 'edit'] }],
  });
  expect(
    (await world.ask(viewSettings, { query: { id: circle.id }, token: member.token })).can,
  ).toMatchObject({
    edit: true,
    plugin: false,
    own: false,
  });
  await setAdmin(circle.owner, circle.id, member.memberId, ['apply']);
  expect((await setAdmin(circle.owner, circle.id, member.memberId, [])).body.list).toEqual([]);
  // Nothing changes: nothing is told.
  await setAdmin(circle.owner, circle.id, member.memberId, []);
  expect(await rolesOf(circle.id)).toMatchObject({ [member.userId]: 4 });
  expect(await notifiedTo(world, member)).toEqual(['您不再是管理员', '您的管理权限变了', '您成为了管理员']);
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual(['admin-end', 'admin', 'admin']);
  const { body } = await world.call('GET', viewSettings.path, {
    token: member.token,
    query: { id: circle.id },
  });
  expect(body.errcode).toBe(40300);
});

test('the owner finds a member by name, pinyin and initials to ask them for help [R133][D68]', async () => {
  const circle = await makeCircle(world);
  const names = ['赵东', '李小满', '陈晨'];
  for (const name of names) await join(world, circle, await makeMemberPerson(world, name));
  const find = async (query: object) =>
    world.ask(owner.listCandidates, { query: { id: circle.id, ...query }, token: circle.owner.token });
  const first = await find({ size: 2 });
  const second = await find({ size: 2, next: first.next });
  expect([...first.list, ...second.list].map(({ realname }) => realname)).toEqual(['陈晨', '李小满', '赵东']);
  for (const q of ['小满', 'lixiaoman', 'lxm'])
    expect((await find({ q })).list.map(({ realname }) => realname)).toEqual(['李小满']);
  expect((await find({ q: '没有' })).list).toEqual([]);
});

test('there are five admins, twenty for a member of the club; nobody else can be one [D57]', async () => {
  const circle = await makeCircle(world);
  for (let count = 0; count < 5; count += 1) await makeAdmin(world, circle, ['apply']);
  const sixth = await join(world, circle);
  expect((await setAdmin(circle.owner, circle.id, sixth.memberId, ['apply'])).body).toMatchObject({
    errcode: 40901,
    errmsg: '最多可以有5位管理员，开通会员可以有更多',
  });
  await makeMember(world, circle.owner);
  expect((await setAdmin(circle.owner, circle.id, sixth.memberId, ['apply'])).body.max).toBe(20);
  // Of another circle, and the owner.
  const other = await makeCircle(world);
  expect((await setAdmin(other.owner, other.id, sixth.memberId, ['apply'])).status).toBe(404);
  const own = await world.database.pool.query<{ member_id: number }>(
    'select member_id from phonebook_member where phonebook_id = $1 and role = 1',
    [other.id],
  );
  expect((await setAdmin(other.owner, other.id, own.rows[0]?.member_id ?? 0, ['apply'])).status).toBe(409);
  expect((await setAdmin(circle.owner, circle.id, sixth.memberId, ['pay'])).body.field).toBe('rights.0');
});

test('a circle passes to a member of age with a real name who accepts; the old owner stays a member [D68][D18]', async () => {
  const circle = await makeCircle(world);
  const heir = await join(world, circle);
  const bystander = await join(world, circle);
  expect((await offer(circle.owner, circle.id, heir.memberId)).body).toMatchObject({
    errcode: 42200,
    errmsg: '只能转让给已实名、满 18 周岁的成员，请对方先完成实名认证',
  });
  const minor = await join(world, circle);
  await verify(world, minor, { age: 16 });
  expect((await offer(circle.owner, circle.id, minor.memberId)).status).toBe(422);
  await verify(world, heir);
  const asked = await offer(circle.owner, circle.id, heir.memberId);
  expect(asked.body).toMatchObject({ waiting: true, mine: true, members: 4 });
  expect(asked.body.due_at).toBe(Math.floor(world.now().getTime() / 1000) + 72 * 3600);
  expect((await world.ask(ending.viewTransfer, { query: { id: circle.id }, token: heir.token })).mine).toBe(
    false,
  );
  expect(
    (await world.call('GET', ending.viewTransfer.path, { token: bystander.token, query: { id: circle.id } }))
      .status,
  ).toBe(403);
  expect((await answer(bystander, circle.id)).status).toBe(422);
  expect((await answer(heir, circle.id)).body).toEqual({ owner: true });
  // The answer was lost and is given again.
  expect((await answer(heir, circle.id)).body).toEqual({ owner: true });
  expect(await rowOf(circle.id)).toMatchObject({ owner_id: heir.userId, version: 2 });
  expect(await rolesOf(circle.id)).toEqual({
    [heir.userId]: 1,
    [circle.owner.userId]: 4,
    [minor.userId]: 4,
    [bystander.userId]: 4,
  });
  expect(await notifiedTo(world, circle.owner)).toContain('通讯录已转让');
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual(['transferred', 'transfer']);
  expect((await offer(circle.owner, circle.id, heir.memberId)).status).toBe(403);
});

test('an offer is refused, taken back, or lapses after 72 hours; one at a time [D68]', async () => {
  const circle = await makeCircle(world);
  const [one, two] = [await join(world, circle), await join(world, circle)];
  await verify(world, one);
  await verify(world, two);
  await offer(circle.owner, circle.id, one.memberId);
  expect((await offer(circle.owner, circle.id, two.memberId)).status).toBe(409);
  expect((await answer(one, circle.id, 'no')).body).toEqual({ owner: false });
  expect((await answer(one, circle.id)).status).toBe(422);
  await offer(circle.owner, circle.id, two.memberId);
  expect((await post(circle.owner, ending.cancelTransfer.path, { id: circle.id })).body.waiting).toBe(false);
  expect(await notifiedTo(world, two)).toEqual([]);
  await offer(circle.owner, circle.id, two.memberId);
  world.pass(72 * 3600);
  expect((await answer(two, circle.id)).status).toBe(422);
  await world.runJob('phonebook.lapse-transfers');
  expect((await notifiedTo(world, circle.owner))[0]).toBe('转让过了期限');
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual([
    'transfer-lapse',
    'transfer',
    'transfer-cancel',
    'transfer',
    'transfer-refuse',
    'transfer',
  ]);
  expect(await rolesOf(circle.id)).toMatchObject({ [circle.owner.userId]: 1 });
});

test('who has left or has circles enough cannot take over, and an old session must prove itself [D68][D64]', async () => {
  const circle = await makeCircle(world);
  const rich = await makeMemberPerson(world);
  for (let count = 0; count < 5; count += 1) await makeCircle(world, {}, rich);
  const heir = await join(world, circle, rich);
  await verify(world, heir);
  await offer(circle.owner, circle.id, heir.memberId);
  expect((await answer(heir, circle.id)).body.errmsg).toContain('最多可以有5个自己的通讯录');
  expect(await rolesOf(circle.id)).toMatchObject({ [heir.userId]: 4 });
  await inTransaction(jobContext(world.deps), async (tx) => {
    const row = await findMember(tx.db, circle.id, heir.memberId);
    if (row) await endMembership(tx, row, { state: 3 });
  });
  expect((await answer(heir, circle.id)).body.errcode).toBe(40301);
  const { rows } = await world.database.pool.query('select from phonebook_transfer where phonebook_id = $1', [
    circle.id,
  ]);
  expect(rows).toEqual([]);
  const other = await join(world, circle);
  await verify(world, other);
  world.pass(601);
  expect((await offer(circle.owner, circle.id, other.memberId)).body.errcode).toBe(40314);
});
