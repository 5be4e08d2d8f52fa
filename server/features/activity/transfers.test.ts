import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import {
  offerTransfer,
  takeTransfer,
  viewRegistration,
  viewTransfer,
} from '@qunlu/contract/activity/registering.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeActivity, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld();
const day = 86_400;

async function given(changes: Parameters<typeof makeActivity>[1] = {}) {
  const activity = await makeActivity(world, changes);
  const { owner: giver } = await makeCard(world, undefined, { realname: '赵六' });
  const { passIds, hash } = await registerAs(world, giver, activity);
  return { activity, giver, passId: passIds[0] ?? 0, hash };
}
const offer = (giver: Person, pass_id: number, more: object = {}) =>
  world.ask(offerTransfer, { body: { pass_id, ...more }, token: giver.token });
const take = (by: Person, token: string, more: object = {}): Promise<Answer> =>
  world.call('POST', '/v1/activity/taketransfer', {
    token: by.token,
    body: { token, realname: '钱七', phone: by.phone, answers: [], ...more },
  });
const passOf = async (person: Person, { id }: MadeActivity) =>
  (await world.ask(viewRegistration, { query: { id }, token: person.token })).list[0]?.passes[0];
const code = (answer: Answer): number => answer.body.errcode;

test('[D98] a ticket goes to somebody else by a link, once: its codes of before are stale', async () => {
  const { activity, giver, passId, hash } = await given();
  const before = await passOf(giver, activity);
  expect(before?.can.transfer).toBe(true);
  const { token, path } = await offer(giver, passId);
  expect(path).toBe(`/activity/${activity.id}/registration?take=${token}`);
  const friend = await makePerson(world);
  const seen = await world.ask(viewTransfer, { query: { token }, token: friend.token });
  expect(seen).toMatchObject({ title: activity.title, from: '赵六', problem: '' });
  const { pass_id } = await world.ask(takeTransfer, {
    body: { token, realname: '钱七', phone: friend.phone, answers: [] },
    token: friend.token,
  });
  expect(pass_id).toBe(passId);
  const after = await passOf(friend, activity);
  expect(after).toMatchObject({ name: '钱七', mine: true, transferred: true, can: { transfer: false } });
  expect(after?.code).not.toBe(before?.code);
  expect(after?.ticket_code).not.toBe(before?.ticket_code);
  expect(await passOf(giver, activity)).toMatchObject({
    code: '',
    ticket_code: '',
    mine: false,
    transferred: true,
  });
  // Sent again: the same; for anybody else the link is void.
  expect((await take(friend, token)).body).toEqual({ activity_id: activity.id, pass_id });
  expect(code(await take(await makePerson(world), token))).toBe(40400);
  // Money would come back for a place that somebody has.
  const cancel = await world.call('POST', '/v1/order/cancel', { token: giver.token, body: { hash } });
  expect(cancel.body.errmsg).toBe('有票已转给别人，不能取消；有问题请联系主办人');
  const again = await world.call('POST', '/v1/activity/offertransfer', {
    token: friend.token,
    body: { pass_id },
  });
  expect(again.body.errmsg).toBe('一张票只能转让一次');
});

test('[D98] another link makes the one of before void, and so does taking it back, its time, or coming in', async () => {
  const { activity, giver, passId } = await given();
  const friend = await makePerson(world);
  const first = await offer(giver, passId);
  const second = await offer(giver, passId);
  expect(code(await take(friend, first.token))).toBe(40400);
  expect(await offer(giver, passId, { cancel: 1 })).toEqual({ token: '', path: '', until: 0 });
  expect(code(await take(friend, second.token))).toBe(40400);
  const third = await offer(giver, passId);
  world.pass(3 * day + 1);
  expect(code(await take(friend, third.token))).toBe(40400);
  const fourth = await offer(giver, passId);
  await world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, 'a', $3, 3)`,
    [activity.sessionId, passId, world.now()],
  );
  expect((await take(friend, fourth.token)).body.errmsg).toBe('已经签到，不能再转让');
});

test('[D98] whoever may not have such a ticket cannot be given one', async () => {
  const circle = await makeCircle(world);
  const { giver, passId, activity } = await given({ circle_id: circle.id, tickets: [{ per_person: 1 }] });
  const { token } = await offer(giver, passId);
  expect((await take(giver, token)).body.errmsg).toContain('您自己的票');
  expect((await take(activity.host, token)).body.errmsg).toContain('主办人');
  const has = await makePerson(world);
  await registerAs(world, has, activity);
  expect((await take(has, token)).body.errmsg).toBe('您已有这种票，每人最多 1 张');
  const blocked = await makePerson(world);
  await relate(world, 'black', giver, blocked);
  expect((await take(blocked, token)).body.errmsg).toBe('您现在不能接收这张票');
  await world.database.pool.query('update activity_ticket set members_only = true where activity_id = $1', [
    activity.id,
  ]);
  expect((await take(await makePerson(world), token)).body.errmsg).toContain('只给圈子的成员');
  expect((await take(await join(world, circle), token)).status).toBe(200);
});

test('[D98] what was given counts as one’s own, and only what is in one’s hands can be given', async () => {
  const { giver, passId, activity } = await given({ tickets: [{ per_person: 1 }] });
  const stranger = await makePerson(world);
  const asked = await world.call('POST', '/v1/activity/offertransfer', {
    token: stranger.token,
    body: { pass_id: passId },
  });
  expect(code(asked)).toBe(40400);
  const { token } = await offer(giver, passId);
  expect((await take(stranger, token)).status).toBe(200);
  await expect(registerAs(world, stranger, activity)).rejects.toThrow('每人最多 1 张');
});

test('[D98][D100] whoever has given their only ticket away comes no more: no link, no group, no photos of theirs', async () => {
  const { activity, giver, passId } = await given({ online: true, link: 'https://meet.example.com/1' });
  const view = async (person: Person) =>
    world.ask(viewActivity, { query: { id: activity.id }, token: person.token });
  expect(await view(giver)).toMatchObject({ link: 'https://meet.example.com/1', can: { confirmed: true } });
  const { token } = await offer(giver, passId);
  const friend = await makePerson(world);
  expect((await take(friend, token)).status).toBe(200);
  expect(await view(giver)).toMatchObject({ link: '', can: { joined: true, confirmed: false, post: false } });
  expect(await view(friend)).toMatchObject({ link: 'https://meet.example.com/1', can: { confirmed: true } });
  const wechat = (person: Person) =>
    world.call('GET', '/v1/activity/wechat', { token: person.token, query: { id: activity.id } });
  expect(code(await wechat(giver))).toBe(40301);
  expect((await wechat(friend)).status).toBe(200);
});
