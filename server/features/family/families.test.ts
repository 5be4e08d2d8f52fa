import {
  answerInvitation,
  inviteCircle,
  listCandidates,
  listInvitations,
  withdrawInvitation,
} from '@qunlu/contract/family/invitations.ts';
import {
  createFamily,
  dissolveFamily,
  leaveFamily,
  listFamilies,
  viewFamily,
} from '@qunlu/contract/family/calls.ts';
import { transferCircle, answerTransfer } from '@qunlu/contract/joining/owner.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';
import { relate } from '../relation/testing.ts';
import { bringIn, invitationOf, makeFamily } from './testing.ts';

const world = useWorld({ listen: true });

const post = (by: Person, { path }: { path: string }, body: object) =>
  world.call('POST', path, { token: by.token, body });
const view = (by: Person, id: number) =>
  world.call('GET', viewFamily.path, { token: by.token, query: { id } });
const titles = async (by: Person): Promise<string[]> =>
  (await world.ask(listNotifications, { query: {}, token: by.token })).list.map(({ title }) => title);

test('a family begins with its owner’s circles; another circle comes in by the word of its own owner [D90][R148][R149]', async () => {
  const mine = await makeCircle(world, { name: '西湖茶友会' });
  const theirs = await makeCircle(world, { name: '龙井茶农' });
  const made = await post(mine.owner, createFamily, { name: '钱塘茶缘', phonebook_ids: [theirs.id] });
  expect(made.body).toMatchObject({ errcode: 40400, field: 'phonebook_ids' });
  const family = await makeFamily(world, 0, mine);
  await join(world, theirs, mine.owner);
  world.pass(60);
  const candidates = await world.ask(listCandidates, { query: { id: family.id }, token: mine.owner.token });
  expect(candidates.list).toMatchObject([{ id: theirs.id, mine: false }]);
  expect((await view(theirs.owner, family.id)).status).toBe(404);
  const invite = () =>
    post(mine.owner, inviteCircle, { id: family.id, phonebook_id: theirs.id, note: '一起办茶会' });
  expect((await invite()).body).toMatchObject({ circles: 1, waiting: 1 });
  // The same again asks nobody twice.
  expect((await invite()).body).toMatchObject({ circles: 1, waiting: 1 });
  expect(await titles(theirs.owner)).toEqual(['「钱塘茶缘」邀请您的圈子加入大家庭']);
  const id = await invitationOf(world, theirs);
  expect((await view(theirs.owner, family.id)).body).toMatchObject({
    invitation_id: id,
    can: { own: false },
  });
  expect((await post(mine.owner, answerInvitation, { id, yes: 1 })).status).toBe(404);
  expect((await post(theirs.owner, answerInvitation, { id, yes: 1 })).body).toMatchObject({ state: 1 });
  expect((await post(theirs.owner, answerInvitation, { id, yes: 1 })).body).toMatchObject({ state: 1 });
  expect(await titles(mine.owner)).toContain('「龙井茶农」加入了大家庭');
  const member = await join(world, theirs);
  expect((await view(member, family.id)).body.list).toMatchObject([
    { name: '西湖茶友会', member: false },
    { name: '龙井茶农', member: true },
  ]);
  expect((await world.ask(listFamilies, { query: {}, token: member.token })).list).toMatchObject([
    { family_id: family.id, circles: 2, mine: false },
  ]);
  expect((await view(await makeMemberPerson(world), family.id)).status).toBe(404);
});

test('a no, one that was taken back and one that nobody answered in 14 days bring no circle in; a circle is in one family [D90]', async () => {
  const family = await makeFamily(world);
  const [one, two, three] = [await makeCircle(world), await makeCircle(world), await makeCircle(world)];
  for (const circle of [one, two, three])
    await post(family.owner, inviteCircle, { id: family.id, phonebook_id: circle.id });
  const no = await invitationOf(world, one);
  expect((await post(one.owner, answerInvitation, { id: no, yes: 0 })).body).toMatchObject({ state: 2 });
  expect((await post(one.owner, answerInvitation, { id: no, yes: 1 })).body).toMatchObject({
    errcode: 42200,
  });
  const taken = await invitationOf(world, two);
  expect((await post(two.owner, withdrawInvitation, { id: taken })).status).toBe(404);
  expect((await post(family.owner, withdrawInvitation, { id: taken })).body).toMatchObject({ state: 3 });
  expect((await post(two.owner, answerInvitation, { id: taken, yes: 1 })).body).toMatchObject({
    errcode: 42200,
  });
  const late = await invitationOf(world, three);
  world.pass(14 * 86_400);
  expect((await post(three.owner, answerInvitation, { id: late, yes: 1 })).body).toMatchObject({
    errcode: 42200,
    errmsg: '邀请已经过期，可以请对方再发',
  });
  await world.runJob('family.silent');
  const sent = await world.ask(listInvitations, { query: { box: 'sent' }, token: family.owner.token });
  expect(sent.list.map(({ state }) => state)).toEqual([4, 3, 2]);
  const other = await makeFamily(world);
  await bringIn(world, other, one);
  expect(
    (await post(family.owner, inviteCircle, { id: family.id, phonebook_id: one.id })).body,
  ).toMatchObject({
    errcode: 42200,
  });
  expect(
    (await post(one.owner, createFamily, { name: '另一家', phonebook_ids: [one.id] })).body,
  ).toMatchObject({
    errcode: 40901,
  });
});

test('a circle leaves at any time by its owner, or is taken out by the family’s; each tells the other; ended, all are told [D90]', async () => {
  const family = await makeFamily(world, 2);
  const [mine, two, three] = family.circles;
  if (!mine || !two || !three) throw new Error('three circles');
  const member = await join(world, two);
  const leave = (by: Person, circle: { id: number }) =>
    post(by, leaveFamily, { id: family.id, phonebook_id: circle.id });
  expect((await leave(member, two)).status).toBe(403);
  expect((await leave(three.owner, two)).status).toBe(403);
  expect((await leave(two.owner, two)).body).toEqual({ ok: true });
  expect((await leave(two.owner, two)).body).toEqual({ ok: true });
  expect((await view(member, family.id)).status).toBe(404);
  expect((await titles(mine.owner)).filter((title) => title.endsWith('离开了大家庭'))).toHaveLength(1);
  await leave(mine.owner, three);
  expect((await titles(three.owner)).filter((title) => title.endsWith('被移出了大家庭'))).toHaveLength(1);
  expect((await view(mine.owner, family.id)).body).toMatchObject({ circles: 1 });
  await bringIn(world, family, two);
  expect((await post(two.owner, dissolveFamily, { id: family.id })).status).toBe(403);
  expect((await post(mine.owner, dissolveFamily, { id: family.id })).body).toEqual({ ok: true });
  expect(await titles(two.owner)).toContain('大家庭解散了');
  expect((await view(mine.owner, family.id)).status).toBe(404);
});

test('an invitation is for whoever owns the circle by then; 50 circles at most [D90][D68]', async () => {
  const family = await makeFamily(world);
  const circle = await makeCircle(world);
  await post(family.owner, inviteCircle, { id: family.id, phonebook_id: circle.id });
  const id = await invitationOf(world, circle);
  const next = await join(world, circle);
  await verify(world, next);
  await world.ask(transferCircle, {
    body: { id: circle.id, member_id: next.memberId },
    token: circle.owner.token,
  });
  await world.ask(answerTransfer, { body: { id: circle.id, accept: 'yes' }, token: next.token });
  expect((await post(circle.owner, answerInvitation, { id, yes: 1 })).status).toBe(404);
  await world.database.pool.query('update family set circles = 50 where family_id = $1', [family.id]);
  expect((await post(next, answerInvitation, { id, yes: 1 })).body).toMatchObject({
    errcode: 40901,
    errmsg: '大家庭最多 50 个圈子',
  });
  await world.database.pool.query('update family set circles = 1 where family_id = $1', [family.id]);
  expect((await post(next, answerInvitation, { id, yes: 1 })).body).toMatchObject({ state: 1 });
});

test('after a no, or an invitation that was taken back, a circle is left alone for seven days, whichever family asks; who has blocked is asked nothing [D90][D40]', async () => {
  const family = await makeFamily(world);
  const circle = await makeCircle(world);
  const invite = (id: number) =>
    post(family.owner, inviteCircle, { id, phonebook_id: circle.id, note: '一起办茶会' });
  const answerNo = async () =>
    post(circle.owner, answerInvitation, { id: await invitationOf(world, circle), yes: 0 });
  await invite(family.id);
  await answerNo();
  const held = { errcode: 42900, errmsg: '7 天内邀请过这个圈子，过几天再邀请' };
  expect((await invite(family.id)).body).toMatchObject(held);
  // Another family of the same person, in place of one that is dissolved, asks no earlier.
  await post(family.owner, dissolveFamily, { id: family.id });
  const next = await makeFamily(world, 0, family.circles[0]);
  expect((await invite(next.id)).body).toMatchObject(held);
  expect(await titles(circle.owner)).toHaveLength(1);
  const other = await makeFamily(world);
  const byOther = () => post(other.owner, inviteCircle, { id: other.id, phonebook_id: circle.id });
  expect((await byOther()).body).toMatchObject({ waiting: 1 });
  await post(other.owner, withdrawInvitation, { id: await invitationOf(world, circle) });
  expect((await byOther()).body).toMatchObject(held);
  world.pass(7 * 86_400);
  expect((await invite(next.id)).body).toMatchObject({ waiting: 1 });
  await answerNo();
  world.pass(7 * 86_400);
  await world.runJob('family.silent');
  const { rows } = await world.database.pool.query('select from family_refusal');
  expect(rows).toEqual([]);
  const before = await titles(circle.owner);
  await relate(world, 'black', circle.owner, family.owner);
  expect((await invite(next.id)).body.errmsg).toBe('暂时不能邀请这个圈子，可以换一个');
  expect(await titles(circle.owner)).toEqual(before);
});
