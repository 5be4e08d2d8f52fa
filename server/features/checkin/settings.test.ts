import { listEntries } from '@qunlu/contract/checkin/calls.ts';
import {
  dropCampaign,
  saveCampaign,
  saveParams,
  savePatch,
  saveTimes,
} from '@qunlu/contract/checkin/settings.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, loggedIn, makeAdmin, makeCircle, makeStrangers } from '../circle/testing.ts';
import {
  campaignBody,
  dayFrom,
  done,
  listOf,
  makeCampaign,
  managedBy,
  passTo,
  setRules,
  tryCheckIn,
  turnOn,
  viewOf,
} from './testing.ts';

const world = useWorld();

const save = (token: string, body: object) =>
  world.call('POST', saveCampaign.path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });

test('an admin for content makes a campaign; what is wrong with it is said by its field [D82][R143]', async () => {
  const circle = await makeCircle(world);
  await turnOn(world, circle);
  const { token } = await makeAdmin(world, circle, ['content']);
  const tried = async (changes: object) => {
    const { body } = await save(token, campaignBody(world, circle, changes));
    return [body.field, body.errmsg];
  };
  expect(await tried({ title: '' })).toEqual(['title', '请填写名称']);
  expect(await tried({ title: '长'.repeat(31) })).toEqual(['title', '名称最多30个字，请删减']);
  expect(await tried({ starts_on: '2026-13-01' })).toEqual(['starts_on', '第一天请写成 2026-11-30 这样']);
  expect(await tried({ starts_on: dayFrom(world, -1) })).toEqual(['starts_on', '第一天不能早于今天']);
  expect(await tried({ ends_on: dayFrom(world, -1) })).toEqual(['ends_on', '最后一天不能早于今天']);
  expect(await tried({ ends_on: dayFrom(world, 366) })).toEqual(['ends_on', '一个打卡最长 366 天']);
  expect(await tried({ weekdays: [] })).toEqual(['weekdays', '请至少选一天']);
  expect(await tried({ who: 'groups' })).toEqual(['groups', '请选择让哪些分组参加']);
  expect(await tried({ who: 'groups', groups: [1] })).toEqual(['groups', '有的分组已经不在了，请重新选择']);
  const { body } = await save(token, campaignBody(world, circle, { ends_on: dayFrom(world, 365) }));
  expect(body).toMatchObject({
    title: '晨读',
    state: 'running',
    begun: false,
    rule: {
      from: dayFrom(world, 0),
      windows: [{ from: 0, to: 1440 }],
      patch: { allowance: 3, days: 3, way: 'score', price: 20, counts: false },
    },
  });
  for (let made = 1; made < 10; made += 1) await save(token, campaignBody(world, circle));
  expect((await save(token, campaignBody(world, circle))).body.errmsg).toBe(
    '同时最多 10 个打卡，等一个结束再新建',
  );
});

test('windows of a day do not meet, also over midnight [D82][R144]', async () => {
  const campaign = await makeCampaign(world);
  const { token } = campaign.circle.owner;
  const tried = async (windows: [number, number][]) => {
    const { body } = await world.call('POST', saveTimes.path, {
      token,
      body: { id: campaign.id, windows: windows.map(([from, to]) => ({ from, to })) },
    });
    return body.errmsg ?? body.rule.windows.length;
  };
  expect(await tried([])).toBe('请至少设一个时段');
  expect(await tried([[480, 480]])).toBe('时段的结束要在开始以后，最长 24 小时');
  expect(await tried([[480, 1921]])).toBe('时段的结束要在开始以后，最长 24 小时');
  expect(
    await tried([
      [360, 480],
      [470, 500],
    ]),
  ).toBe('和“06:00–08:00”重叠了，请错开');
  expect(
    await tried([
      [60, 120],
      [1320, 1560],
    ]),
  ).toBe('最后一个时段过了午夜，和第二天的第一个时段重叠了，请错开');
  expect(await tried(Array.from({ length: 4 }, (_, at) => [at * 60, at * 60 + 30]))).toBe('时段最多3条');
  expect(
    await tried([
      [1320, 1560],
      [120, 480],
    ]),
  ).toBe(2);
});

test('a change counts from the next due day, is said with its day, and takes nothing that was earned [D82]', async () => {
  const campaign = await makeCampaign(world, { params: { text: 2 } });
  const { circle } = campaign;
  const member = await join(world, circle);
  await done(world, member, campaign, { text: '今天' });
  await setRules(world, campaign, { windows: [{ from: 1200, to: 1260 }], params: { text: 10 } });
  const [managed] = (await managedBy(world, circle.owner, circle)).list;
  expect(managed).toMatchObject({
    begun: true,
    changes_from: dayFrom(world, 1),
    rule: { from: dayFrom(world, 1), windows: [{ from: 1200, to: 1260 }], params: { text: 10 } },
    now: { windows: [{ from: 0, to: 1440 }], params: { text: 2 } },
  });
  const view = await viewOf(world, member, campaign);
  expect(view).toMatchObject({ me: { total: 1, streak: 1 }, change: { from: dayFrom(world, 1) } });
  // Whoever is late today still does it by the rule of today.
  expect((await tryCheckIn(world, await join(world, circle), campaign, { text: '今天' })).status).toBe(200);
  passTo(world, 1, '20:30');
  expect((await tryCheckIn(world, member, campaign, { text: '今天' })).body.errmsg).toBe('请至少写 10 个字');
  expect(await done(world, member, campaign, { text: '今天读完了第一卷书了' })).toMatchObject({ streak: 2 });
  const [log] = await loggedIn(world, circle);
  expect(log).toMatchObject({ what: 'checkin', target: '晨读' });
  expect(JSON.stringify(log?.after)).toContain('至少 10 个字');
});

test('a day that is made good asks for what it asked for then, whatever the rule asks now [D82]', async () => {
  const campaign = await makeCampaign(world, { params: { unit: '公里' }, patch: { price: 0 } });
  const member = await join(world, campaign.circle);
  await setRules(world, campaign, { params: { text: 10 } });
  passTo(world, 1, '10:00');
  const { before, rule } = await viewOf(world, member, campaign);
  expect([before.map(({ params }) => params.unit), rule?.params.unit]).toEqual([['公里'], '']);
  const patched = await world.call('POST', '/v1/checkin/patch', {
    token: member.token,
    body: { id: campaign.id, client_id: 'then', day: dayFrom(world, -1), price: 0, number: 3 },
  });
  expect(patched.body).toMatchObject({ total: 1, entry: { number: 3, unit: '公里' } });
});

test('what has begun keeps its first day, one that is over is not changed, one that was used is not dropped [R143]', async () => {
  const campaign = await makeCampaign(world);
  const { circle, id } = campaign;
  const { token } = circle.owner;
  const member = await join(world, circle);
  const edit = (changes: object) => save(token, { ...campaignBody(world, circle, changes), campaign_id: id });
  const starts_on = dayFrom(world, 0);
  expect((await edit({ starts_on: dayFrom(world, 1) })).body.field).toBe('starts_on');
  await done(world, member, campaign);
  const drop = () => world.call('POST', dropCampaign.path, { token, body: { id } });
  expect((await drop()).body.errmsg).toBe('有人打过卡了，不能删除；把最后一天改到今天就结束了');
  expect((await edit({ starts_on, title: '夜读', ends_on: dayFrom(world, 0) })).body).toMatchObject({
    title: '夜读',
    ends_on: starts_on,
  });
  expect(
    (await world.call('POST', saveTimes.path, { token, body: { id, windows: [{ from: 1, to: 2 }] } })).body
      .errmsg,
  ).toBe('后面没有要打卡的日子了，请先把最后一天往后改');
  passTo(world, 1, '10:00');
  expect((await edit({ starts_on, ends_on: dayFrom(world, 3) })).body.errmsg).toBe(
    '这个打卡已经结束，可以新建一个',
  );
  expect((await viewOf(world, member, campaign)).state).toBe('over');
  const unused = await makeCampaign(world, { circle, changes: { starts_on: dayFrom(world, 0) } });
  await world.ask(dropCampaign, { body: { id: unused.id }, token });
  expect((await listOf(world, member, circle)).map((one) => one.id)).toEqual([id]);
});

test('a campaign of a group is for its members; who runs the circle sees it, too [D82]', async () => {
  const circle = await makeCircle(world);
  const { token } = circle.owner;
  const saved = await world.call('POST', '/v1/phonebook/save-group', {
    token,
    body: { id: circle.id, name: '八班' },
  });
  const group = saved.body.list[0].group_id as number;
  const campaign = await makeCampaign(world, { circle, changes: { who: 'groups', groups: [group] } });
  const [inside, outside] = [await join(world, circle), await join(world, circle)];
  await world.database.pool.query('update phonebook_member set group_id = $2 where member_id = $1', [
    inside.memberId,
    group,
  ]);
  expect((await tryCheckIn(world, inside, campaign)).status).toBe(200);
  expect((await tryCheckIn(world, outside, campaign)).status).toBe(404);
  expect(await listOf(world, outside, circle)).toEqual([]);
  expect(await viewOf(world, circle.owner, campaign)).toMatchObject({ for_me: false, manages: true });
  expect((await tryCheckIn(world, circle.owner, campaign)).body.errmsg).toBe(
    '这个打卡只给其中几个分组，您不在里面',
  );
});

test('another circle’s campaign is none: for visitors, its own members elsewhere, the removed; settings take the right [D57]', async () => {
  const campaign = await makeCampaign(world);
  const { circle, id } = campaign;
  const removed = await join(world, circle);
  await done(world, removed, campaign, { text: '我的' });
  await world.database.pool.query('update phonebook_member set state = 4 where member_id = $1', [
    removed.memberId,
  ]);
  const { visitor, member, admin, foreign } = await makeStrangers(world, circle, 'content');
  const window = [{ from: 0, to: 60 }];
  const calls = (token: string) => [
    world.call('GET', '/v1/checkin/view', { token, query: { id } }),
    world.call('GET', '/v1/checkin/calendar', { token, query: { id, month: '2026-11' } }),
    world.call('GET', listEntries.path, { token, query: { id } }),
    world.call('GET', '/v1/checkin/ranks', { token, query: { id } }),
    world.call('POST', '/v1/checkin/remind', { token, body: { id, minute: 480 } }),
    world.call('POST', '/v1/checkin/check-in', {
      token,
      body: { id, client_id: 'x1', day: dayFrom(world, 0), window: 0 },
    }),
    world.call('POST', '/v1/checkin/patch', {
      token,
      body: { id, client_id: 'x2', day: dayFrom(world, -1), price: 20 },
    }),
  ];
  const settings = (token: string) => [
    world.call('POST', saveTimes.path, { token, body: { id, windows: window } }),
    world.call('POST', saveParams.path, {
      token,
      body: { id, text: 0, images: 0, voice: 0, unit: '', place: 0 },
    }),
    world.call('POST', savePatch.path, {
      token,
      body: { id, allowance: 0, days: 1, way: 'score', price: 0, counts: 0 },
    }),
    world.call('POST', dropCampaign.path, { token, body: { id } }),
  ];
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    new Set((await Promise.all(answers)).map(({ status }) => status));
  for (const { token } of [visitor, foreign, removed])
    expect(await statuses([...calls(token), ...settings(token)])).toEqual(new Set([404]));
  for (const { token } of [member, admin]) expect(await statuses(settings(token))).toEqual(new Set([403]));
  // Nobody is shown who is no member any more.
  expect((await world.ask(listEntries, { query: { id }, token: member.token })).list).toEqual([]);
});

test('who is muted checks in to nothing, and sees what there is [D12]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  await world.database.pool.query('update account_user set status = 2 where user_id = $1', [member.userId]);
  expect((await tryCheckIn(world, member, campaign)).body.errcode).toBe(40313);
  expect((await viewOf(world, member, campaign)).state).toBe('running');
});
