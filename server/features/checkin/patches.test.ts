import { patchDay, removeCheckin, viewCalendar } from '@qunlu/contract/checkin/calls.ts';
import { decidePatch, listManagedCampaigns, listPatchRequests } from '@qunlu/contract/checkin/settings.ts';
import { listLogs } from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeStrangers, notificationsOf } from '../circle/testing.ts';
import { giveScore, wrongJournals } from '../score/testing.ts';
import { dayFrom, done, freshClientId, keptOf, makeCampaign, passTo, viewOf } from './testing.ts';

const world = useWorld();

const patch = (person: Person, { id }: { id: number }, days: number, more: object = {}) =>
  world.call('POST', patchDay.path, {
    token: person.token,
    body: { id, client_id: freshClientId(), day: dayFrom(world, days), price: 20, ...more },
  });

const balance = async ({ userId }: Person): Promise<number> => {
  const { rows } = await world.database.pool.query<{ balance: number }>(
    'select balance from score_balance where user_id = $1',
    [userId],
  );
  return rows[0]?.balance ?? 0;
};

test('three missed days of the last three are made good for 20 points each; they count in total, not in the streak [D82][D83]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  await giveScore(world, member, 70);
  await done(world, member, campaign);
  passTo(world, 5, '10:00');
  await done(world, member, campaign);
  expect(await viewOf(world, member, campaign)).toMatchObject({ patches_left: 3, score: 70 });
  const { list } = await world.ask(viewCalendar, {
    query: { id: campaign.id, month: dayFrom(world, -3).slice(0, 7) },
    token: member.token,
  });
  expect(list.filter(({ patchable }) => patchable).map(({ day }) => day)).toContain(dayFrom(world, -3));
  expect((await patch(member, campaign, -4)).body.errmsg).toBe('只能补最近 3 天的');
  expect((await patch(member, campaign, 0)).body.errmsg).toContain('已经打过卡了');
  expect((await patch(member, campaign, 1)).body.errmsg).toContain('还没到，不用补');
  expect((await patch(member, campaign, -1)).body).toMatchObject({ total: 3, streak: 1, best: 1 });
  expect((await patch(member, campaign, -2)).status).toBe(200);
  expect(await balance(member)).toBe(30);
  expect((await patch(member, campaign, -3)).body).toMatchObject({ total: 5, streak: 1 });
  expect(await balance(member)).toBe(10);
  passTo(world, 2, '10:00');
  expect((await patch(member, campaign, -1)).body.errmsg).toBe('补卡次数已经用完，这个打卡最多补 3 次');
  expect((await viewOf(world, member, campaign)).me).toEqual({ total: 5, streak: 0, best: 1 });
  expect(await wrongJournals(world)).toBe(0);
});

test('the second try of a day is answered the first one and pays nothing; without points nothing is done [D82]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  passTo(world, 1, '10:00');
  expect((await patch(member, campaign, -1)).body).toMatchObject({
    errcode: 42200,
    errmsg: '积分不够，现在只有 0 积分',
  });
  expect(await keptOf(world, member, campaign)).toBeUndefined();
  await giveScore(world, member, 100);
  expect((await patch(member, campaign, -1, { price: 10 })).body).toMatchObject({ field: 'price' });
  const first = (await patch(member, campaign, -1)).body;
  const second = (await patch(member, campaign, -1)).body;
  expect([first.again, second.again, second.entry.id]).toEqual([false, true, first.entry.id]);
  expect(await balance(member)).toBe(80);
});

test('with approval a day waits in the queue, is decided once, and counts from then on [D82][R146]', async () => {
  const campaign = await makeCampaign(world, { patch: { way: 'approval', counts: 1, allowance: 2 } });
  const { circle } = campaign;
  const [member, other] = [await join(world, circle), await join(world, circle)];
  await done(world, member, campaign);
  passTo(world, 2, '10:00');
  const free = { price: 0, text: '那天出差' };
  expect((await patch(member, campaign, -1, free)).body).toMatchObject({ total: 1, entry: { state: 2 } });
  await patch(other, campaign, -1, free);
  await patch(other, campaign, -2, free);
  expect((await viewOf(world, other, campaign)).patches_left).toBe(0);
  const queue = () =>
    world.ask(listPatchRequests, { query: { id: circle.id, size: 2 }, token: circle.owner.token });
  const { list, next } = await queue();
  expect(list.map(({ text, title }) => [text, title])).toEqual([
    ['那天出差', '晨读'],
    ['那天出差', '晨读'],
  ]);
  expect(next).toBe(list[1]?.id);
  const decide = (id: number | undefined, yes: number, reason = '') =>
    world.call('POST', decidePatch.path, {
      token: circle.owner.token,
      body: { checkin_id: id, yes, reason },
    });
  expect((await decide(list[0]?.id, 0)).body.field).toBe('reason');
  expect((await decide(list[0]?.id, 1)).body).toEqual({ state: 1 });
  expect((await decide(list[0]?.id, 1)).body).toEqual({ state: 1 });
  expect((await decide(list[0]?.id, 0, '不算')).body.errmsg).toBe('这个补卡已经处理过了');
  expect(await keptOf(world, member, campaign)).toEqual({ total: 2, streak: 2, best: 2 });
  expect((await decide(list[1]?.id, 0, '没有说明')).body).toEqual({ state: 3 });
  expect(await keptOf(world, other, campaign)).toEqual({ total: 0, streak: 0, best: 0 });
  // What was refused gives the try back.
  expect((await viewOf(world, other, campaign)).patches_left).toBe(1);
  expect((await notificationsOf(world, member))[0]).toContain('的补卡通过了');
  expect((await notificationsOf(world, other))[0]).toContain('的补卡没有通过');
  const waits = await world.call('GET', '/v1/phonebook/assist', {
    query: { id: circle.id },
    token: circle.owner.token,
  });
  expect(JSON.stringify(waits.body)).toContain('补卡申请');
});

test('a day that waits and is removed by who runs the circle is told with the reason, and stands in the log [D82][D57]', async () => {
  const campaign = await makeCampaign(world, { patch: { way: 'approval' } });
  const { circle } = campaign;
  const asking = await join(world, circle);
  passTo(world, 1, '10:00');
  const { body } = await patch(asking, campaign, -1, { price: 0 });
  const removed = { checkin_id: body.entry.id, reason: '图片和打卡无关' };
  await world.ask(removeCheckin, { body: removed, token: circle.owner.token });
  expect((await notificationsOf(world, asking))[0]).toContain('的打卡被删除了');
  const log = await world.call('GET', listLogs.path, { token: circle.owner.token, query: { id: circle.id } });
  expect(log.text).toContain('图片和打卡无关');
  // Its try is theirs again.
  expect(await viewOf(world, asking, campaign)).toMatchObject({ patches_left: 3 });
});

test('nobody but the owner and admins for content sees the queue or decides [D57][R146]', async () => {
  const campaign = await makeCampaign(world, { patch: { way: 'approval' } });
  const { circle } = campaign;
  const asking = await join(world, circle);
  passTo(world, 1, '10:00');
  const { body } = await patch(asking, campaign, -1, { price: 0 });
  const { visitor, member, admin, foreign } = await makeStrangers(world, circle, 'content');
  const answers: [number, number][] = [];
  for (const { token } of [visitor, foreign, member, admin]) {
    const seen = await world.call('GET', listPatchRequests.path, { token, query: { id: circle.id } });
    const decided = await world.call('POST', decidePatch.path, {
      token,
      body: { checkin_id: body.entry.id, yes: 1 },
    });
    answers.push([seen.status, decided.status]);
  }
  expect(answers).toEqual([
    [403, 404],
    [403, 404],
    [403, 403],
    [403, 403],
  ]);
});

test('20 points for a day that an admin removes go back, once; what one removes oneself stays paid [D82][D126]', async () => {
  const campaign = await makeCampaign(world);
  const { circle } = campaign;
  const member = await join(world, circle);
  await giveScore(world, member, 50);
  passTo(world, 2, '10:00');
  const [bought, own] = [await patch(member, campaign, -1), await patch(member, campaign, -2)];
  expect(await balance(member)).toBe(10);
  const remove = (by: Person, answer: typeof bought) =>
    world.ask(removeCheckin, {
      body: { checkin_id: answer.body.entry.id, reason: '图片和打卡无关' },
      token: by.token,
    });
  await remove(circle.owner, bought);
  await remove(circle.owner, bought);
  expect(await balance(member)).toBe(30);
  const { rows } = await world.database.pool.query<{ body: string }>(
    `select body from notice where user_id = $1 and key = $2`,
    [member.userId, `checkin:removed:${bought.body.entry.id}`],
  );
  expect(rows).toEqual([{ body: '“晨读”：图片和打卡无关（补卡的 20 积分已退回）' }]);
  await remove(member, own);
  expect(await balance(member)).toBe(30);
  expect(await keptOf(world, member, campaign)).toMatchObject({ total: 0 });
  expect(await wrongJournals(world)).toBe(0);
});

test('nobody decides about their own day: an admin’s waits for somebody else, the owner’s is good at once and in the log [D82][D57]', async () => {
  const campaign = await makeCampaign(world, { patch: { way: 'approval' } });
  const { circle } = campaign;
  const admin = await makeAdmin(world, circle, ['content']);
  passTo(world, 1, '10:00');
  const free = { price: 0, text: '那天出差' };
  const { body } = await patch(admin, campaign, -1, free);
  expect(body.entry.state).toBe(2);
  const decide = ({ token }: Person) =>
    world.call('POST', decidePatch.path, { token, body: { checkin_id: body.entry.id, yes: 1 } });
  const waiting = async ({ token }: Person) => {
    const { list } = await world.ask(listPatchRequests, { query: { id: circle.id }, token });
    const managed = await world.ask(listManagedCampaigns, { query: { id: circle.id }, token });
    return [list.length, managed.waiting];
  };
  expect(await waiting(admin)).toEqual([0, 0]);
  const refused = await decide(admin);
  expect([refused.status, refused.body.errmsg]).toEqual([403, '不能同意自己的补卡，请交给圈主或别的管理员']);
  expect(await waiting(circle.owner)).toEqual([1, 1]);
  expect((await patch(circle.owner, campaign, -1, free)).body).toMatchObject({
    total: 1,
    entry: { state: 1 },
  });
  const log = await world.call('GET', listLogs.path, { token: circle.owner.token, query: { id: circle.id } });
  expect(log.text).toContain('checkin-patch');
  expect((await decide(circle.owner)).body).toEqual({ state: 1 });
});
