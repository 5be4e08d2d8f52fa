import { patchDay } from '@qunlu/contract/checkin/calls.ts';
import { decidePatch } from '@qunlu/contract/checkin/settings.ts';
import { listEntries, viewReputation } from '@qunlu/contract/reputation/calls.ts';
import { joinCircle } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import { jobContext, secondsOf } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { activitySigned } from '../activity/events.ts';
import { checkedIn, checkinRemoved } from '../checkin/events.ts';
import { dayFrom, done, freshClientId, makeCampaign, passTo, setRules } from '../checkin/testing.ts';
import { giveScore } from '../score/testing.ts';
import { memberJoined } from '../circle/events.ts';
import { join, makeMemberPerson } from '../circle/testing.ts';
import { commentGone, commentShown, topicFeatured, topicGone, topicShown } from '../forum/events.ts';
import { leaveAs } from '../joining/testing.ts';
import { makeEarning, pointsOf, switchScore, tell } from './testing.ts';

const world = useWorld();
const day = 86_400;
const now = (): number => secondsOf(world.now());

let numbers = 0;
const fresh = (): number => (numbers += 1);

const topic = (circle: { id: number }, { userId }: Person, topicId = fresh()) => ({
  circleId: circle.id,
  topicId,
  userId,
  at: now(),
});

/** A member who has earned nothing but by joining. */
async function joined() {
  const circle = await makeEarning(world);
  const member = await join(world, circle);
  await world.deps.outbox.idle();
  return { circle, member };
}

const entriesOf = async ({ id }: { id: number }, { token }: Person) =>
  (await world.ask(listEntries, { query: { id }, token })).list.map(({ title, credit }) => [title, credit]);

/** Once more, as after a crash between the effect and the note that it was delivered. */
const again = (listener: string, delivery: number, payload: object) =>
  world.deps.events.listener(listener)?.after({ ...jobContext(world.deps), delivery }, payload as never);

test('joining earns 10 once, whatever one comes back for; whoever invited earns 10 once for each [D84]', async () => {
  const circle = await makeEarning(world);
  const inviter = await join(world, circle);
  const person = await makeMemberPerson(world);
  const member = await join(world, circle, person);
  await world.deps.outbox.idle();
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
  const invited = {
    circleId: circle.id,
    userId: member.userId,
    memberId: member.memberId,
    via: 'invite',
    inviterId: inviter.userId,
  } as const;
  await tell(world, memberJoined, invited);
  await tell(world, memberJoined, invited);
  expect(await pointsOf(world, circle, inviter)).toEqual([20, 20]);
  await leaveAs(world, circle, member);
  await world.call('POST', joinCircle.path, {
    token: member.token,
    body: { id: circle.id, realname: '李四' },
  });
  await world.deps.outbox.idle();
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
});

test('a post earns 5 three times a day, a comment 1 ten times; a day of Shanghai begins anew [D84]', async () => {
  const { circle, member } = await joined();
  for (let nth = 0; nth < 5; nth += 1) await tell(world, topicShown, topic(circle, member));
  expect(await pointsOf(world, circle, member)).toEqual([25, 25]);
  for (let nth = 0; nth < 12; nth += 1)
    await tell(world, commentShown, { ...topic(circle, member), commentId: fresh() });
  expect(await pointsOf(world, circle, member)).toEqual([35, 35]);
  const { ways } = await world.ask(viewReputation, { query: { id: circle.id }, token: member.token });
  const of = (kind: string) => ways.find((way) => way.kind === kind);
  expect([of('post'), of('comment')]).toMatchObject([
    { credit: 5, max: 3, today: 3 },
    { credit: 1, max: 10, today: 10 },
  ]);
  world.pass(day);
  await tell(world, topicShown, topic(circle, member));
  expect(await pointsOf(world, circle, member)).toEqual([40, 40]);
});

test('essence earns 20, a check-in 2, being signed in at an activity 10; what is undone goes back once [D84]', async () => {
  const { circle, member } = await joined();
  const { userId } = member;
  const post = topic(circle, member);
  await tell(world, topicShown, post);
  await tell(world, topicFeatured, { ...post, featured: true });
  const checkin = { circleId: circle.id, checkinId: fresh(), userId, at: now() };
  await tell(world, checkedIn, checkin);
  const signing = { activityId: fresh(), circleId: circle.id, userId, at: now() };
  await tell(world, activitySigned, { ...signing, signed: true });
  await tell(world, activitySigned, { ...signing, signed: true });
  await tell(world, activitySigned, { ...signing, activityId: fresh(), circleId: null, signed: true });
  expect(await pointsOf(world, circle, member)).toEqual([47, 47]);
  for (const twice of [1, 2]) {
    await tell(world, topicFeatured, { ...post, featured: false });
    await tell(world, checkinRemoved, checkin);
    await tell(world, activitySigned, { ...signing, signed: false });
    expect([twice, ...(await pointsOf(world, circle, member))]).toEqual([twice, 15, 15]);
  }
  expect(await entriesOf(circle, member)).toEqual([
    ['撤销了签到，积分收回', -10],
    ['打卡不在了，积分收回', -2],
    ['不再是精华，积分收回', -20],
    ['活动签到', 10],
    ['打卡', 2],
    ['帖子被加为精华', 20],
    ['发了帖子', 5],
    ['加入圈子', 10],
  ]);
});

test('a deleted post takes back what it earned, its essence too; brought back it earns once more, then no more [D84]', async () => {
  const { circle, member } = await joined();
  const post = topic(circle, member);
  await tell(world, topicShown, post);
  await tell(world, topicFeatured, { ...post, featured: true });
  const points: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    await tell(world, topicGone, post);
    points.push((await pointsOf(world, circle, member))[0]);
    await tell(world, topicShown, post);
    points.push((await pointsOf(world, circle, member))[0]);
  }
  expect(points).toEqual([10, 35, 10, 10, 10, 10]);
  const comment = { ...post, commentId: fresh() };
  await tell(world, commentShown, comment);
  await tell(world, commentGone, comment);
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
});

test('what frees a place of the day earns again; what goes later is taken out of its own day and month [D84]', async () => {
  const { circle, member } = await joined();
  const posts = [1, 2, 3, 4].map(() => topic(circle, member));
  for (const post of posts) await tell(world, topicShown, post);
  const [first] = posts;
  if (first) await tell(world, topicGone, first);
  await tell(world, topicShown, topic(circle, member));
  expect(await pointsOf(world, circle, member)).toEqual([25, 25]);
  world.pass(12 * day);
  await tell(world, topicShown, topic(circle, member));
  const [, second] = posts;
  if (second) await tell(world, topicGone, second);
  expect(await pointsOf(world, circle, member)).toEqual([25, 5]);
});

test('delivered again it counts once, and gone before shown it earns nothing, in whichever order it arrives [D84]', async () => {
  const { circle, member } = await joined();
  const post = topic(circle, member);
  const shown = (delivery: number) => again('reputation.topic-shown', delivery, post);
  const gone = (delivery: number) => again('reputation.topic-gone', delivery, post);
  await shown(1001);
  await shown(1001);
  expect(await pointsOf(world, circle, member)).toEqual([15, 15]);
  await gone(1002);
  await shown(1001);
  await gone(1002);
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
  const late = topic(circle, member);
  await again('reputation.topic-gone', 2002, late);
  await again('reputation.topic-shown', 2001, late);
  await again('reputation.topic-featured', 2000, { ...late, featured: true });
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
  await again('reputation.topic-shown', 2003, late);
  expect(await pointsOf(world, circle, member)).toEqual([35, 35]);
});

test('who is no member earns nothing, nor anybody while the circle has it off [D84][D77]', async () => {
  const { circle, member } = await joined();
  const guest = await makeMemberPerson(world);
  await tell(world, topicShown, topic(circle, guest));
  const { rows } = await world.database.pool.query('select from reputation_entry where user_id = $1', [
    guest.userId,
  ]);
  expect(rows).toEqual([]);
  const post = topic(circle, member);
  await tell(world, topicShown, post);
  await switchScore(world, circle, 0);
  await tell(world, topicShown, topic(circle, member));
  await tell(world, topicGone, post);
  const off = await world.call('GET', viewReputation.path, { token: member.token, query: { id: circle.id } });
  expect(off.body.errcode).toBe(40402);
  await switchScore(world, circle, 1);
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
});

test('a day that was bought earns nothing, nor does the owner’s own that nobody had to accept; one that was accepted earns 2 [D84][D82]', async () => {
  const circle = await makeEarning(world);
  const campaign = await makeCampaign(world, { circle, patch: { price: 20 } });
  const [buyer, asking] = [await join(world, circle), await join(world, circle)];
  await giveScore(world, buyer, 20);
  passTo(world, 1, '10:00');
  const patch = ({ token }: Person, days: number, more: object) =>
    world.ask(patchDay, {
      body: { id: campaign.id, client_id: freshClientId(), day: dayFrom(world, days), price: 0, ...more },
      token,
    });
  await patch(buyer, -1, { price: 20 });
  await done(world, buyer, campaign);
  await setRules(world, campaign, { patch: { way: 'approval' } });
  passTo(world, 2, '10:00');
  const { entry } = await patch(asking, -1, { text: '出差' });
  await world.ask(decidePatch, { body: { checkin_id: entry.id, yes: 1 }, token: circle.owner.token });
  const before = await pointsOf(world, circle, circle.owner);
  await patch(circle.owner, -1, { text: '出差' });
  await world.deps.outbox.idle();
  expect(await pointsOf(world, circle, buyer)).toEqual([12, 12]);
  expect(await pointsOf(world, circle, asking)).toEqual([12, 12]);
  expect(await pointsOf(world, circle, circle.owner)).toEqual(before);
});
