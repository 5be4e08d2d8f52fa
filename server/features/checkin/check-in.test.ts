import { removeCheckin, viewCalendar } from '@qunlu/contract/checkin/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import {
  dayFrom,
  done,
  freshClientId,
  keptOf,
  listOf,
  makeCampaign,
  managedBy,
  passTo,
  setRules,
  tryCheckIn,
  viewOf,
} from './testing.ts';

const world = useWorld();

const markOf = async (token: string, id: number, day: string): Promise<string | undefined> => {
  const { list } = await world.ask(viewCalendar, { query: { id, month: day.slice(0, 7) }, token });
  return list.find((one) => one.day === day)?.mark;
};

test('a member checks in once a window; the answer of the second tab is the first one’s [D82][D83]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  const { today, me, rank } = await viewOf(world, member, campaign);
  expect(today).toMatchObject([{ day: dayFrom(world, 0), window: 0, done: false }]);
  expect([me, rank]).toEqual([{ total: 0, streak: 0, best: 0 }, 0]);
  const first = await done(world, member, campaign, { text: '读完第一章' });
  expect(first).toMatchObject({ again: false, total: 1, streak: 1, best: 1, left: 0 });
  const second = await done(world, member, campaign, { text: '另一页写的' });
  expect(second).toMatchObject({ again: true, total: 1, streak: 1 });
  expect(second.entry).toMatchObject({ id: first.entry.id, text: '读完第一章' });
  expect(await keptOf(world, member, campaign)).toEqual({ total: 1, streak: 1, best: 1 });
  expect((await viewOf(world, member, campaign)).today).toMatchObject([{ done: true }]);
});

test('sent again under its number it is the same one, also when its window is over [D82]', async () => {
  const campaign = await makeCampaign(world, { windows: [{ from: 540, to: 660 }] });
  const member = await join(world, campaign.circle);
  const sending = { client_id: freshClientId(), day: dayFrom(world, 0), text: '一次' };
  const first = await done(world, member, campaign, sending);
  passTo(world, 0, '11:00');
  const again = await done(world, member, campaign, sending);
  expect(again).toMatchObject({ again: false, total: 1 });
  expect(again.entry.id).toBe(first.entry.id);
  await world.ask(removeCheckin, { body: { checkin_id: first.entry.id }, token: member.token });
  expect((await tryCheckIn(world, member, campaign, sending)).body.errmsg).toBe('这次打卡已经删除');
});

test('a window is open to its minute by the clock of the server, and over midnight it is of the day on which it opens [D82]', async () => {
  const campaign = await makeCampaign(world, {
    windows: [
      { from: 1320, to: 1560 },
      { from: 360, to: 480 },
    ],
  });
  const member = await join(world, campaign.circle);
  const evening = { day: dayFrom(world, 0), window: 1 };
  expect((await tryCheckIn(world, member, campaign)).body.errmsg).toBe('06:00–08:00 已经结束，这次没有打上');
  expect((await tryCheckIn(world, member, campaign, evening)).body).toMatchObject({
    errcode: 42200,
    errmsg: '还没到时间，22:00 开始',
  });
  passTo(world, 1, '01:59');
  const { today, next_at } = await viewOf(world, member, campaign);
  expect(today.map(({ day, window }) => [day, window])).toEqual(
    [
      [evening.day, 0],
      [evening.day, 1],
      [dayFrom(world, 0), 0],
      [dayFrom(world, 0), 1],
    ].slice(1),
  );
  expect(next_at).toBe(Math.floor(world.now().getTime() / 1000) + 241 * 60);
  // Half of the day is missing: it is not done.
  expect(await done(world, member, campaign, evening)).toMatchObject({ total: 0, streak: 0, left: 2 });
  world.pass(60);
  expect((await tryCheckIn(world, member, campaign, { ...evening, window: 1 })).status).toBe(200);
  const other = await join(world, campaign.circle);
  expect((await tryCheckIn(world, other, campaign, evening)).body.errmsg).toBe(
    '22:00–次日 02:00 已经结束，这次没有打上',
  );
  passTo(world, 0, '07:00');
  await done(world, member, campaign);
  passTo(world, 0, '23:00');
  expect(await done(world, member, campaign, { window: 1 })).toMatchObject({ total: 1, streak: 1, left: 0 });
});

test('the calendar says of each day what became of it [D83]', async () => {
  const campaign = await makeCampaign(world, { changes: { weekdays: [1, 2, 3, 4, 5] } });
  const member = await join(world, campaign.circle);
  // On a Monday.
  const weekday = new Date(`${dayFrom(world, 0)}T00:00:00Z`).getUTCDay();
  passTo(world, (8 - weekday) % 7, '10:00');
  const days = [0, 1, 2, 3, 5].map((ahead) => dayFrom(world, ahead));
  await done(world, member, campaign);
  passTo(world, 2, '10:00');
  const found: (string | undefined)[] = [];
  for (const day of days) found.push(await markOf(member.token, campaign.id, day));
  expect(found).toEqual(['done', 'missed', 'today', 'coming', 'free']);
});

test('what a rule asks for is asked of everybody, one sentence for each field [D82][R145]', async () => {
  const campaign = await makeCampaign(world, {
    params: { text: 5, images: 1, unit: '公里', place: 1 },
  });
  const member = await join(world, campaign.circle);
  const without = async (content: object) => {
    const { body } = await tryCheckIn(world, member, campaign, content);
    return [body.field, body.errmsg];
  };
  expect(await without({})).toEqual(['text', '请写点什么']);
  expect(await without({ text: '跑了' })).toEqual(['text', '请至少写 5 个字']);
  expect(await without({ text: '跑了五公里' })).toEqual(['images', '请至少选 1 张图片']);
  expect(await without({ text: '跑了五公里', images: ['https://elsewhere.example/1.png'] })).toEqual([
    'number',
    '请填写多少公里',
  ]);
  await setRules(world, campaign, { params: { text: 2, unit: '公里', place: 1 } });
  passTo(world, 1, '09:00');
  expect(await without({ text: '跑了', number: 5.256 })).toEqual(['place', '请加上位置']);
  expect(await without({ text: '跑了', number: -1 })).toEqual(['number', '数值请填写 0 到 1000000 的数字']);
  const { entry } = await done(world, member, campaign, {
    text: '跑了',
    number: 5.256,
    place: '白堤',
    lat: 30.259_244,
    lng: 120.130_742,
  });
  expect(entry).toMatchObject({ number: 5.26, unit: '公里', place: '白堤', lat: 30.259, lng: 120.131 });
});

test('100 days over a day made good and two changes of rules are a streak of 100 [D82][D83]', async () => {
  const campaign = await makeCampaign(world, { patch: { price: 0, counts: 1 } });
  const member = await join(world, campaign.circle);
  let { streak } = await done(world, member, campaign);
  for (let day = 2; day <= 99; day += 1) {
    if (day === 30) {
      // From the next due day on, twice a day; the day itself is done by the old rule.
      await setRules(world, campaign, {
        windows: [
          { from: 360, to: 720 },
          { from: 1200, to: 1440 },
        ],
      });
      expect((await managedBy(world, campaign.circle.owner, campaign.circle)).list[0]?.rule.from).toBe(
        dayFrom(world, 1),
      );
    }
    if (day === 40) await setRules(world, campaign, { windows: [{ from: 0, to: 1440 }] });
    passTo(world, 1, '10:00');
    if (day === 50) continue;
    if (day === 51) {
      const { body } = await world.call('POST', '/v1/checkin/patch', {
        token: member.token,
        body: { id: campaign.id, client_id: freshClientId(), day: dayFrom(world, -1), price: 0 },
      });
      expect(body).toMatchObject({ total: 50, streak: 50 });
    }
    ({ streak } = await done(world, member, campaign));
    if (day >= 30 && day < 40) {
      passTo(world, 0, '20:30');
      ({ streak } = await done(world, member, campaign, { window: 1 }));
    }
    expect([day, streak]).toEqual([day, day]);
  }
  passTo(world, 1, '10:00');
  expect(await done(world, member, campaign)).toMatchObject({ total: 100, streak: 100, best: 100 });
  expect(await keptOf(world, member, campaign)).toEqual({ total: 100, streak: 100, best: 100 });
  await world.runJob('checkin.compare');
  expect(world.logs.filter((line) => line.includes('a standing was not'))).toEqual([]);
});

test('one that is taken back breaks the streak and counts no more [D83]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  const first = await done(world, member, campaign);
  passTo(world, 1, '10:00');
  const { entry } = await done(world, member, campaign, { text: '第二天' });
  passTo(world, 1, '10:00');
  expect(await done(world, member, campaign)).toMatchObject({ total: 3, streak: 3 });
  const gone = await world.ask(removeCheckin, { body: { checkin_id: entry.id }, token: member.token });
  expect(gone).toEqual({ total: 2, streak: 1, best: 1 });
  // Again it changes nothing.
  const same = await world.ask(removeCheckin, { body: { checkin_id: entry.id }, token: member.token });
  expect(same).toEqual(gone);
  const { rows } = await world.database.pool.query('select text from checkin_entry where checkin_id = $1', [
    entry.id,
  ]);
  expect(rows).toEqual([{ text: '' }]);
  expect(first.entry.mine).toBe(true);
});

test('a streak ends with the day that was not done, also for who does not come back [D83]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  await done(world, member, campaign);
  passTo(world, 1, '23:59');
  expect((await listOf(world, member, campaign.circle))[0]).toMatchObject({ streak: 1, total: 1 });
  await world.runJob('checkin.lapse');
  expect(await keptOf(world, member, campaign)).toMatchObject({ streak: 1 });
  passTo(world, 1, '00:00');
  expect((await viewOf(world, member, campaign)).me).toEqual({ total: 1, streak: 0, best: 1 });
  await world.runJob('checkin.lapse');
  expect(await keptOf(world, member, campaign)).toEqual({ total: 1, streak: 0, best: 1 });
});

test('the list has what can be done now first, and what is over last', async () => {
  const circle = await makeCircle(world);
  const over = await makeCampaign(world, {
    circle,
    changes: { title: '已结束', ends_on: dayFrom(world, 1) },
  });
  const later = await makeCampaign(world, {
    circle,
    windows: [{ from: 1200, to: 1260 }],
    changes: { title: '晚上' },
  });
  const open = await makeCampaign(world, { circle, changes: { title: '全天' } });
  const coming = await makeCampaign(world, {
    circle,
    changes: { title: '下周', starts_on: dayFrom(world, 7), ends_on: dayFrom(world, 9) },
  });
  const member = await join(world, circle);
  const list = await listOf(world, member, circle);
  expect(list.map(({ title, state }) => [title, state])).toEqual([
    ['全天', 'running'],
    ['晚上', 'running'],
    ['下周', 'coming'],
    ['已结束', 'over'],
  ]);
  expect(list.map(({ id }) => id)).toEqual([open.id, later.id, coming.id, over.id]);
  await done(world, member, open);
  expect((await listOf(world, member, circle))[0]).toMatchObject({ title: '全天', open: [], joined: true });
});
