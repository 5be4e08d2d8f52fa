import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import * as campaigns from '@qunlu/contract/sms/campaigns.ts';
import { buyCredits, countCredits, listRefundable, refundCredits } from '@qunlu/contract/sms/calls.ts';
import { adjustCredits } from '@qunlu/contract/sms/staff.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { payFor, topUp } from '../order/testing.ts';
import type { Member } from '../staff/testing.ts';
import { move } from './service/credits.ts';
import { insertLot } from './store/credits.ts';

/** Buys credits and pays by balance; answers the order. */
export async function buyPaid(world: World, person: Person, count: number): Promise<string> {
  const { hash } = await world.ask(buyCredits, { body: { count }, token: person.token });
  await topUp(world, person, count * 10);
  const paid = await payFor(world, person, hash, { use_balance: 1 });
  if (paid.body.state !== 1) throw new Error(paid.text);
  return hash;
}

export const creditsOf = async (world: World, { token }: Person): Promise<number> =>
  (await world.ask(countCredits, { token })).count;

export const openLotsOf = async (world: World, { token }: Person) =>
  (await world.ask(listRefundable, { token })).list;

export const giveBack = (world: World, person: Person, hash: string, refund: number, key?: string) =>
  world.call('POST', refundCredits.path, {
    token: person.token,
    body: { hash, refund },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

/** As staff gives (or, below zero, takes) credits. */
export const adjust = (world: World, staff: Member, { userId }: Person, count: number): Promise<Answer> =>
  world.call('POST', adjustCredits.path, {
    token: staff.office,
    body: { user_id: userId, count, reason: '活动补发，已经核对' },
  });

/** Credits as staff gives them, without a member of staff. */
export const giveCredits = (world: World, { userId }: { userId: number }, count: number): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [userId]);
    await insertLot(tx.db, { user_id: userId, count, remaining: count, created_at: tx.now });
    const key = `test:${tx.deps.random(8).toString('hex')}`;
    await move(tx, { userId, key, kind: 'given', count, title: '测试' });
  });

type Draft = BodyInput<typeof campaigns.saveCampaign>;

/** A circle unless it says otherwise. */
type Of = Pick<Draft, 'id' | 'kind'>;
const named = ({ id, kind }: Of): Of => ({ id, ...(kind && { kind }) });

export const draftCampaign = (
  world: World,
  circle: Of,
  by: { token: string },
  changes: Partial<Draft> = {},
): Promise<Campaign> =>
  world.ask(campaigns.saveCampaign, {
    body: { ...named(circle), content: '周六下午三点喝茶', roles: [], groups: [], ...changes },
    token: by.token,
  });

export const submitAs = (
  world: World,
  circle: Of,
  by: { token: string },
  campaignId: number,
  credits = 1_000_000,
): Promise<Answer> =>
  world.call('POST', campaigns.submitCampaign.path, {
    token: by.token,
    body: { ...named(circle), campaign_id: campaignId, credits },
  });

/** A campaign of a circle that was written and handed in. */
export async function handInCampaign(
  world: World,
  circle: Of,
  by: { token: string },
  changes: Partial<Draft> = {},
): Promise<Campaign> {
  const { campaign_id } = await draftCampaign(world, circle, by, changes);
  const answer = await submitAs(world, circle, by, campaign_id);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Campaign;
}

/** As if staff had passed three campaigns of an owner before: the next ones go without them. */
export async function trustOwner(world: World, owner: { userId: number }): Promise<void> {
  await world.database.pool.query(
    `insert into sms_campaign (audience, target, owner_id, content, state, body, people, parts, credits, created_at,
       submitted_at, decided_at, done_at)
     select 'phonebook', 1, $1, '以前', 5, '以前', 1, 1, 1, $2, $2, $2, $2 from generate_series(1, 3)`,
    [owner.userId, world.now()],
  );
}

export const viewOf = (
  world: World,
  circle: Of,
  by: { token: string },
  campaignId: number,
): Promise<Campaign> =>
  world.ask(campaigns.viewCampaign, {
    query: { ...named(circle), campaign_id: campaignId },
    token: by.token,
  });

/** What was texted to a number by campaigns, the newest first. */
export const textsTo = async (world: World, phone: string): Promise<string[]> =>
  (
    await world.database.pool.query<{ text: string }>(
      "select text from sandbox_sms where phone = $1 and text like '%拒收请回复R' order by sms_id desc",
      [phone],
    )
  ).rows.map(({ text }) => text);
