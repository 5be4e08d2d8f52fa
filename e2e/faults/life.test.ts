/**
 * What a crash in the middle of life in a circle does to it: nothing. What was acknowledged is there once and has earned its points
 * once; who has paid for a course has one seat in it; a day that was made good has cost its price, and none has cost it twice.
 */
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import { checkIn, listEntries, patchDay, viewCalendar } from '@qunlu/contract/checkin/calls.ts';
import { defaultPatch } from '@qunlu/contract/checkin/rules.ts';
import { saveCampaign } from '@qunlu/contract/checkin/settings.ts';
import { minuteOf, secondsOfMinute } from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import { buyCourse, viewCourse } from '@qunlu/contract/course/calls.ts';
import { listIncome } from '@qunlu/contract/dues/income.ts';
import { listTopics } from '@qunlu/contract/forum/calls.ts';
import { postTopic } from '@qunlu/contract/forum/write.ts';
import { addComment, listComments } from '@qunlu/contract/forum/comments.ts';
import { listEntries as listEarned, viewReputation } from '@qunlu/contract/reputation/calls.ts';
import { earnings } from '@qunlu/contract/reputation/rules.ts';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import { scoreList } from '@qunlu/contract/score/missions.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import { type CrashingServer, hasPostgres, startCrashing } from '../crashing.ts';
import { by, joinAll, makeCircle, newKey, personAt, realNameAt, type Someone } from '../world/circles.ts';
import { article, courseAt, openModules } from '../world/courses.ts';
import { type Insist, underKills } from './kills.ts';
import { type Buyer, payWhole } from './paying.ts';

/** The embedded database takes seconds to start again. */
const killsOf = (kind: 'embedded' | 'PostgreSQL'): number =>
  Number(process.env['FAULT_KILLS'] ?? (kind === 'embedded' ? 1 : 2));
const names = ['林知远', '赵明诚', '顾南舟', '许知夏'];
/** As many as earn points in a day. */
const posts = 3;
const comments = 4;
const price = 9900;
/** One fewer than want one. */
const seats = names.length - 1;
/** As long ago as days can be made good, and their price. */
const { days: missed, price: patchPrice } = defaultPatch;
/** What a claim of a process that is gone still holds, seconds: of events, and of keys of calls. */
const claimed = 150;
const away = 61;

interface Member extends Someone, Buyer {
  userId: number;
  fromBalance: boolean;
  /** Numbers of what was acknowledged. */
  posted: number[];
  commented: number[];
  checkedIn: number[];
  /** Days that were acknowledged as made good. */
  patched: string[];
  seats: Map<number, string>;
  /** What they were told, and the same question again. */
  told: { was: unknown; again: () => Promise<unknown> }[];
}

interface Circle {
  product: CrashingServer;
  owner: Someone;
  id: number;
  opening: number;
  campaign: number;
  courses: number[];
  members: Member[];
}

/** The day of Shanghai, so many days from today. */
const dayFrom = (product: CrashingServer, days: number): number =>
  Math.floor(minuteOf(product.now()) / 1440) + days;

/** A circle at ten in the morning: every day so far was missed by everybody. */
async function makeLife(product: CrashingServer): Promise<Circle> {
  const owner = await personAt(product, '沈知微');
  const id = await makeCircle(product, owner);
  await openModules(product, owner, id, ['forum', 'checkin', 'course', 'score']);
  await realNameAt(product, owner);
  const courses = [];
  for (const title of ['岩茶入门', '绿茶入门'])
    courses.push((await courseAt(product, owner, id, { title, price, seats, lessons: [article()] })).id);
  const first = dayFrom(product, 1);
  const campaign = await by(product, owner)(saveCampaign, {
    body: {
      id,
      title: '晨读',
      starts_on: dayName(first),
      ends_on: dayName(first + 99),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      who: 'all',
      ranked: 1,
    },
    idempotencyKey: newKey(),
  });
  const { topic_id: opening } = await by(product, owner)(postTopic, {
    body: { id, client_id: newKey(), kind: 'media', text: '今年的新茶' },
  });
  const joined = await joinAll(product, id, names);
  const members = joined.map((one, index): Member => {
    const none = {
      posted: [],
      commented: [],
      checkedIn: [],
      patched: [],
      paid: [],
      told: [],
      seats: new Map(),
    };
    return { ...one, ...none, userId: one.user_id, fromBalance: index % 2 === 0 };
  });
  for (const { userId } of members) {
    await product.give({ userId, amount: courses.length * price });
    await product.giveScore({ userId, credit: missed * patchPrice });
  }
  const morning = secondsOfMinute(dayFrom(product, 1 + missed) * 1440 + 600);
  await product.pass(morning - Math.floor(product.now() / 1000));
  return { product, owner, id, opening, campaign: campaign.id, courses, members };
}

/** Asks until there is an answer, and keeps it. */
async function tell<T>(insist: Insist, me: Member, again: () => Promise<T>): Promise<T> {
  const was = await insist(again);
  me.told.push({ was, again });
  return was;
}

async function talk({ product, id, opening }: Circle, insist: Insist, me: Member): Promise<void> {
  for (let nth = 0; nth < posts; nth += 1) {
    const text = `${me.realname}的第 ${nth} 篇`;
    const body = { id, client_id: newKey(), kind: 'media', text } as const;
    me.posted.push(await tell(insist, me, async () => (await by(product, me)(postTopic, { body })).topic_id));
  }
  for (let nth = 0; nth < comments; nth += 1) {
    const input = { body: { id: opening, text: `${me.realname}的第 ${nth} 条` }, idempotencyKey: newKey() };
    me.commented.push(
      await tell(insist, me, async () => (await by(product, me)(addComment, input)).comment_id),
    );
  }
}

async function practise({ product, campaign: id }: Circle, insist: Insist, me: Member): Promise<void> {
  const today = { id, client_id: newKey(), day: dayName(dayFrom(product, 0)), window: 0, text: '春眠不觉晓' };
  me.checkedIn.push(
    await tell(insist, me, async () => (await by(product, me)(checkIn, { body: today })).entry.id),
  );
  for (let ago = missed; ago > 0; ago -= 1) {
    const day = dayName(dayFrom(product, -ago));
    const body = { id, client_id: newKey(), day, price: patchPrice, text: '补一天' };
    const patch = async () => (await by(product, me)(patchDay, { body })).entry.id;
    // The last one is asked for once: whether it was done or not, day and price must agree.
    const done = ago > 1 ? await tell(insist, me, patch) : await insist(() => patch().catch(() => 0));
    if (done !== 0) me.patched.push(day);
  }
}

async function study({ product, courses }: Circle, insist: Insist, me: Member): Promise<void> {
  for (const id of courses) {
    const body = { id, total: price, use_balance: me.fromBalance ? 1 : 0 } as const;
    const idempotencyKey = newKey();
    /** null: it is full. */
    const order = await tell(insist, me, async () => {
      try {
        return await by(product, me)(buyCourse, { body, idempotencyKey });
      } catch (error) {
        const { cause } = error as Error;
        if (cause instanceof RequestError && cause.message.includes('名额')) return null;
        throw error;
      }
    });
    if (!order) continue;
    if (order.paid) me.paid.push(order.hash);
    else await payWhole(product, insist, me, { hash: order.hash, useBalance: false });
    me.seats.set(id, order.hash);
  }
}

const checkAnswers = ({ members }: Circle): Promise<unknown> =>
  Promise.all(
    members.flatMap(({ told }) => told.map(async ({ was, again }) => expect(await again()).toEqual(was))),
  );

const sorted = (all: readonly number[]): number[] => all.toSorted((one, other) => one - other);

async function checkTalk({ product, owner, id, opening, campaign, members }: Circle): Promise<void> {
  const call = by(product, owner);
  const topics = await call(listTopics, { query: { id, size: 50 } });
  expect(sorted(topics.list.map(({ topic_id }) => topic_id))).toEqual(
    sorted([opening, ...members.flatMap(({ posted }) => posted)]),
  );
  const said = await call(listComments, { query: { id: opening, size: 50 } });
  expect(sorted(said.list.map(({ comment_id }) => comment_id))).toEqual(
    sorted(members.flatMap(({ commented }) => commented)),
  );
  const own = { join: 1, post: posts, comment: comments, checkin: 1 };
  const total = Object.entries(own).reduce(
    (sum, [kind, count]) => sum + earnings[kind as keyof typeof own].credit * count,
    0,
  );
  for (const me of members) {
    const query = { id: campaign, mine: 1, size: 50 } as const;
    const done = await by(product, me)(listEntries, { query });
    expect(done.list.filter(({ window }) => window === 0).map((one) => one.id)).toEqual(me.checkedIn);
    const earned = await by(product, me)(listEarned, { query: { id, size: 50 } });
    const count = (wanted: string): number => earned.list.filter(({ title }) => title === wanted).length;
    expect({
      join: count(earnings.join.title),
      post: count(earnings.post.title),
      comment: count(earnings.comment.title),
      checkin: count(earnings.checkin.title),
    }).toEqual(own);
    expect(await by(product, me)(viewReputation, { query: { id } })).toMatchObject({ total });
  }
}

async function checkDays({ product, campaign: id, members }: Circle): Promise<void> {
  for (const me of members) {
    const months = new Set([-missed, 0].map((days) => dayName(dayFrom(product, days)).slice(0, 7)));
    const good: string[] = [];
    for (const month of months) {
      const { list } = await by(product, me)(viewCalendar, { query: { id, month } });
      good.push(...list.filter(({ mark }) => mark === 'patched').map(({ day }) => day));
    }
    expect(good).toEqual(expect.arrayContaining(me.patched));
    const { list } = await by(product, me)(scoreList);
    const [last] = list;
    expect(list.filter(({ type }) => type === scoreType.spend).map(({ credit }) => credit)).toEqual(
      good.map(() => -patchPrice),
    );
    expect(last?.after).toBe((missed - good.length) * patchPrice);
  }
}

async function checkSeats({ product, owner, id, courses, members }: Circle): Promise<void> {
  const bought = members.flatMap((me) => [...me.seats].map(([course, hash]) => ({ course, hash })));
  for (const course of courses) expect(bought.filter((one) => one.course === course)).toHaveLength(seats);
  const hashes = bought.map(({ hash }) => hash).toSorted();
  const places = (await product.places()).map((one) => `${one.hash} ${one.quantity} ${one.booked}`);
  expect(places.toSorted()).toEqual(hashes.map((hash) => `${hash} 1 true`));
  const income = await by(product, owner)(listIncome, { query: { id, size: 50 } });
  expect(income.list.map(({ hash }) => hash).toSorted()).toEqual(hashes);
  for (const me of members) {
    for (const course of courses) {
      const seen = await by(product, me)(viewCourse, { query: { id: course } });
      const hash = me.seats.get(course);
      expect([seen.studying, seen.seat?.hash]).toEqual([hash !== undefined, hash]);
    }
    const spent = me.fromBalance ? me.seats.size : 0;
    const balance = (courses.length - spent) * price;
    expect(await by(product, me)(viewBalance)).toMatchObject({ balance, frozen: 0 });
  }
  expect(await product.books()).toEqual([]);
}

for (const kind of hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const)) {
  const kills = killsOf(kind);
  test(`kill -9 in the middle of life in a circle: posts and points, seats and money, days and their price stay together, ${kind} [D78][D81][D82][D84]`, async () => {
    test.setTimeout(60_000 + kills * 20_000);
    const product = await startCrashing(kind);
    try {
      const circle = await makeLife(product);
      const { members } = circle;
      // Whoever pays at the cashier asks more than twice.
      const steps = members.length * (posts + comments + 1 + missed + 2 * circle.courses.length);
      await underKills(product, { kills, steps, away }, (insist) =>
        Promise.all(members.flatMap((me) => [talk, practise, study].map((act) => act(circle, insist, me)))),
      );
      await product.pass(claimed);
      await test.step('who asks again is told the same', () => checkAnswers(circle));
      await product.settle();
      await test.step('what was said is there once, and has earned once', () => checkTalk(circle));
      await test.step('a day is good for its price, or neither', () => checkDays(circle));
      await test.step('who has paid has one seat', () => checkSeats(circle));
    } finally {
      await product.end();
    }
  });
}
