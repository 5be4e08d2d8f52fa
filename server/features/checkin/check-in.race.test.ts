import { checkIn, patchDay } from '@qunlu/contract/checkin/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { giveScore, wrongJournals } from '../score/testing.ts';
import { dayFrom, done, freshClientId, keptOf, makeCampaign, passTo } from './testing.ts';

const world = useWorld();
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await world.database.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values))
    .rows[0]?.count ?? -1;

test('at the last second of a window two tabs check in: it is one, and both are answered it [D82][D83]', async () => {
  const campaign = await makeCampaign(world, { windows: [{ from: 540, to: 660 }] });
  const member = await join(world, campaign.circle);
  passTo(world, 0, '10:59');
  world.pass(59);
  const answers = await times(4, (tab) =>
    world.call('POST', checkIn.path, {
      token: member.token,
      body: {
        id: campaign.id,
        client_id: freshClientId(),
        day: dayFrom(world, 0),
        window: 0,
        text: `第 ${tab} 页`,
      },
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.again)).toHaveLength(1);
  expect(await keptOf(world, member, campaign)).toEqual({ total: 1, streak: 1, best: 1 });
  expect(await count('checkin_entry where user_id = $1', member.userId)).toBe(1);
});

test('a day is made good by five at once: one pays, and the points are gone once [D82]', async () => {
  const campaign = await makeCampaign(world);
  const member = await join(world, campaign.circle);
  await giveScore(world, member, 100);
  passTo(world, 1, '10:00');
  const patch = ({ token }: Person, client_id: string, days: number) =>
    world.call('POST', patchDay.path, {
      token,
      body: { id: campaign.id, client_id, day: dayFrom(world, days), price: 20 },
    });
  const same = freshClientId();
  const answers = await times(5, (index) => patch(member, index < 3 ? same : freshClientId(), -1));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await count("score_entry where user_id = $1 and key like 'checkin-patch:%'", member.userId)).toBe(1);
  expect(await count('score_balance where user_id = $1 and balance = 80', member.userId)).toBe(1);
  expect(await keptOf(world, member, campaign)).toMatchObject({ total: 1 });
  expect(await wrongJournals(world)).toBe(0);
});

test('many check in, take back and are added up by the job at once: what is kept is what their check-ins add up to [D83]', async () => {
  const campaign = await makeCampaign(world);
  const people = await times(6, () => join(world, campaign.circle));
  await times(6, (index) => done(world, people[index] as Person, campaign));
  passTo(world, 1, '10:00');
  await Promise.all([
    ...people.map((person) => done(world, person, campaign)),
    world.runJob('checkin.lapse'),
    world.runJob('checkin.compare'),
  ]);
  for (const person of people)
    expect(await keptOf(world, person, campaign)).toEqual({ total: 2, streak: 2, best: 2 });
});
