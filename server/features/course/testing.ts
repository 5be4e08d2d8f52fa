import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { buyCourse, openLesson, saveProgress } from '@qunlu/contract/course/calls.ts';
import { addLesson, createCourse, setCourseState, setCourseTerms } from '@qunlu/contract/course/publish.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeCircle, type MadeCircle } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';
import { sendUpload } from '../media/testing.ts';
import { payFor, topUp } from '../order/testing.ts';

/** The module is on, for members, or for visitors, too. */
export const turnOn = (world: World, { id }: { id: number }, visible = 1): Promise<unknown> =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'course', true, $2, 1)
     on conflict (phonebook_id, key) do update set enabled = true, visible = $2`,
    [id, visible],
  );

export const turnOff = (world: World, { id }: { id: number }): Promise<unknown> =>
  world.database.pool.query(
    `update phonebook_plugin set enabled = false where phonebook_id = $1 and key = 'course'`,
    [id],
  );

/** Bytes that a videoBytes, and a audioBytes, begin with. */
export const videoBytes = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(300),
]);
export const audioBytes = Buffer.concat([
  Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13', 'latin1'),
  Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.alloc(200),
]);

/** A private upload as the app makes it; answers its key. */
export async function put(world: World, by: Person, bytes: Uint8Array, name: string): Promise<string> {
  const { body } = await world.call('GET', '/other/qiniu', {
    token: by.token,
    query: { bucket: 'private', kind: 'chat' },
  });
  const answer = await sendUpload(world, body.token, { bytes, name });
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body.key);
}

type Lesson = Partial<BodyInput<typeof addLesson>['lesson']>;

export const video = (seconds: number, more: Lesson = {}): Lesson => ({ kind: 'video', seconds, ...more });
export const article = (more: Lesson = {}): Lesson => ({
  kind: 'article',
  title: '看干茶',
  body: '<p>条索紧结，色泽翠绿。</p>',
  ...more,
});

interface Given {
  circle?: MadeCircle;
  title?: string;
  visible?: 0 | 1;
  lessons?: readonly Lesson[];
  price?: number;
  seats?: number;
  tiers?: number[];
  /** Stays a draft. */
  draft?: true;
  /** Visitors see the module. */
  open?: true;
}

export interface MadeCourse {
  id: number;
  circle: MadeCircle;
  lessons: number[];
  rev: number;
}

/** What a call answers, or throws what it refuses. */
export async function answerOf(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
}

let keys = 0;
export const freshKey = (): Record<string, string> => ({ 'idempotency-key': `course-test-${(keys += 1)}` });

/** Adds a lesson as whoever runs the circle. */
export async function addTo(
  world: World,
  { id, circle }: Pick<MadeCourse, 'id' | 'circle'>,
  rev: number,
  lesson: Lesson,
): Promise<OutputOf<typeof addLesson>> {
  const file =
    lesson.kind === 'article'
      ? undefined
      : (lesson.file ??
        (await put(
          world,
          circle.owner,
          lesson.kind === 'audio' ? audioBytes : videoBytes,
          lesson.kind === 'audio' ? 'a.ogg' : 'a.mp4',
        )));
  const body = {
    id,
    rev,
    lesson: { title: '第一泡', trial: 0, ...lesson, ...(file ? { file, bytes: 320 } : {}) },
  } as BodyInput<typeof addLesson>;
  return world.ask(addLesson, { body, token: circle.owner.token });
}

/** A course of a circle of its own, unless the test says otherwise. With a price its owner's real name is known: the world must `listen`. */
export async function makeCourse(world: World, given: Given = {}): Promise<MadeCourse> {
  const circle = given.circle ?? (await makeCircle(world));
  const { token } = circle.owner;
  if (given.price && !given.circle) await verify(world, circle.owner);
  await turnOn(world, circle, given.open ? 0 : 1);
  const body = {
    id: circle.id,
    title: given.title ?? '绿茶入门',
    cover: '',
    intro: '从一片叶子开始',
    visible: given.visible ?? 0,
  };
  const { course_id: id, rev: first } = await world.ask(createCourse, { body, token });
  let rev = first;
  const lessons: number[] = [];
  for (const lesson of given.lessons ?? [video(600), video(400)]) {
    const added = await addTo(world, { id, circle }, rev, lesson);
    lessons.push(added.lesson_id);
    rev = added.course.rev;
  }
  const { price = 0, seats, tiers = [] } = given;
  if (price > 0 || seats !== undefined || tiers.length > 0)
    ({ rev } = await world.ask(setCourseTerms, {
      body: { id, rev, price, free_tiers: tiers, ...(seats === undefined ? {} : { seats }) },
      token,
    }));
  if (!given.draft) ({ rev } = await world.ask(setCourseState, { body: { id, rev, state: 1 }, token }));
  return { id, circle, lessons, rev };
}

/** An order for a seat, not paid. */
export const order = (world: World, person: Person, { id }: { id: number }, total: number): Promise<Answer> =>
  world.call('POST', buyCourse.path, { token: person.token, body: { id, total }, headers: freshKey() });

/** The same, paid out of the balance. */
export async function buy(
  world: World,
  person: Person,
  course: { id: number },
  total: number,
): Promise<string> {
  const { hash } = await answerOf(order(world, person, course, total));
  await topUp(world, person, total);
  await answerOf(payFor(world, person, hash, { use_balance: 1 }));
  return String(hash);
}

/** Opens a lesson; answers what comes of it. */
export const open = (world: World, person: Person, lesson: number | undefined) =>
  world.ask(openLesson, { query: { id: lesson ?? 0 }, token: person.token });

/** One write of progress. */
export const write = (
  world: World,
  person: Person,
  lesson: number | undefined,
  session: string,
  ranges: [number, number][],
) =>
  world.ask(saveProgress, {
    body: { lesson_id: lesson ?? 0, session, ranges, position: ranges.at(-1)?.[1] ?? 0 },
    token: person.token,
  });

/** Plays a lesson from one second to another at its own speed, and writes it at the end. */
export async function play(
  world: World,
  person: Person,
  lesson: number | undefined,
  [from, to]: [number, number],
): Promise<OutputOf<typeof saveProgress>> {
  const { session } = await open(world, person, lesson);
  world.pass(to - from);
  return write(world, person, lesson, session, [[from, to]]);
}

/** 1,000 seconds for 99 yuan. */
export const makePaidCourse = (world: World, given: Parameters<typeof makeCourse>[1] = {}) =>
  makeCourse(world, { price: 9900, ...given });
