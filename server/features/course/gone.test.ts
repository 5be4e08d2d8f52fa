import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { editLesson, removeLesson, setCourseState, viewOwnCourse } from '@qunlu/contract/course/publish.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { walletOf } from '../order/testing.ts';
import { buy, makeCourse, play, put, video, videoBytes } from './testing.ts';

const world = useWorld({ listen: true });
const mayCancel = async ({ token }: Person, hash: string): Promise<boolean> =>
  (await world.call('GET', '/v1/order/view', { token, query: { hash } })).body.can.cancel;

test('what its owner has put away whole comes back, whatever was seen: the module off, for admins alone, or no lesson left [D81]', async () => {
  const course = await makeCourse(world, { price: 9900, lessons: [video(600)] });
  const { id, owner } = course.circle;
  const me = await join(world, course.circle);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[0], [0, 300]);
  expect(await mayCancel(me, hash)).toBe(false);
  const say = (enabled: 0 | 1, visible: 1 | 2) =>
    world.ask(setPlugins, {
      body: { id, rows: [{ key: 'course', enabled, visible, sort: 1 }] },
      token: owner.token,
    });
  await say(0, 1);
  expect(await mayCancel(me, hash)).toBe(true);
  await say(1, 2);
  expect(await mayCancel(me, hash)).toBe(true);
  await say(1, 1);
  expect(await mayCancel(me, hash)).toBe(false);
  const { token } = owner;
  const { rev } = await world.ask(setCourseState, {
    body: { id: course.id, rev: course.rev, state: 2 },
    token,
  });
  expect(await mayCancel(me, hash)).toBe(false);
  await world.ask(removeLesson, { body: { id: course.lessons[0] ?? 0, rev }, token });
  expect((await world.call('POST', '/v1/order/cancel', { token: me.token, body: { hash } })).status).toBe(
    200,
  );
  expect((await walletOf(world, me)).balance).toBe(9900);
});

test('a lesson that was one to try when it was bought counts as seen neither before nor after it is not any more [D81]', async () => {
  const course = await makeCourse(world, { price: 9900, lessons: [video(500), video(500, { trial: 1 })] });
  const { token } = course.circle.owner;
  const [me, late] = [await join(world, course.circle), await join(world, course.circle)];
  await play(world, me, course.lessons[1], [0, 200]);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[1], [200, 400]);
  const { rev } = await world.ask(viewOwnCourse, { query: { id: course.id }, token });
  const file = await put(world, course.circle.owner, videoBytes, 'a.mp4');
  const lesson = { kind: 'video', title: '第二泡', trial: 0, seconds: 500, bytes: 320, file } as const;
  await world.ask(editLesson, { body: { id: course.lessons[1] ?? 0, rev, lesson }, token });
  expect(await mayCancel(me, hash)).toBe(true);
  const next = await buy(world, late, course, 9900);
  await play(world, late, course.lessons[1], [0, 110]);
  expect(await mayCancel(late, next)).toBe(false);
});
