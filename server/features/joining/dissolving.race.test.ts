import * as ending from '@qunlu/contract/joining/owner.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import { logIn, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { walletOf } from '../order/testing.ts';
import { makeKnownPayee } from '../wallet/testing.ts';
import { differencesIn, makeCharging, memberNow, type ChargingCircle } from '../dues/testing.ts';
import { decide, joinPaid } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

/** Somebody, and a circle whose owner's number is behind theirs: the locks of money begin with theirs. */
async function makeSold(joinType: 2 | 3): Promise<{ circle: ChargingCircle; person: Person }> {
  const people = [await makeKnownPayee(world), await makeKnownPayee(world)];
  for (const one of people) await makeCard(world, one);
  const [person, seller] = people.toSorted((one, other) => one.userId - other.userId);
  if (!person || !seller) throw new Error('nobody');
  const tiers = [{ price: 36_500, days: 365 }];
  const circle = await makeCharging(world, { owner: seller, joinType, tiers });
  // Dissolving asks for a login of just now; another code within a minute is not sent.
  world.pass(61);
  const { body } = await logIn(world, seller.phone);
  return { person, circle: { ...circle, owner: { ...seller, token: String(body.data.token) } } };
}

const dissolve = ({ id, owner: { token } }: ChargingCircle): Promise<unknown> =>
  world.ask(ending.dissolveCircle, { body: { id, name: '西湖茶友会' }, token });

/** The owner keeps the circle after `work` has seen it dissolve, and before the turn of this person comes. */
async function keepDuring(
  circle: ChargingCircle,
  person: Person,
  work: () => Promise<unknown>,
): Promise<void> {
  const { pool } = world.database;
  const until = async (statement: string, values: unknown[] = []): Promise<void> => {
    while ((await pool.query(statement, values)).rowCount === 0);
  };
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account_user where user_id = $1 for no key update', [person.userId]);
    const working = work();
    await until(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
    const { id } = circle;
    const kept = world.ask(ending.cancelDissolve, { body: { id }, token: circle.owner.token });
    await until('select from phonebook where phonebook_id = $1 and status = 1', [id]);
    await holder.query('commit');
    await Promise.all([working, kept]);
    await world.deps.outbox.idle();
  } finally {
    holder.release();
  }
}

test('a circle that stays after all while applications go back: who still waits has still paid [D59][D68]', async () => {
  const { circle, person: waiting } = await makeSold(3);
  await decide(world, circle, await joinPaid(world, circle, { total: 36_500 }), true);
  await joinPaid(world, circle, { person: waiting, total: 36_500 });
  await keepDuring(circle, waiting, () => dissolve(circle));
  expect([(await memberNow(world, circle, waiting)).state, (await walletOf(world, waiting)).balance]).toEqual(
    [0, 0],
  );
  await decide(world, circle, waiting, true);
  expect(await memberNow(world, circle, waiting)).toMatchObject({
    state: 1,
    endAt: secondsOf(world.now()) + 365 * day,
  });
  expect(await differencesIn(world)).toEqual([]);
});
