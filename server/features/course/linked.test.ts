import { setCourseState } from '@qunlu/contract/course/publish.ts';
import * as write from '@qunlu/contract/forum/write.ts';
import * as forum from '@qunlu/contract/forum/calls.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeTopic, turn } from '../forum/testing.ts';
import { makeCourse, turnOff, turnOn, type MadeCourse } from './testing.ts';

const world = useWorld({ listen: true });

/** What a post about a course would show of it to whoever writes it. */
const about = async ({ token }: Person, course: MadeCourse) => {
  const query = { id: course.circle.id, kind: 'course', object_id: course.id };
  return (await world.ask(write.viewWriting, { query, token })).link;
};
const linkIn = async ({ token }: Person, topicId: number) => {
  const topic = await world.ask(forum.viewTopic, { query: { id: topicId }, token });
  return topic.link_gone ? 'gone' : topic.link;
};
const link = ({ id }: MadeCourse) => ({ kind: 'course', id });

test('a post is about a course of the circle, and leads to its page [R073][D160][D81]', async () => {
  const course = await makeCourse(world, { price: 9900 });
  const [author, reader] = [await join(world, course.circle), await join(world, course.circle)];
  const shown = {
    kind: 'course',
    label: '课程',
    id: course.id,
    title: '绿茶入门',
    image: '',
    price_min: 9900,
    price_max: 9900,
    path: `/phonebook/${course.circle.id}/course/${course.id}`,
  };
  expect(await about(author, course)).toMatchObject(shown);
  const { topic_id: topicId } = await makeTopic(world, author, course.circle, { link: link(course) });
  expect(await linkIn(reader, topicId)).toMatchObject(shown);
  const { list } = await world.ask(forum.listTopics, {
    query: { id: course.circle.id },
    token: reader.token,
  });
  expect(list[0]?.link).toMatchObject(shown);
});

test('a post shows no more of a course than its page does: off, hidden, a draft, the module off, for members alone [D160][D81]', async () => {
  const course = await makeCourse(world, { visible: 1, open: true });
  const { circle } = course;
  await turn(world, circle, 'forum', true, 0);
  const [author, visitor] = [await join(world, circle), await makePerson(world)];
  const { topic_id: topicId } = await makeTopic(world, author, circle, { link: link(course) });
  const sees = async (person: Person): Promise<boolean> => (await linkIn(person, topicId)) !== 'gone';
  const both = async () => [await sees(author), await sees(visitor)];
  const write = (text: string) => world.database.pool.query(text, [course.id]);
  // Its outline is for members alone; then for visitors, too, and so are the courses of the circle.
  expect(await both()).toEqual([true, false]);
  await write('update course set visible = 0 where course_id = $1');
  expect(await both()).toEqual([true, true]);
  await turnOn(world, circle, 1);
  expect(await both()).toEqual([true, false]);
  for (const shut of [() => turnOn(world, circle, 2), () => turnOff(world, circle)]) {
    await shut();
    expect(await both()).toEqual([false, false]);
    await turnOn(world, circle, 0);
  }
  await write('update course set moderated = true where course_id = $1');
  expect(await both()).toEqual([false, false]);
  await write('update course set moderated = false where course_id = $1');
  const body = { id: course.id, rev: course.rev, state: 2 as const };
  await world.ask(setCourseState, { body, token: circle.owner.token });
  expect(await both()).toEqual([false, false]);
  const draft = await makeCourse(world, { circle, draft: true });
  expect(await about(author, draft)).toBeNull();
});

test('who is not in its circle cannot carry a course elsewhere [D160]', async () => {
  const course = await makeCourse(world);
  const elsewhere = await makeCircle(world);
  const stranger = await join(world, elsewhere);
  expect(await about(stranger, { ...course, circle: elsewhere })).toBeNull();
  const { status, body } = await world.call('POST', write.postTopic.path, {
    token: stranger.token,
    body: { id: elsewhere.id, client_id: 'course-elsewhere', kind: 'media', text: '', link: link(course) },
  });
  expect([status, body.field]).toEqual([404, 'link']);
});
