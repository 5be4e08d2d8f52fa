import { listEntries, listRanks, removeCheckin, setReminder } from '@qunlu/contract/checkin/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { expect, test } from 'vitest';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import type { Person } from '../../testing/people.ts';
import { plansOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, notificationsOf } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { checkedIn, checkinRemoved } from './events.ts';
import { dayFrom, done, keptOf, makeCampaign, passTo, viewOf } from './testing.ts';

const embedded = process.env['TEST_DATABASE_URL'] === undefined;
const heard: object[] = [];
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      inTransactionOf(checkedIn, async (_tx, given) => void heard.push(given)),
      afterEvent(checkinRemoved, 'test.removed', async (_ctx, given) => void heard.push(given)),
    ],
  },
});

const ranks = async ({ token }: Person, id: number, size = 50) => {
  const found: { user: { user_id: number }; total: number; streak: number }[] = [];
  for (let next: number | undefined; next !== -1;) {
    const page = await world.ask(listRanks, {
      query: { id, size, ...(next === undefined ? {} : { next }) },
      token,
    });
    found.push(...page.list);
    ({ next } = page);
  }
  return found.map(({ user, total, streak }) => [user.user_id, total, streak]);
};

test('ranks are by total, then streak, then who was first; one sees those around oneself [D83]', async () => {
  const campaign = await makeCampaign(world);
  const { circle, id } = campaign;
  const [a, b, c, d, e] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  // Days of each, as 1 and 0.
  const plan: [Person, string][] = [
    [a, '1111'],
    [b, '1110'],
    [c, '0111'],
    [d, '1101'],
    [e, '0011'],
  ];
  for (let day = 0; day < 4; day += 1) {
    for (const [person, days] of plan) if (days[day] === '1') await done(world, person, campaign);
    if (day < 3) passTo(world, 1, '10:00');
  }
  const order = [
    [a.userId, 4, 4],
    [b.userId, 3, 3],
    [c.userId, 3, 3],
    [d.userId, 3, 1],
    [e.userId, 2, 2],
  ];
  expect(await ranks(a, id)).toEqual(order);
  expect(await ranks(a, id, 1)).toEqual(order);
  const { rank, near } = await viewOf(world, c, campaign);
  expect([rank, near.map(({ user, mine }) => [user.user_id, mine])]).toEqual([
    3,
    [
      [a.userId, false],
      [b.userId, false],
      [c.userId, true],
      [d.userId, false],
      [e.userId, false],
    ],
  ]);
  await relate(world, 'black', c, a);
  expect((await ranks(c, id)).map(([userId]) => userId)).not.toContain(a.userId);
  expect((await viewOf(world, c, campaign)).rank).toBe(2);
  passTo(world, 1, '10:00');
  await world.runJob('checkin.lapse');
  expect((await ranks(e, id)).slice(1, 4)).toEqual([
    [c.userId, 3, 3],
    [d.userId, 3, 1],
    [b.userId, 3, 0],
  ]);
});

test('what others show is read by members, page by page; an admin removes one with a reason, which is told [D57][D82]', async () => {
  const campaign = await makeCampaign(world);
  const { circle, id } = campaign;
  const [one, other] = [await join(world, circle), await join(world, circle)];
  const { entry } = await done(world, one, campaign, { text: '读《诗经》' });
  await done(world, other, campaign, { text: '读《楚辞》' });
  const feed = (person: Person, more: object = {}) =>
    world.ask(listEntries, { query: { id, size: 1, ...more }, token: person.token });
  const first = await feed(other);
  expect(first.list.map(({ text, mine }) => [text, mine])).toEqual([['读《楚辞》', true]]);
  expect((await feed(other, { next: first.next })).list.map(({ text }) => text)).toEqual(['读《诗经》']);
  expect((await feed(one, { mine: 1 })).list.map(({ text }) => text)).toEqual(['读《诗经》']);
  const remove = (person: Person, reason?: string) =>
    world.call('POST', removeCheckin.path, {
      token: person.token,
      body: { checkin_id: entry.id, ...(reason === undefined ? {} : { reason }) },
    });
  expect((await remove(other, '不是我的')).status).toBe(404);
  expect((await remove(await makeAdmin(world, circle, ['notice']), '不对')).status).toBe(404);
  const admin = await makeAdmin(world, circle, ['content']);
  expect((await remove(admin)).body.field).toBe('reason');
  expect((await remove(admin, '和打卡无关')).body).toEqual({ total: 0, streak: 0, best: 0 });
  expect((await notificationsOf(world, one))[0]).toContain('的打卡被删除了');
  expect((await feed(other, { size: 50 })).list.map(({ text }) => text)).toEqual(['读《楚辞》']);
  const { userId } = one;
  expect(heard.slice(-3)).toEqual([
    { circleId: circle.id, checkinId: entry.id, userId, at: expect.any(Number) },
    { circleId: circle.id, checkinId: expect.any(Number), userId: other.userId, at: expect.any(Number) },
    { circleId: circle.id, checkinId: entry.id, userId },
  ]);
});

test.runIf(embedded)(
  'what others show is read from the end of its index, not by walking all campaigns [D82]',
  async () => {
    const campaign = await makeCampaign(world);
    const member = await join(world, campaign.circle);
    const [plan = ''] = await plansOf(world, 'from checkin_entry e', () =>
      world.ask(listEntries, { query: { id: campaign.id }, token: member.token }),
    );
    expect(plan).toContain('Backward using checkin_entry_feed');
    expect(plan).toContain('ROW(campaign_id, checkin_id) <');
    expect(plan).not.toContain('Sort');
  },
);

test('three reports hide one from others until staff decides; it counts on for whoever it belongs to [D137]', async () => {
  const campaign = await makeCampaign(world);
  const { circle, id } = campaign;
  const [one, reader] = [await join(world, circle), await join(world, circle)];
  const { entry } = await done(world, one, campaign, { text: '广告' });
  const report = ({ token }: Person) =>
    world.call('POST', '/v1/report/create', {
      token,
      body: { type: 'checkin-entry', id: entry.id, reason: 'spam', detail: '广告' },
    });
  expect((await report(reader)).status).toBe(200);
  const stranger = await makeCampaign(world);
  expect((await report(stranger.circle.owner)).status).toBe(404);
  await world.database.pool.query('update checkin_entry set hidden = true where checkin_id = $1', [entry.id]);
  expect((await world.ask(listEntries, { query: { id }, token: reader.token })).list).toEqual([]);
  expect(await keptOf(world, one, campaign)).toMatchObject({ total: 1 });
});

test('one is reminded at the chosen minute of days that are due and not done, once, and by one tap no more [D82]', async () => {
  const campaign = await makeCampaign(world, { windows: [{ from: 360, to: 1320 }] });
  const { id } = campaign;
  const [late, early, off] = [
    await join(world, campaign.circle),
    await join(world, campaign.circle),
    await join(world, campaign.circle),
  ];
  const remind = ({ token }: Person, minute: number) =>
    world.ask(setReminder, { body: { id, minute }, token });
  for (const person of [late, early, off]) await remind(person, 12 * 60 + 30);
  await remind(off, -1);
  expect((await viewOf(world, late, campaign)).reminder).toBe(750);
  expect((await viewOf(world, off, campaign)).reminder).toBe(-1);
  await done(world, early, campaign);
  const told = async (person: Person): Promise<number> =>
    (await notificationsOf(world, person)).filter((title) => title === '“晨读”今天还没有打卡').length;
  passTo(world, 0, '12:25');
  await world.runJob('checkin.remind');
  expect(await told(late)).toBe(0);
  passTo(world, 0, '12:30');
  await world.runJob('checkin.remind');
  await world.runJob('checkin.remind');
  expect([await told(late), await told(early), await told(off)]).toEqual([1, 0, 0]);
  await done(world, late, campaign);
  const { rows } = await world.database.pool.query(
    "select read_at is not null as read from notice where user_id = $1 and key like 'checkin:remind:%'",
    [late.userId],
  );
  expect(rows).toEqual([{ read: true }]);
  passTo(world, 1, '12:30');
  await world.runJob('checkin.remind');
  expect([await told(late), await told(early)]).toEqual([2, 1]);
});

test('the home of the circle says what is due and not done, what ends first before the others [D82]', async () => {
  const campaign = await makeCampaign(world, { windows: [{ from: 540, to: 1560 }] });
  const { circle, id } = campaign;
  const late = await makeCampaign(world, {
    circle,
    windows: [{ from: 1200, to: 1440 }],
    changes: { title: '夜跑' },
  });
  const member = await join(world, circle);
  const waits = async () => {
    const home = await world.ask(viewCircle, { query: { id: circle.id }, token: member.token });
    return JSON.stringify(home);
  };
  const before = await waits();
  expect(before).toContain('晨读');
  expect(before).toContain('夜跑');
  await done(world, member, campaign, { day: dayFrom(world, 0) });
  const after = await waits();
  expect([after.includes('晨读'), after.includes('夜跑')]).toEqual([false, true]);
  expect(late.id).not.toBe(id);
});
