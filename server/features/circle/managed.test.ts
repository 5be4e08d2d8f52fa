import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { inviteToCircle } from '@qunlu/contract/joining/calls.ts';
import * as admin from '@qunlu/contract/circle/members-admin.ts';
import * as deciding from '@qunlu/contract/joining/deciding.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, logsOf, makeAdmin, makeCircle, makeMemberPerson, rowOfMember } from './testing.ts';
import { makeApplicant } from '../joining/testing.ts';

const world = useWorld();

const listed = async (
  circle: { id: number },
  token: string,
  query: { state?: number; role?: number; q?: string; size?: number; next?: number } = {},
) => world.ask(admin.listManaged, { query: { id: circle.id, ...query }, token });

test('members by state, role and words, from A to Z, page by page [D57][D58][R140]', async () => {
  const circle = await makeCircle(world);
  const manager = await makeAdmin(world, circle, ['member']);
  for (const name of ['陈一', '阿二', '周三', '白四'])
    await join(world, circle, await makeMemberPerson(world, name));
  const names = ({ list }: { list: { realname: string }[] }): string[] =>
    list.map(({ realname }) => realname);
  const first = await listed(circle, manager.token, { size: 4 });
  expect(names(first)).toEqual(['阿二', '白四', '陈一', '张三']);
  const rest = await listed(circle, manager.token, { size: 4, next: first.next });
  expect([names(rest), rest.next]).toEqual([['张三', '周三'], -1]);
  expect(names(await listed(circle, manager.token, { role: 1 }))).toEqual(['张三']);
  expect(names(await listed(circle, manager.token, { q: 'chenyi' }))).toEqual(['陈一']);
  expect(names(await listed(circle, manager.token, { q: '四' }))).toEqual(['白四']);
  expect(names(await listed(circle, manager.token, { q: '没有' }))).toEqual([]);
  const target = first.list.find(({ realname }) => realname === '陈一');
  const body = { id: circle.id, member_id: target?.member_id ?? 0 };
  await world.ask(deciding.removeMember, { body: { ...body, reason: '不是校友' }, token: manager.token });
  const removed = await listed(circle, manager.token, { state: 4 });
  expect(removed.list).toMatchObject([{ realname: '陈一', state: 4, reason: '不是校友' }]);
  expect(names(await listed(circle, manager.token, { q: 'chenyi' }))).toEqual([]);
  expect(JSON.stringify(removed)).not.toContain('1381234');
});

test('groups take members of this circle only, and only groups of it [D57]', async () => {
  const circle = await makeCircle(world);
  const other = await makeCircle(world);
  const member = await join(world, circle);
  const stranger = await join(world, other);
  const groupOf = async ({ id }: { id: number }): Promise<number> =>
    Number(
      (
        await world.database.pool.query(
          "insert into phonebook_group (phonebook_id, name) values ($1, '一班') returning group_id",
          [id],
        )
      ).rows[0].group_id,
    );
  const [own, foreign] = [await groupOf(circle), await groupOf(other)];
  const set = (group_id: number) =>
    world.call('POST', admin.setMemberGroup.path, {
      token: circle.owner.token,
      body: { id: circle.id, member_ids: [member.memberId, stranger.memberId], group_id },
    });
  expect((await set(foreign)).status).toBe(404);
  expect((await set(own)).body).toEqual({ count: 1 });
  expect(Number((await rowOfMember(world, member.memberId)).group_id)).toBe(own);
  expect((await rowOfMember(world, stranger.memberId)).group_id).toBeNull();
  expect((await set(0)).body).toEqual({ count: 1 });
  expect((await rowOfMember(world, member.memberId)).group_id).toBeNull();
  expect(await logsOf(world, circle)).toEqual(['set-group', 'set-group']);
});

test('guests of honour: up to fifty, never the owner or an admin [D57]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const helper = await makeAdmin(world, circle, ['edit']);
  const set = (member_id: number, guest: number) =>
    world.call('POST', admin.setGuest.path, {
      token: circle.owner.token,
      body: { id: circle.id, member_id, guest },
    });
  expect((await set(helper.memberId, 1)).status).toBe(403);
  expect((await set(member.memberId, 1)).body.role).toBe(3);
  expect((await set(member.memberId, 1)).body.role).toBe(3);
  expect((await set(member.memberId, 0)).body.role).toBe(4);
  await world.database.pool.query(
    `with u as (
       insert into account_user (username, created_at) select 'g' || n, $2 from generate_series(1, 50) n returning user_id)
     insert into phonebook_member (phonebook_id, user_id, state, role, realname, initial, sort_key, words, readings, via, applied_at, joined_at, fresh_at)
     select $1, user_id, 1, 3, 'x', 'X', 'X x', '', '', 'join', $2, $2, $2 from u`,
    [circle.id, world.now()],
  );
  const full = await set(member.memberId, 1);
  expect([full.status, full.body.errmsg]).toEqual([409, '最多 50 位嘉宾，请先取消一些']);
  expect(await logsOf(world, circle)).toEqual(['set-guest', 'set-guest']);
});

test('every call of an admin: refused to visitors, members, admins without the right and admins elsewhere [D57][D140]', async () => {
  const circle = await makeCircle(world, { join_type: 1 });
  const elsewhere = await makeCircle(world);
  const applicant = await makeApplicant(world, circle);
  const member = await join(world, circle);
  const every = ['import', 'notice', 'edit', 'plugin'] as const;
  const people = {
    visitor: [40301, await makeMemberPerson(world)],
    applicant: [40301, applicant],
    'admin elsewhere': [40301, await makeAdmin(world, elsewhere, ['apply', 'member', ...every])],
    'owner elsewhere': [40301, elsewhere.owner],
    member: [40300, await join(world, circle)],
  } as const;
  const noApply = await makeAdmin(world, circle, ['member', ...every]);
  const noMember = await makeAdmin(world, circle, ['apply', ...every]);
  const id = circle.id;
  const member_id = member.memberId;
  const reason = '原因';
  const calls: [AnyEndpoint, object, typeof noApply | undefined][] = [
    [deciding.listApplied, { id }, noApply],
    [deciding.acceptMembers, { id, member_ids: [applicant.memberId] }, noApply],
    [deciding.refuseMember, { id, member_id: applicant.memberId, reason }, noApply],
    [deciding.removeMember, { id, member_id, reason }, noMember],
    [deciding.blockMember, { id, member_id }, noMember],
    [deciding.unblockMember, { id, member_id }, noMember],
    [admin.listManaged, { id }, noMember],
    [admin.setMemberGroup, { id, member_ids: [member_id], group_id: 0 }, noMember],
    [admin.setGuest, { id, member_id, guest: 1 }, noMember],
    [admin.viewForm, { id, member_id }, undefined],
    [admin.openFormPhone, { id, member_id }, undefined],
  ];
  for (const [{ id: name, path, methods }, fields, weak] of calls) {
    const method = methods[0];
    const ask = async (token: string | undefined, given: object): Promise<number> => {
      const sent = method === 'GET' ? { query: given as Record<string, unknown> } : { body: given };
      return (await world.call(method, path, { token, ...sent })).body.errcode;
    };
    expect(await ask(undefined, fields), name).toBe(40100);
    for (const [who, [code, { token }]] of Object.entries(people))
      expect(await ask(token, fields), `${name} as ${who}`).toBe(code);
    if (weak) expect(await ask(weak.token, fields), `${name} without the right`).toBe(40300);
    // Their own circle's number does not open members of another one.
    expect([40400, undefined], name).toContain(
      await ask(elsewhere.owner.token, { ...fields, id: elsewhere.id }),
    );
    expect(await ask(circle.owner.token, { ...fields, id: 'x' }), name).toBe(40001);
    expect(await ask(circle.owner.token, { ...fields, id: 987_654 }), name).toBe(40400);
  }
  expect(await rowOfMember(world, member_id)).toMatchObject({ state: 1, role: 4, group_id: null });
  expect(await rowOfMember(world, applicant.memberId)).toMatchObject({ state: 0, waits: 2 });
  expect(await logsOf(world, circle)).toEqual([]);
  await expect(world.ask(inviteToCircle, { body: { id }, token: people.visitor[1].token })).rejects.toThrow(
    '请先加入',
  );
});

test('more than fifty at once is too many [D57]', async () => {
  const circle = await makeCircle(world);
  const member_ids = Array.from({ length: 51 }, (_, index) => index + 1);
  for (const [path, more] of [
    [deciding.acceptMembers.path, {}],
    [admin.setMemberGroup.path, { group_id: 0 }],
  ] as const) {
    const { body } = await world.call('POST', path, {
      token: circle.owner.token,
      body: { id: circle.id, member_ids, ...more },
    });
    expect(body.field).toBe('member_ids');
  }
});
