import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { viewCourse } from '@qunlu/contract/course/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { differencesIn } from '../dues/testing.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { answerOf, makeCourse, order, turnOn } from './testing.ts';

const world = useWorld({ listen: true });

/** Pays out of the balance; answers what was refused, and what they have afterwards. */
async function pay(person: Person, hash: string) {
  const { body } = await payFor(world, person, hash, { use_balance: 1 });
  return [body.errcode, body.errmsg, (await walletOf(world, person)).balance];
}

test('paid for after they left the circle, or while the module is off or for admins alone: nothing is sold, the money is theirs [D81]', async () => {
  const course = await makeCourse(world, { price: 9900, seats: 1 });
  const { id, owner } = course.circle;
  const me = await join(world, course.circle);
  const { hash } = await answerOf(order(world, me, course, 9900));
  await topUp(world, me, 9900);
  const say = (enabled: 0 | 1, visible: 0 | 1 | 2) =>
    world.ask(setPlugins, {
      body: { id, rows: [{ key: 'course', enabled, visible, sort: 1 }] },
      token: owner.token,
    });
  await say(0, 1);
  expect(await pay(me, hash)).toEqual([42200, '圈子刚刚关闭了这个功能', 9900]);
  await say(1, 2);
  expect(await pay(me, hash)).toEqual([42200, '圈子刚刚关闭了这个功能', 9900]);
  await turnOn(world, course.circle);
  await world.call('POST', '/v1/phonebook/leave', { token: me.token, body: { id } });
  expect(await pay(me, hash)).toEqual([42200, '只有成员能付款，请先加入圈子', 9900]);
  await join(world, course.circle, me);
  expect(await pay(me, hash)).toEqual([undefined, undefined, 0]);
  expect(await world.ask(viewCourse, { query: { id: course.id }, token: me.token })).toMatchObject({
    seat: { kind: 'bought', hash },
    left: 0,
  });
  expect(await differencesIn(world)).toEqual([]);
});
