import { openLesson, saveProgress, viewCertificate, viewCourse } from '@qunlu/contract/course/calls.ts';
import { joinCourse } from '@qunlu/contract/course/calls.ts';
import { viewStops, removeLesson } from '@qunlu/contract/course/publish.ts';
import { addPlayed, playedSeconds, type Played } from '@qunlu/contract/course/played.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, notificationsOf } from '../circle/testing.ts';
import { addTo, article, makeCourse, open, play, video, write, type MadeCourse } from './testing.ts';

const world = useWorld();

/** Somebody who studies a free course. */
async function student(course: MadeCourse): Promise<Person> {
  const person = await join(world, course.circle);
  await world.ask(joinCourse, { body: { id: course.id }, token: person.token });
  return person;
}
const seen = (person: Person, { id }: MadeCourse) =>
  world.ask(viewCourse, { query: { id }, token: person.token });

test('what is played is written each 15 s and resumed on another device; playing again counts once [D81][R063]', async () => {
  const course = await makeCourse(world);
  const me = await student(course);
  const [first] = course.lessons;
  const { session } = await open(world, me, first);
  for (const at of [0, 15, 30]) {
    world.pass(15);
    expect(await write(world, me, first, session, [[at, at + 15]])).toMatchObject({
      played: at + 15,
      position: at + 15,
      percent: Math.floor((at + 15) / 6),
      done: false,
    });
  }
  const again = await play(world, me, first, [0, 45]);
  expect(again).toMatchObject({ played: 45, position: 45 });
  const other = await open(world, me, first);
  expect(other).toMatchObject({ position: 45, played: 45, ranges: [[0, 45]], studying: true });
  expect(await seen(me, course)).toMatchObject({ percent: 4, resume: first, done: false });
});

test('two devices that play at once are merged, and the same write twice is one [D81]', async () => {
  const course = await makeCourse(world);
  const me = await student(course);
  const [first] = course.lessons;
  const [phone, tablet] = [await open(world, me, first), await open(world, me, first)];
  expect(phone.session).not.toBe(tablet.session);
  world.pass(15);
  await write(world, me, first, phone.session, [[0, 15]]);
  await write(world, me, first, tablet.session, [[100, 115]]);
  await write(world, me, first, tablet.session, [[100, 115]]);
  world.pass(15);
  await write(world, me, first, phone.session, [[15, 30]]);
  const { ranges, played } = await open(world, me, first);
  expect([ranges, played]).toEqual([
    [
      [0, 30],
      [100, 115],
    ],
    45,
  ]);
});

test('seeking counts nothing, and what could not be played is cut to what could: no progress from the future [D81]', async () => {
  const course = await makeCourse(world);
  const me = await student(course);
  const [first] = course.lessons;
  const { session } = await open(world, me, first);
  world.pass(15);
  // 15 s at twice the speed, and 30 s of grace: 60 of the 600.
  expect(await write(world, me, first, session, [[0, 600]])).toMatchObject({ played: 60 });
  // It sought to the end.
  const sought = await write(world, me, first, session, []);
  expect(sought).toMatchObject({ played: 60, done: false });
  // Nobody knows this session: the grace alone, which is used up.
  expect(await write(world, me, first, 'from-nowhere', [[300, 600]])).toMatchObject({ played: 60 });
  world.pass(3600);
  expect(await write(world, me, first, session, [[500, 21_000]])).toMatchObject({
    played: 160,
    position: 600,
  });
  const bad = (ranges: unknown, position: unknown = 0) =>
    world.call('POST', saveProgress.path, {
      token: me.token,
      body: { lesson_id: first, session, ranges, position },
    });
  for (const [ranges, field] of [
    [[[0, 30_000]], 'ranges.0.1'],
    [[[-5, 10]], 'ranges.0.0'],
    [[[1]], 'ranges.0'],
    [[[]], 'ranges.0'],
    [Array.from({ length: 41 }, (_, at) => [at * 2, at * 2 + 1]), 'ranges'],
    ['x', 'ranges'],
  ] as const)
    expect((await bad(ranges)).body).toMatchObject({ errcode: 40001, field });
  expect((await bad([], 1e9)).body).toMatchObject({ errcode: 40001, field: 'position' });
  // Turned around it is no range.
  expect((await bad([[50, 20]])).body.played).toBe(160);
});

test('the server counts as the phone does, whatever is played in whatever order [D81]', async () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]): [number, number] => [from, Math.min(600, from + length)]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(range, { maxLength: 5 }), { maxLength: 6 }), async (writes) => {
      const { pool } = world.database;
      let mine: Played = [];
      let kept = '{}';
      for (const ranges of writes) {
        mine = ranges.reduce(addPlayed, mine);
        const { rows } = await pool.query<{ played: string }>(
          'select course_played($1::int4multirange, $2::int[], 100000, 600)::text as played',
          [kept, ranges.flat()],
        );
        kept = rows[0]?.played ?? '';
      }
      const { rows } = await pool.query<{ seconds: number }>(
        'select course_seconds($1::int4multirange) as seconds',
        [kept],
      );
      expect(rows[0]?.seconds).toBe(playedSeconds(mine));
      expect(kept).toBe(`{${mine.map(([from, to]) => `[${from},${to})`).join(',')}}`);
    }),
    { numRuns: 40 },
  );
});

test('90 % played is a lesson, an article is one that was opened; all of them are the course, with a certificate that stays [D81]', async () => {
  const course = await makeCourse(world, { lessons: [video(60), article()] });
  const me = await student(course);
  const [film, text] = course.lessons;
  const certificate = () =>
    world.call('GET', viewCertificate.path, { token: me.token, query: { id: course.id } });
  expect((await certificate()).body).toMatchObject({ errcode: 42200, errmsg: '学完所有的课，才有结业证书' });
  expect(await play(world, me, film, [0, 53])).toMatchObject({ percent: 88, done: false, certificate: '' });
  expect(await play(world, me, film, [53, 54])).toMatchObject({ percent: 90, done: true, certificate: '' });
  expect(await open(world, me, text)).toMatchObject({
    body: '<p>条索紧结，色泽翠绿。</p>',
    url: '',
    done: true,
  });
  const done = await certificate();
  expect(done.body).toMatchObject({
    course: '绿茶入门',
    circle: '西湖茶友会',
    lessons: 2,
    course_id: course.id,
  });
  expect(done.body.number).toMatch(/^[2-9A-Z]{12}$/);
  expect(done.body.link).toContain(`/phonebook/${course.circle.id}/course/${course.id}`);
  expect(await seen(me, course)).toMatchObject({
    done: true,
    percent: 100,
    resume: 0,
    certificate: done.body.number,
  });
  expect((await notificationsOf(world, me))[0]).toBe('您学完了“绿茶入门”');
  await addTo(world, course, course.rev, article({ title: '加一节' }));
  expect(await seen(me, course)).toMatchObject({ done: false, percent: 63, certificate: done.body.number });
  expect((await certificate()).body).toEqual(done.body);
});

test('whoever has done all that is left when a lesson goes has done the course [D81]', async () => {
  const course = await makeCourse(world, { lessons: [article(), article({ title: '难的一节' })] });
  const me = await student(course);
  await open(world, me, course.lessons[0]);
  const { token } = course.circle.owner;
  await world.ask(removeLesson, { body: { id: course.lessons[1] ?? 0, rev: course.rev }, token });
  const { body } = await world.call('GET', viewCertificate.path, {
    token: me.token,
    query: { id: course.id },
  });
  expect(body.lessons).toBe(1);
});

test('who has only tried a course has not done it: no certificate without a seat [D81]', async () => {
  const course = await makeCourse(world, { open: true, lessons: [article({ trial: 1 })] });
  const me = await join(world, course.circle);
  const asked = () => world.call('GET', viewCertificate.path, { token: me.token, query: { id: course.id } });
  await open(world, me, course.lessons[0]);
  expect((await asked()).body).toMatchObject({ errcode: 42200, errmsg: '学完所有的课，才有结业证书' });
  await world.ask(joinCourse, { body: { id: course.id }, token: me.token });
  expect((await asked()).body).toMatchObject({ lessons: 1 });
});

test('many writes at once are no more than one: neither the grace nor new sessions add up [D81]', async () => {
  const course = await makeCourse(world);
  const me = await student(course);
  const [first] = course.lessons;
  // Behind every name that is made up, in whatever order sessions are kept.
  const session = 'zzz';
  await world.ask(openLesson, { query: { id: first ?? 0, session }, token: me.token });
  for (let at = 0; at < 600; at += 30) await write(world, me, first, session, [[at, at + 30]]);
  for (let at = 0; at < 600; at += 30) await write(world, me, first, `new-${at}`, [[at, at + 30]]);
  expect(await open(world, me, first)).toMatchObject({ played: 30, done: false });
  // What was too early is paid with the time that follows; then it goes on as ever.
  world.pass(30);
  expect(await write(world, me, first, session, [[30, 600]])).toMatchObject({ played: 90 });
});

test('sessions in parallel, in one lesson and in several, play no more altogether than one can in that time [D81]', async () => {
  const course = await makeCourse(world, { lessons: Array.from({ length: 4 }, () => video(600)) });
  const me = await student(course);
  const sessions: [number, string][] = [];
  for (const lesson of course.lessons)
    for (let at = 0; at < 4; at += 1) sessions.push([lesson, (await open(world, me, lesson)).session]);
  let sum = 0;
  for (let minute = 1; minute <= 3; minute += 1) {
    world.pass(60);
    for (const [lesson, session] of sessions) await write(world, me, lesson, session, [[0, 600]]);
    const { outline } = await seen(me, course);
    sum = outline.reduce((all, { played }) => all + played, 0);
    // At twice the speed, and the grace once.
    expect(sum).toBe(minute * 120 + 30);
  }
  // Who played on one device, without a network, loses nothing of it.
  const other = await student(course);
  const alone = await open(world, other, course.lessons[0]);
  world.pass(1200);
  expect(await write(world, other, course.lessons[0], alone.session, [[0, 590]])).toMatchObject({
    played: 590,
  });
});

test('what is tried for nothing takes no time from what counts, and has only what is left of it [D81]', async () => {
  const course = await makeCourse(world, { lessons: [video(600, { trial: 1 }), video(600), video(600)] });
  const me = await student(course);
  const [trial, first, second] = course.lessons;
  const [free, paid, more] = [
    await open(world, me, trial),
    await open(world, me, first),
    await open(world, me, second),
  ];
  world.pass(60);
  // A trial that is said to be played all the time hides nothing of what is.
  expect(await write(world, me, trial, free.session, [[0, 600]])).toMatchObject({ played: 150 });
  expect(await write(world, me, first, paid.session, [[0, 120]])).toMatchObject({ played: 120 });
  expect(await write(world, me, second, more.session, [[0, 120]])).toMatchObject({ played: 30 });
  expect(await write(world, me, trial, free.session, [[150, 600]])).toMatchObject({ played: 150 });
});

test('an address is valid for two hours, the same for half an hour, and asked for anew by the same session [D81]', async () => {
  const course = await makeCourse(world);
  const me = await student(course);
  const [first] = course.lessons;
  const one = await open(world, me, first);
  const at = Math.floor(world.now().getTime() / 1000);
  expect(one.url_until).toBe(at + 7200);
  expect(Number(new URL(one.url).searchParams.get('e'))).toBeGreaterThanOrEqual(at + 7200);
  expect(Number(new URL(one.url).searchParams.get('e'))).toBeLessThanOrEqual(at + 9000);
  world.pass(7100);
  const query = { id: first ?? 0, session: one.session };
  const next = await world.ask(openLesson, { query, token: me.token });
  expect(next.session).toBe(one.session);
  expect(next.url).not.toBe(one.url);
  // It was paused meanwhile: what was played before still counts by its own time.
  expect(await write(world, me, first, one.session, [[0, 600]])).toMatchObject({ played: 600, done: true });
});

test('who runs the circle sees where people stop, in seconds and without names; nothing below ten people [D81][R141]', async () => {
  const course = await makeCourse(world);
  const [first] = course.lessons;
  const { token } = course.circle.owner;
  const stops = () => world.ask(viewStops, { query: { id: first ?? 0 }, token });
  const people: Person[] = [];
  for (let at = 0; at < 10; at += 1) {
    if (at === 9)
      expect(await stops()).toMatchObject({ people: 0, done: 0, buckets: [], seconds: 600, title: '第一泡' });
    const me = await student(course);
    people.push(me);
    const { session } = await open(world, me, first);
    world.pass(15);
    await write(world, me, first, session, [[0, at < 7 ? 12 : 25]]);
  }
  const { people: count, done, buckets } = await stops();
  expect([count, done, buckets.length]).toEqual([10, 0, 60]);
  expect(buckets.slice(0, 4).map(({ from, to, played, left }) => [from, to, played, left])).toEqual([
    [0, 10, 10, 0],
    [10, 20, 10, 7],
    [20, 30, 3, 3],
    [30, 40, 0, 0],
  ]);
  const [member] = people;
  const refused = await world.call('GET', viewStops.path, { token: member?.token, query: { id: first } });
  expect(refused.body.errcode).toBe(40300);
  const stranger = await makePerson(world);
  expect(
    (await world.call('GET', viewStops.path, { token: stranger.token, query: { id: first } })).body.errcode,
  ).toBe(40301);
});
