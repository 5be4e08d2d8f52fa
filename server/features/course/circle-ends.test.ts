import { viewCourse } from '@qunlu/contract/course/calls.ts';
import { setCourseState } from '@qunlu/contract/course/publish.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { logIn, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { differencesIn } from '../dues/testing.ts';
import { join, notificationsOf } from '../circle/testing.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { buy, open, order, play, answerOf, type MadeCourse, makePaidCourse } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const viewed = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;

test('paid for while the course is taken off, or the circle has another owner: nothing is sold and the money is theirs again [D81]', async () => {
  const course = await makePaidCourse(world);
  const me = await join(world, course.circle);
  const { hash } = await answerOf(order(world, me, course, 9900));
  const { token } = course.circle.owner;
  const { rev } = await world.ask(setCourseState, {
    body: { id: course.id, rev: course.rev, state: 2 },
    token,
  });
  await topUp(world, me, 9900);
  expect((await payFor(world, me, hash, { use_balance: 1 })).body).toMatchObject({
    errcode: 42200,
    errmsg: '这门课已经下架',
  });
  expect((await walletOf(world, me)).balance).toBe(9900);
  await world.ask(setCourseState, { body: { id: course.id, rev, state: 1 }, token });
  const heir = await join(world, course.circle);
  await world.database.pool.query('update phonebook set owner_id = $2 where phonebook_id = $1', [
    course.circle.id,
    heir.userId,
  ]);
  expect((await payFor(world, me, hash, { use_balance: 1 })).body.errmsg).toBe('圈主刚刚换了，请重新下单');
  expect((await walletOf(world, me)).balance).toBe(9900);
});

test('a course is its circle’s: who leaves does not see it, and goes on when they are back [D81]', async () => {
  const course = await makePaidCourse(world);
  const me = await join(world, course.circle);
  await buy(world, me, course, 9900);
  await play(world, me, course.lessons[0], [0, 30]);
  await world.call('POST', '/v1/phonebook/leave', { token: me.token, body: { id: course.circle.id } });
  const out = await world.call('GET', viewCourse.path, { token: me.token, query: { id: course.id } });
  expect(out.body.errcode).toBe(40301);
  await join(world, course.circle, me);
  expect(await open(world, me, course.lessons[0])).toMatchObject({ played: 30, studying: true });
});

test('the circle is dissolved: what was bought in the last seven days comes back whole, what is older stays [D81][D68]', async () => {
  const course = await makePaidCourse(world);
  const [old, fresh] = [await join(world, course.circle), await join(world, course.circle)];
  await buy(world, old, course, 9900);
  world.pass(8 * day);
  const hash = await buy(world, fresh, course, 9900);
  await play(world, fresh, course.lessons[0], [0, 600]);
  expect((await viewed(fresh, hash)).can.cancel).toBe(false);
  await dissolve(course);
  await world.deps.outbox.idle();
  expect((await walletOf(world, fresh)).balance).toBe(9900);
  expect((await walletOf(world, old)).balance).toBe(0);
  expect((await notificationsOf(world, fresh)).join()).toContain('退款');
  expect(await differencesIn(world)).toEqual([]);
});

test('a circle ends at once: what comes back later, since it was told again, comes back by the same seven days [D81][D68]', async () => {
  const course = await makePaidCourse(world);
  const fresh = await join(world, course.circle);
  await buy(world, fresh, course, 9900);
  world.pass(5 * day);
  const dispute = (on: boolean) =>
    world.database.pool.query('update order_order set disputed = $1 where buyer_id = $2', [on, fresh.userId]);
  // As a process that dies in the middle: the first time brings nothing back.
  await dispute(true);
  await dissolve(course);
  await world.deps.outbox.idle();
  expect((await walletOf(world, fresh)).balance).toBe(0);
  await dispute(false);
  world.pass(3 * day);
  const ended = { circleId: course.circle.id, ownerId: course.circle.owner.userId };
  for (let delivered = 0; delivered < 2; delivered += 1)
    await world.deps.events
      .listener('course.refund-ended')
      ?.after({ ...jobContext(world.deps), delivery: 1 }, ended as never);
  expect((await walletOf(world, fresh)).balance).toBe(9900);
  expect(await differencesIn(world)).toEqual([]);
});

/** By its owner; nobody has paid a fee, so it is over with the answer. */
async function dissolve({ circle }: MadeCourse): Promise<void> {
  // Another code within a minute is not sent.
  world.pass(61);
  const token = String((await logIn(world, circle.owner.phone)).body.data.token);
  const body = { id: circle.id, name: '西湖茶友会' };
  await answerOf(world.call('POST', '/v1/phonebook/dissolve', { token, body }));
  await world.runJob('phonebook.end');
}
