import { cancelCampaign, saveCampaign, saveTemplate } from '@qunlu/contract/sms/campaigns.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
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
import { makeAdmin, makeCircle, seedMembers } from './testing.ts';

const world = useWorld();
const toMembers = { roles: [4] };

async function trusted(people: number) {
  const circle = await makeCircle(world);
  await trustOwner(world, circle.owner);
  await giveCredits(world, circle.owner, 20);
  return { ...circle, members: await seedMembers(world, circle, people) };
}

test('handed in twice at once, also by two admins: the credits of one are taken once [D74]', async () => {
  const circle = await trusted(3);
  const admin = await makeAdmin(world, circle, ['notice']);
  await giveCredits(world, admin, 20);
  const { campaign_id } = await draftCampaign(world, circle, circle.owner, toMembers);
  const answers = await Promise.all(
    [circle.owner, circle.owner, admin, admin].map((by) => submitAs(world, circle, by, campaign_id)),
  );
  expect(sortedStatuses(answers)).toEqual([200, 422, 422, 422]);
  expect((await creditsOf(world, circle.owner)) + (await creditsOf(world, admin))).toBe(37);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('two campaigns at once are never paid by the same credits [D74]', async () => {
  const circle = await trusted(12);
  const drafts = await Promise.all(
    [1, 2, 3].map(() => draftCampaign(world, circle, circle.owner, toMembers)),
  );
  const answers = await Promise.all(
    drafts.map(({ campaign_id }) => submitAs(world, circle, circle.owner, campaign_id)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await creditsOf(world, circle.owner)).toBe(8);
});

test('cancelled while it is handed in or sent: either it goes, or the credits are back [D74]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const circle = await trusted(2);
    const { campaign_id } = await draftCampaign(world, circle, circle.owner, toMembers);
    const cancel = () =>
      world.call('POST', cancelCampaign.path, {
        token: circle.owner.token,
        body: { id: circle.id, campaign_id },
      });
    await Promise.all([submitAs(world, circle, circle.owner, campaign_id), cancel()]);
    await Promise.all([world.runJob('sms.campaigns'), cancel(), world.runJob('sms.campaigns')]);
    await world.runJob('sms.campaigns');
    const { state } = await viewOf(world, circle, circle.owner, campaign_id);
    expect([5, 7]).toContain(state);
    expect(await creditsOf(world, circle.owner)).toBe(state === 5 ? 18 : 20);
    for (const { phone } of circle.members)
      expect(await textsTo(world, phone)).toHaveLength(state === 5 ? 1 : 0);
  }
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('two runs at once, two campaigns of one circle: nobody gets two texts a day [D74]', async () => {
  const circle = await trusted(6);
  await handInCampaign(world, circle, circle.owner, toMembers);
  await handInCampaign(world, circle, circle.owner, toMembers);
  await Promise.all([1, 2, 3].map(() => world.runJob('sms.campaigns')));
  await world.runJob('sms.campaigns');
  for (const { phone } of circle.members) expect(await textsTo(world, phone)).toHaveLength(1);
  expect(await creditsOf(world, circle.owner)).toBe(14);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('of drafts there are twenty, of templates twenty, however many admins write at once [D74][D75]', async () => {
  const circle = await trusted(1);
  const writers = [
    circle.owner,
    ...(await Promise.all([1, 2, 3].map(() => makeAdmin(world, circle, ['notice'])))),
  ];
  const { pool } = world.database;
  const count = async (statement: string): Promise<number> =>
    (await pool.query<{ count: number }>(statement, [circle.id])).rows[0]?.count ?? NaN;
  for (let made = 0; made < 18; made += 1) await draftCampaign(world, circle, circle.owner, toMembers);
  const drafts = await Promise.all(
    writers.map(({ token }) =>
      world.call('POST', saveCampaign.path, {
        token,
        body: { id: circle.id, content: '周六上午开会', roles: [4], groups: [] },
      }),
    ),
  );
  expect(sortedStatuses(drafts)).toEqual([200, 200, 422, 422]);
  expect(await count('select count(*)::int as count from sms_campaign where target = $1 and state = 0')).toBe(
    20,
  );
  // Staff has looked at all of them.
  const { rows } = await pool.query<{ campaign_id: number }>(
    'update sms_campaign set decided_at = $2 where target = $1 returning campaign_id',
    [circle.id, world.now()],
  );
  await pool.query(
    `insert into sms_template (audience, target, title, content, created_by, at)
     select 'phonebook', $1, '旧 ' || n, '周六', $2, now() from generate_series(1, 18) n`,
    [circle.id, circle.owner.userId],
  );
  const kept = await Promise.all(
    writers.map(({ token }, at) =>
      world.call('POST', saveTemplate.path, {
        token,
        body: { id: circle.id, campaign_id: rows[at]?.campaign_id ?? 0, title: `第${at}个` },
      }),
    ),
  );
  expect(sortedStatuses(kept)).toEqual([200, 200, 409, 409]);
  expect(await count('select count(*)::int as count from sms_template where target = $1')).toBe(20);
});
