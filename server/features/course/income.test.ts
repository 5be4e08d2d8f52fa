import { viewCourseIncome } from '@qunlu/contract/course/income.ts';
import { listIncome } from '@qunlu/contract/dues/income.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin } from '../circle/testing.ts';
import { answerOf, buy, makeCourse, order, turnOff } from './testing.ts';

const world = useWorld({ listen: true });

test('the owner sees what a course has brought: sold, given back, the fee, what is left, from how many; nobody else does [D81][R141]', async () => {
  const course = await makeCourse(world, { price: 9900 });
  const other = await makeCourse(world, { circle: course.circle, price: 5000 });
  const { circle } = course;
  const asked = ({ token }: Pick<Person, 'token'>) =>
    world.call('GET', viewCourseIncome.path, { token, query: { id: course.id } });
  expect((await asked(circle.owner)).body).toEqual({
    course_id: course.id,
    buyers: 0,
    sold: 0,
    refunded: 0,
    fee: 0,
    left: 0,
  });
  const [first, second, third] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  await buy(world, first, course, 9900);
  await buy(world, first, other, 5000);
  const hash = await buy(world, second, course, 9900);
  // It was not paid, so it was not sold.
  await answerOf(order(world, third, course, 9900));
  await answerOf(world.call('POST', '/v1/order/cancel', { token: second.token, body: { hash } }));
  const sums = { buyers: 1, sold: 19_800, refunded: 9900, fee: 495, left: 9405 };
  expect((await asked(circle.owner)).body).toMatchObject(sums);
  // The same as the owner's income says, order by order.
  const { list } = await world.ask(listIncome, {
    query: { id: circle.id, kind: 'course' },
    token: circle.owner.token,
  });
  const mine = list.filter(({ total }) => total === 9900);
  expect(mine.reduce((sum, { net }) => sum + net, 0)).toBe(sums.left);
  // Who only looks after the content has no right to the money.
  const admin = await makeAdmin(world, circle, ['content']);
  const stranger = await makePerson(world);
  expect((await Promise.all([admin, first, stranger].map(asked))).map(({ body }) => body.errcode)).toEqual([
    40300, 40300, 40301,
  ]);
  await turnOff(world, circle);
  expect((await asked(circle.owner)).body).toMatchObject(sums);
});
