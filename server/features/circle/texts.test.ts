import { composeCampaign, optOut, previewCampaign, viewLanding } from '@qunlu/contract/sms/campaigns.ts';
import { smsParts } from '@qunlu/contract/sms/parts.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { checkCredits } from '../sms/service/lifecycle.ts';
import {
  creditsOf,
  draftCampaign,
  giveCredits,
  handInCampaign,
  submitAs,
  textsTo,
  trustOwner,
  viewOf,
} from '../sms/testing.ts';
import { join, loggedIn, makeCircle, notificationsOf, seedMembers } from './testing.ts';

const replyKey = 'k'.repeat(40);
const world = useWorld({ env: { SMS_REPLY_KEY: replyKey } });
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);

/** A circle whose owner may text without the staff, and has credits. */
async function trusted(credits = 100) {
  const circle = await makeCircle(world);
  await trustOwner(world, circle.owner);
  await giveCredits(world, circle.owner, credits);
  return circle;
}

const preview = (circle: { id: number; owner: { token: string } }, more: object = {}) =>
  world.ask(previewCampaign, {
    body: { id: circle.id, content: '周六下午三点喝茶', roles: [], groups: [], ...more },
    token: circle.owner.token,
  });

test('the preview says who gets it, who does not want it, what it costs and what is missing [R135][D74]', async () => {
  const circle = await trusted(5);
  const members = await seedMembers(world, circle, 6);
  const [muted, out, full, grouped] = members;
  await query("update phonebook_member set muted = '{sms}' where user_id = $1", muted?.userId);
  await query(
    "insert into sms_opt_out values ('phonebook', $1, $2, $3, 'link')",
    circle.id,
    out?.userId,
    world.now(),
  );
  const { rows } = await query(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    circle.id,
  );
  await query(
    'update phonebook_member set group_id = $1 where user_id = $2',
    rows[0].group_id,
    grouped?.userId,
  );
  const old = await handInCampaign(world, circle, circle.owner, { groups: [rows[0].group_id] });
  await query(
    'update sms_message set user_id = $1, state = 2, claimed_at = $2, sent_on = $3 where campaign_id = $4',
    full?.userId,
    world.now(),
    '2026-11-20',
    old.campaign_id,
  );
  // An entry that nobody has claimed is in the circle, and nobody is behind it.
  await query(
    `insert into phonebook_member (phonebook_id, state, realname, initial, sort_key, words, readings, via, applied_at, fresh_at)
     values ($1, 7, '名册', 'M', 'm', 'm', '', 'import', $2, $2)`,
    circle.id,
    world.now(),
  );
  const seen = await preview(circle);
  expect(seen).toMatchObject({
    people: 4,
    opted_out: 2,
    capped: 1,
    parts: 1,
    credits: 4,
    have: 4,
    missing: 0,
  });
  expect(seen).toMatchObject({ needs_staff: false, why: [] });
  expect(seen.text).toMatch(/^【群录】西湖茶友会：周六下午三点喝茶 http.*\/s\/x{7} 拒收请回复R$/);
  const long = await preview(circle, { content: '茶'.repeat(100) });
  expect(long).toMatchObject({ parts: smsParts(long.text), credits: 4 * smsParts(long.text) });
  expect(long.missing).toBe(long.credits - 4);
  expect(await preview(circle, { groups: [rows[0].group_id] })).toMatchObject({ people: 1 });
  expect(await preview(circle, { roles: [1] })).toMatchObject({ people: 1 });
  const composing = await world.ask(composeCampaign, { query: { id: circle.id }, token: circle.owner.token });
  expect(composing.extra + '周六下午三点喝茶'.length).toBe(seen.text.length);
  expect(composing).toMatchObject({ title: '西湖茶友会', open: true, have: 4, templates: [] });
});

test('a campaign reaches a group, with its link, and is written down; the numbers stand nowhere [R135][D74]', async () => {
  const circle = await trusted(10);
  const [inside, outside] = await seedMembers(world, circle, 2);
  const { rows } = await query(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    circle.id,
  );
  const group = rows[0].group_id as number;
  await query('update phonebook_member set group_id = $1 where user_id = $2', group, inside?.userId);
  const sent = await handInCampaign(world, circle, circle.owner, { groups: [group] });
  expect(sent).toMatchObject({
    state: 3,
    people: 1,
    parts: 1,
    credits: 1,
    groups: [group],
    can: { cancel: true },
  });
  expect(await creditsOf(world, circle.owner)).toBe(9);
  await world.runJob('sms.campaigns');
  const [text = ''] = await textsTo(world, inside?.phone ?? '');
  expect(text).toBe(sent.text);
  expect(await textsTo(world, outside?.phone ?? '')).toEqual([]);
  const link = /http\S+/.exec(text)?.[0] ?? '';
  const led = await world.call('GET', new URL(link).pathname);
  expect(led.headers['location']).toContain(`/phonebook/${circle.id}/sms/${sent.campaign_id}`);
  expect(await viewOf(world, circle, circle.owner, sent.campaign_id)).toMatchObject({
    state: 5,
    sent: 1,
    failed: 0,
    returned: 0,
  });
  expect((await loggedIn(world, circle))[0]).toMatchObject({ what: 'sms', after: { count: 1 } });
  expect(await notificationsOf(world, circle.owner)).toContain('短信已发完');
  const kept = await query('select * from sms_message m join sms_campaign using (campaign_id)');
  expect(JSON.stringify(kept.rows)).not.toContain(inside?.phone);
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, inside?.phone ?? '')).toHaveLength(1);
});

test('what is submitted at night waits for the morning [D74]', async () => {
  const wait = (until: string): void =>
    world.pass((new Date(until).getTime() - world.now().getTime()) / 1000);
  wait('2026-11-20T21:00:30+08:00');
  const fresh = await trusted();
  const [other] = await seedMembers(world, fresh, 1);
  const { campaign_id } = await handInCampaign(world, fresh, fresh.owner, { roles: [4] });
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, other?.phone ?? '')).toEqual([]);
  expect((await viewOf(world, fresh, fresh.owner, campaign_id)).state).toBe(3);
  wait('2026-11-21T08:00:00+08:00');
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, other?.phone ?? '')).toHaveLength(1);
});

test('of one circle one a day and four a month: the fifth goes to nobody and costs nothing [D74]', async () => {
  const circle = await trusted();
  const [member] = await seedMembers(world, circle, 1);
  const send = async () => {
    const { campaign_id } = await draftCampaign(world, circle, circle.owner, { roles: [4] });
    const answer = await submitAs(world, circle, circle.owner, campaign_id);
    await world.runJob('sms.campaigns');
    return answer;
  };
  // Two queued in one minute: both were frozen before either went, the second is stopped when it is claimed.
  const first = await handInCampaign(world, circle, circle.owner, { roles: [4] });
  world.pass(1);
  const second = await handInCampaign(world, circle, circle.owner, { roles: [4] });
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, member?.phone ?? '')).toHaveLength(1);
  expect(await viewOf(world, circle, circle.owner, first.campaign_id)).toMatchObject({ state: 5 });
  expect(await viewOf(world, circle, circle.owner, second.campaign_id)).toMatchObject({
    state: 6,
    failed: 1,
    returned: 1,
  });
  expect(await creditsOf(world, circle.owner)).toBe(99);
  const full = await send();
  expect([full.status, full.body.errmsg]).toEqual([422, '现在没有人可以收到，请换一个范围']);
  for (let day = 2; day <= 5; day += 1) {
    world.pass(86_400);
    expect((await send()).status).toBe(day < 5 ? 200 : 422);
  }
  expect(await textsTo(world, member?.phone ?? '')).toHaveLength(4);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('who says no by the link gets none any more, of this circle alone, until they say otherwise [R056][D74][D76]', async () => {
  const circle = await trusted();
  const member = await join(world, circle);
  const other = await makeCircle(world);
  await join(world, other, member);
  const { campaign_id } = await handInCampaign(world, circle, circle.owner, { roles: [4] });
  const landing = (token: string, id = circle.id) =>
    world.call('GET', viewLanding.path, { token, query: { id, sms: campaign_id } });
  // Before it is sent there is nothing to see.
  expect((await landing(member.token)).status).toBe(404);
  await world.runJob('sms.campaigns');
  expect((await landing(member.token)).body).toMatchObject({
    id: circle.id,
    title: '西湖茶友会',
    content: '周六下午三点喝茶',
    out: false,
  });
  expect((await landing(member.token, other.id)).body.errcode).toBe(40400);
  expect((await landing(other.owner.token)).body.errcode).toBe(40301);
  const say = (out: 0 | 1) => world.ask(optOut, { body: { id: circle.id, out }, token: member.token });
  expect([await say(1), await say(1)]).toEqual([{ out: true }, { out: true }]);
  expect((await landing(member.token)).body.out).toBe(true);
  expect(await preview(circle, { roles: [4] })).toMatchObject({ people: 0, opted_out: 1 });
  await say(0);
  expect(await preview(circle, { roles: [4] })).toMatchObject({ people: 0, opted_out: 0, capped: 1 });
});

test('who replies R is taken off the list of the circle that wrote last, and told of it [D74]', async () => {
  const circle = await trusted();
  const member = await join(world, circle);
  await handInCampaign(world, circle, circle.owner, { roles: [4] });
  await world.runJob('sms.campaigns');
  const reply = (text: string, key = replyKey, mobile = member.phone) =>
    world.call('POST', `/v1/notify/sms-reply/${key}`, { body: { mobile, nationcode: '86', text } });
  expect((await reply('R', 'x'.repeat(40))).status).toBe(404);
  expect((await reply('好的')).body).toEqual({ result: 0, errmsg: 'OK' });
  expect(await preview(circle, { roles: [4] })).toMatchObject({ opted_out: 0 });
  expect((await reply(' ｒ ')).status).toBe(200);
  expect((await reply('R')).status).toBe(200);
  expect(await preview(circle, { roles: [4] })).toMatchObject({ opted_out: 1 });
  expect((await notificationsOf(world, member)).filter((title) => title === '已为您拒收短信')).toHaveLength(
    1,
  );
  for (const body of [[], [null], { mobile: 1, text: 'R' }, [{ mobile: '13912345678' }]])
    expect((await world.call('POST', `/v1/notify/sms-reply/${replyKey}`, { body })).status).toBe(200);
  // The sandbox's form does the same.
  await world.ask(optOut, { body: { id: circle.id, out: 0 }, token: member.token });
  await world.call('POST', '/sandbox/api/sms-reply', { body: { phone: member.phone, text: 'R' } });
  expect(await preview(circle, { roles: [4] })).toMatchObject({ opted_out: 1 });
  await world.ask(optOut, { body: { id: circle.id, out: 0 }, token: member.token });
  world.pass(31 * 86_400);
  await reply('R');
  const { rows } = await query('select way from sms_opt_out where user_id = $1', member.userId);
  expect(rows).toEqual([]);
});

test('[D74] who says no between the handing in and the sending gets none, and the credit comes back', async () => {
  const circle = await trusted(10);
  const [stays, leaves] = [await join(world, circle), await join(world, circle)];
  const { campaign_id, credits } = await handInCampaign(world, circle, circle.owner, { roles: [4] });
  expect(credits).toBe(2);
  await world.ask(optOut, { body: { id: circle.id, out: 1 }, token: leaves.token });
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, stays.phone)).toHaveLength(1);
  expect(await textsTo(world, leaves.phone)).toEqual([]);
  expect(await viewOf(world, circle, circle.owner, campaign_id)).toMatchObject({
    sent: 1,
    failed: 1,
    returned: 1,
  });
  expect(await creditsOf(world, circle.owner)).toBe(9);
});
