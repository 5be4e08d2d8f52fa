import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { erasePerson, mergeRows } from '../lifecycle/service/fates.ts';
import { checkCredits } from '../sms/service/lifecycle.ts';
import { creditsOf, giveCredits, handInCampaign, textsTo, trustOwner, viewOf } from '../sms/testing.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson, seedMembers } from './testing.ts';
import { lockPeople } from '../account/api/people.ts';

const world = useWorld();
const query = async (text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows;

/** As account does it: every lifecycle in turn, in one transaction. */
const merge = (keep: number, drop: number): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [keep, drop]);
    await mergeRows(tx, { keep, drop });
  });
const erase = (userId: number): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await erasePerson(tx, userId);
  });

async function trusted(people: number) {
  const circle = await makeCircle(world);
  await trustOwner(world, circle.owner);
  await giveCredits(world, circle.owner, 20);
  return { ...circle, members: await seedMembers(world, circle, people) };
}

test('merged accounts have one text of a campaign, one opt-out, and the credits come back to the kept one [D10][D74]', async () => {
  const circle = await trusted(1);
  const [keep, drop] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  await join(world, circle, keep);
  await join(world, circle, drop);
  const admin = await makeAdmin(world, circle, ['notice']);
  const other = await makeMemberPerson(world);
  await giveCredits(world, admin, 10);
  const first = await handInCampaign(world, circle, admin, { roles: [4] });
  expect(first.people).toBe(3);
  await merge(keep.userId, drop.userId);
  await merge(other.userId, admin.userId);
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, keep.phone)).toHaveLength(1);
  expect(await textsTo(world, drop.phone)).toEqual([]);
  expect(await viewOf(world, circle, circle.owner, first.campaign_id)).toMatchObject({
    state: 6,
    sent: 2,
    returned: 1,
  });
  expect(await creditsOf(world, other)).toBe(8);
  await query(
    "insert into sms_opt_out values ('phonebook', $1, $2, $3, 'link')",
    circle.id,
    admin.userId,
    world.now(),
  );
  await merge(other.userId, admin.userId);
  expect(await query('select user_id from sms_opt_out where target = $1', circle.id)).toEqual([
    { user_id: other.userId },
  ]);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('of somebody erased nothing waits to be sent, and what was sent names nobody [D13][D74]', async () => {
  const circle = await trusted(2);
  const [gone] = circle.members;
  const admin = await makeAdmin(world, circle, ['notice']);
  await giveCredits(world, admin, 10);
  const sent = await handInCampaign(world, circle, circle.owner, { roles: [4] });
  await erase(gone?.userId ?? 0);
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, circle, circle.owner, sent.campaign_id)).toMatchObject({
    state: 6,
    sent: 1,
    failed: 1,
    returned: 1,
  });
  world.pass(86_400);
  const waiting = await handInCampaign(world, circle, admin, { roles: [4] });
  await erase(admin.userId);
  expect(await viewOf(world, circle, circle.owner, waiting.campaign_id)).toMatchObject({ state: 7 });
  expect(await query('select from sms_message where campaign_id = $1', waiting.campaign_id)).toEqual([]);
  expect(await query('select user_id from sms_campaign where campaign_id = $1', waiting.campaign_id)).toEqual(
    [{ user_id: null }],
  );
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});
