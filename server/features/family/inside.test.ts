import { answerInvitation, inviteCircle } from '@qunlu/contract/family/invitations.ts';
import { editFamily, searchFamily, setFinds } from '@qunlu/contract/family/calls.ts';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from '@qunlu/contract/family/announcements.ts';
import { dissolveStaffFamily, listStaffFamilies, viewStaffFamily } from '@qunlu/contract/family/staff.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { listAudit } from '@qunlu/contract/staff/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { invitationOf, makeFamily } from './testing.ts';

const world = useWorld();

const send = (by: Person, id: number, title = '周末茶会') =>
  world.call('POST', sendAnnouncement.path, {
    token: by.token,
    body: { id, title, body: '周六下午三点，各圈都可以来' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const told = async (by: Person): Promise<string[]> =>
  (await world.ask(listNotifications, { query: { category: 'membership' }, token: by.token })).list.map(
    ({ title }) => title,
  );
const search = async (by: Person, id: number, q: string) =>
  world.call('GET', searchFamily.path, { token: by.token, query: { id, q } });

test('a notice of the family fits into the week of each circle, as that counts its own; each person has it once [D90][R135]', async () => {
  const family = await makeFamily(world, 1);
  const [mine, theirs] = family.circles;
  if (!mine || !theirs) throw new Error('two circles');
  const both = await join(world, mine);
  await join(world, theirs, both);
  const [free, full, muted] = [
    await join(world, theirs),
    await join(world, theirs),
    await join(world, theirs),
  ];
  await world.database.pool.query(
    `update phonebook_member set muted = case when member_id = $2 then array['notice'] else muted end,
       notices = case when member_id = $1 then 0 else notices end where member_id in ($1, $2)`,
    [full.memberId, muted.memberId],
  );
  expect(
    await world.ask(previewAnnouncement, { query: { id: family.id }, token: family.owner.token }),
  ).toEqual({
    circles: 2,
    members: 7,
    left: 3,
  });
  expect((await send(family.owner, family.id)).body).toMatchObject({ sending: true });
  await world.deps.outbox.idle();
  const { list } = await world.ask(listAnnouncements, {
    query: { id: family.id },
    token: family.owner.token,
  });
  // The owner of the other circle, and who is in both once.
  expect(list).toMatchObject([
    { title: '周末茶会', sending: false, reach: { circles: 2, people: 3, muted: 1, full: 1 } },
  ]);
  expect((await told(both)).filter((title) => title.endsWith('周末茶会'))).toHaveLength(1);
  expect(await told(free)).toEqual(['西湖茶友会：周末茶会']);
  expect([await told(full), await told(muted)]).toEqual([[], []]);
  // What others read of it is the notice alone.
  expect(
    (await world.ask(listAnnouncements, { query: { id: family.id }, token: free.token })).list[0]?.reach,
  ).toBeNull();
  expect((await send(theirs.owner, family.id)).status).toBe(403);
  expect((await send(family.owner, family.id)).status).toBe(200);
  expect((await send(family.owner, family.id)).status).toBe(200);
  expect((await send(family.owner, family.id)).status).toBe(429);
});

test('names are found across circles: of one’s own as the directory shows them, of others the name and the circle, as their owner lets [D90][D61]', async () => {
  const family = await makeFamily(world, 1);
  const [mine, theirs] = family.circles;
  if (!mine || !theirs) throw new Error('two circles');
  const here = await join(world, mine, await makeMemberPerson(world, '欧阳清泉'));
  const there = await join(world, theirs, await makeMemberPerson(world, '欧阳远山'));
  const hidden = await join(world, theirs, await makeMemberPerson(world, '欧阳隐'));
  await world.database.pool.query('update phonebook_member set hidden = true where member_id = $1', [
    hidden.memberId,
  ]);
  const viewer = await join(world, mine);
  expect((await search(viewer, family.id, '欧阳')).body.list).toMatchObject([
    { realname: '欧阳清泉', fellow: true, phonebook_id: mine.id },
    { realname: '欧阳远山', fellow: false, avatar: '', title: '', card_id: 0, phonebook_id: theirs.id },
  ]);
  expect(JSON.stringify((await search(viewer, family.id, '欧阳')).body)).not.toContain(there.phone);
  expect((await search(viewer, family.id, 'ouyangyuan')).body.list).toMatchObject([{ realname: '欧阳远山' }]);
  // A company is no name.
  const { rows } = await world.database.pool.query<{ company: string }>(
    'select company from phonebook_member where member_id = $1',
    [there.memberId],
  );
  const company = rows[0]?.company.slice(0, 4) ?? '';
  if (company.length >= 2) expect((await search(viewer, family.id, company)).body.list).toEqual([]);
  expect((await search(viewer, family.id, '欧')).body).toMatchObject({ errcode: 40001, field: 'q' });
  const finds = (by: Person, value: 0 | 1) =>
    world.call('POST', setFinds.path, {
      token: by.token,
      body: { id: family.id, phonebook_id: theirs.id, finds: value },
    });
  expect((await finds(family.owner, 0)).status).toBe(403);
  expect((await finds(theirs.owner, 0)).status).toBe(200);
  expect((await search(viewer, family.id, '欧阳')).body.list).toMatchObject([{ realname: '欧阳清泉' }]);
  // Who isInFamily to that circle finds its members as before.
  expect((await search(there, family.id, '欧阳远')).body.list).toMatchObject([{ realname: '欧阳远山' }]);
  await world.ask(blockUser, { body: { user_id: viewer.userId }, token: here.token });
  expect((await search(viewer, family.id, '欧阳')).body.list).toEqual([]);
});

test('strangers, members of other circles and admins do nothing in a family [D90][D57]', async () => {
  const [family, other] = [await makeFamily(world), await makeFamily(world)];
  const [circle] = family.circles;
  if (!circle) throw new Error('a circle');
  const admin = await makeAdmin(world, circle, ['notice', 'content', 'edit']);
  const stranger = await makeMemberPerson(world);
  const edit = (by: Person) =>
    world.call('POST', editFamily.path, {
      token: by.token,
      body: { id: family.id, name: '改名', intro: '' },
    });
  const invite = (by: Person, phonebook_id: number) =>
    world.call('POST', inviteCircle.path, { token: by.token, body: { id: family.id, phonebook_id } });
  const statuses = async (by: Person) => [
    (await edit(by)).status,
    (await send(by, family.id)).status,
    (await search(by, family.id, '茶友')).status,
  ];
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await statuses(other.owner)).toEqual([404, 404, 404]);
  expect(await statuses(admin)).toEqual([403, 403, 200]);
  // A circle that is not listed and not theirs is none.
  await world.database.pool.query('update phonebook set listed = false where phonebook_id = $1', [
    other.circles[0]?.id,
  ]);
  expect((await invite(family.owner, other.circles[0]?.id ?? 0)).status).toBe(404);
  expect((await invite(admin, circle.id)).status).toBe(403);
});

test('who is only asked, or is in a circle that is forbidden, learns nothing of those inside [D90][D62]', async () => {
  const family = await makeFamily(world, 1);
  const asked = await makeCircle(world);
  await world.ask(inviteCircle, {
    body: { id: family.id, phonebook_id: asked.id },
    token: family.owner.token,
  });
  await send(family.owner, family.id);
  const notices = async (by: Person) =>
    (await world.ask(listAnnouncements, { query: { id: family.id }, token: by.token })).list.length;
  const [, theirs] = family.circles;
  if (!theirs) throw new Error('two circles');
  expect([await notices(theirs.owner), await notices(asked.owner)]).toEqual([1, 0]);
  const forbid = (id: number) =>
    world.database.pool.query('update phonebook set status = 3 where phonebook_id = $1', [id]);
  await forbid(theirs.id);
  expect((await search(theirs.owner, family.id, '茶友')).status).toBe(404);
  await forbid(asked.id);
  const answer = await world.call('POST', answerInvitation.path, {
    token: asked.owner.token,
    body: { id: await invitationOf(world, asked), yes: 1 },
  });
  expect(answer.status).toBe(422);
});

test('staff finds a family by number or name, reads its circles and notices, and dissolves it with a reason in the log [D90][D138]', async () => {
  const family = await makeFamily(world, 1);
  await send(family.owner, family.id, '卖茶');
  const operator = await makeStaff(world, 'operator');
  const found = await world.ask(listStaffFamilies, {
    query: { q: String(family.id) },
    token: operator.office,
  });
  expect(found.list).toMatchObject([{ family_id: family.id, name: '钱塘茶缘', circles: 2 }]);
  expect(
    (await world.ask(listStaffFamilies, { query: { q: '钱塘' }, token: operator.office })).list.length,
  ).toBeGreaterThan(0);
  const seen = await world.ask(viewStaffFamily, { query: { id: family.id }, token: operator.office });
  expect(seen).toMatchObject({ list: [{}, {}], notices: [{ title: '卖茶' }] });
  await world.ask(dissolveStaffFamily, {
    body: { id: family.id, reason: '群发广告，多人举报' },
    token: operator.office,
  });
  expect(await told(family.owner)).toContain('大家庭解散了');
  const boss = await makeStaff(world, 'admin');
  expect((await world.ask(listAudit, { query: {}, token: boss.office })).list).toContainEqual(
    expect.objectContaining({
      action: 'dissolve-family',
      subject: `family:${family.id}`,
      reason: '群发广告，多人举报',
    }),
  );
});

test('what a family tells reaches nobody who has blocked whoever tells it, an owner of a circle of it neither [D90][D40]', async () => {
  const family = await makeFamily(world, 1);
  const [, theirs] = family.circles;
  if (!theirs) throw new Error('two circles');
  const [member, blocking] = [await join(world, theirs), await join(world, theirs)];
  for (const person of [theirs.owner, blocking]) await relate(world, 'black', person, family.owner);
  await send(family.owner, family.id);
  await world.deps.outbox.idle();
  const announced = async (by: Person) =>
    (await told(by)).filter((title) => title.includes('周末茶会')).length;
  expect([await announced(member), await announced(blocking), await announced(theirs.owner)]).toEqual([
    1, 0, 0,
  ]);
});
