import { cancelCampaign } from '@qunlu/contract/sms/campaigns.ts';
import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { checkCredits } from '../sms/service/lifecycle.ts';
import {
  buyPaid,
  creditsOf,
  draftCampaign,
  giveCredits,
  handInCampaign,
  openLotsOf,
  submitAs,
  textsTo,
  trustOwner,
  viewOf,
} from '../sms/testing.ts';
import { makeCircle, notificationsOf, seedMembers } from './testing.ts';

const world = useWorld();
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);
const rightBooks = async (): Promise<void> => expect(await checkCredits(jobContext(world.deps))).toEqual([]);

afterEach(rightBooks);

async function trusted(people: number, credits = 100) {
  const circle = await makeCircle(world);
  await trustOwner(world, circle.owner);
  await giveCredits(world, circle.owner, credits);
  return { ...circle, members: await seedMembers(world, circle, people) };
}
const toMembers = { roles: [4] };

test('credits that are missing are named, and nothing is taken [D74]', async () => {
  const circle = await trusted(4, 1);
  const { campaign_id } = await draftCampaign(world, circle, circle.owner, toMembers);
  const answer = await submitAs(world, circle, circle.owner, campaign_id);
  expect(answer.body).toMatchObject({
    errcode: 42200,
    errmsg: '短信条数不够，还差 3 条，请先充值',
    field: 'credits',
  });
  expect(await creditsOf(world, circle.owner)).toBe(1);
  expect((await viewOf(world, circle, circle.owner, campaign_id)).state).toBe(0);
  const { rows } = await query('select from sms_message where campaign_id = $1', campaign_id);
  expect(rows).toHaveLength(0);
  await giveCredits(world, circle.owner, 10);
  const dearer = await submitAs(world, circle, circle.owner, campaign_id, 3);
  expect(dearer.body).toMatchObject({ errcode: 42200, errmsg: '现在要 4 条，请看过再提交' });
});

test('cancelled before it is sent: all credits are back, but never as money [D74]', async () => {
  const circle = await trusted(3, 2);
  await buyPaid(world, circle.owner, 5);
  const sent = await handInCampaign(world, circle, circle.owner, toMembers);
  expect(await creditsOf(world, circle.owner)).toBe(4);
  expect(await openLotsOf(world, circle.owner)).toMatchObject([{ left: 4 }]);
  const cancel = () =>
    world.ask(cancelCampaign, {
      body: { id: circle.id, campaign_id: sent.campaign_id },
      token: circle.owner.token,
    });
  expect(await cancel()).toMatchObject({ state: 7, returned: 3, can: { cancel: false } });
  expect(await cancel()).toMatchObject({ state: 7, returned: 3 });
  expect(await creditsOf(world, circle.owner)).toBe(7);
  expect(await openLotsOf(world, circle.owner)).toMatchObject([{ left: 4 }]);
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, circle.members[0]?.phone ?? '')).toEqual([]);
});

test('who has left, has no number, or is not reached gives the credits back, once [D74]', async () => {
  const circle = await trusted(5);
  const [left, nobody, muted, refused, reached] = circle.members;
  const sent = await handInCampaign(world, circle, circle.owner, toMembers);
  await query('update phonebook_member set state = 3, ended_at = now() where user_id = $1', left?.userId);
  await query('update account_user set phone = null where user_id = $1', nobody?.userId);
  await query("update phonebook_member set muted = '{sms}' where user_id = $1", muted?.userId);
  const { sms } = world.deps;
  world.deps.sms = {
    ...sms,
    async send(db, message) {
      expect(db.isTransaction).toBe(false);
      if (message.phone === refused?.phone) throw new Error('LimitExceeded');
      await sms.send(db, message);
    },
  };
  try {
    await world.runJob('sms.campaigns');
  } finally {
    world.deps.sms = sms;
  }
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, circle, circle.owner, sent.campaign_id)).toMatchObject({
    state: 6,
    sent: 1,
    failed: 4,
    returned: 4,
  });
  expect(await creditsOf(world, circle.owner)).toBe(99);
  expect(await textsTo(world, reached?.phone ?? '')).toHaveLength(1);
  const { rows } = await query(
    'select user_id, error from sms_message where campaign_id = $1 and state = 3',
    sent.campaign_id,
  );
  expect(new Map(rows.map(({ user_id, error }) => [user_id, error]))).toEqual(
    new Map([
      [left?.userId, 'left'],
      [nobody?.userId, 'no-phone'],
      [muted?.userId, 'left'],
      [refused?.userId, 'refused'],
    ]),
  );
  expect(await notificationsOf(world, circle.owner)).toContain('短信已发完，有一些没有发出');
});

test('killed in the middle of sending: what was about to go is never sent again, its credits are back [D74]', async () => {
  const circle = await trusted(3);
  const sent = await handInCampaign(world, circle, circle.owner, toMembers);
  const [claimed, gone] = circle.members;
  // As a process leaves it that died between the claim and the provider's answer.
  await query(
    `update sms_message set state = 1, claimed_at = $3, sent_on = '2026-11-20'
     where campaign_id = $1 and user_id = any($2)`,
    sent.campaign_id,
    [claimed?.userId, gone?.userId],
    world.now(),
  );
  await query('update sms_campaign set state = 4 where campaign_id = $1', sent.campaign_id);
  await world.runJob('sms.campaigns');
  // Another run may still be at it: nothing is ended yet.
  expect(await viewOf(world, circle, circle.owner, sent.campaign_id)).toMatchObject({ state: 4, sent: 1 });
  world.pass(601);
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, circle, circle.owner, sent.campaign_id)).toMatchObject({
    state: 6,
    sent: 1,
    failed: 2,
    returned: 2,
  });
  for (const { phone } of [claimed, gone].flatMap((one) => one ?? []))
    expect(await textsTo(world, phone)).toEqual([]);
  expect(await creditsOf(world, circle.owner)).toBe(99);
});

test('a campaign of 2000 people goes out in one run, to each once [D74]', async () => {
  const circle = await trusted(2000, 2500);
  const auditing = await handInCampaign(world, circle, circle.owner, toMembers);
  expect(auditing).toMatchObject({ state: 1, people: 2000, credits: 2000 });
  await query('update sms_campaign set state = 3 where campaign_id = $1', auditing.campaign_id);
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, circle, circle.owner, auditing.campaign_id)).toMatchObject({
    state: 5,
    sent: 2000,
    failed: 0,
  });
  const { rows } = await query(
    'select count(*)::int as texts, count(distinct phone)::int as phones from sandbox_sms where text = $1',
    auditing.text,
  );
  expect(rows).toEqual([{ texts: 2000, phones: 2000 }]);
});

test('without a secret for it there is no address for replies [D74]', async () => {
  const answer = await world.call('POST', '/v1/notify/sms-reply/', {
    body: { mobile: '13912345678', text: 'R' },
  });
  expect(answer.status).toBe(404);
  const guessed = await world.call('POST', `/v1/notify/sms-reply/${'k'.repeat(40)}`, {
    body: { mobile: '13912345678', text: 'R' },
  });
  expect(guessed.status).toBe(404);
});
