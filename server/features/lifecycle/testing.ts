import { inTransaction, jobContext } from '../../platform/context.ts';
import type { World } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { erasePerson, mergeRows } from './service/fates.ts';

interface Account {
  userId: number;
}

/** As account does it: every lifecycle in turn, in one transaction. */
export const mergePeople = (world: World, keep: Account, drop: Account): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [keep.userId, drop.userId]);
    await mergeRows(tx, { keep: keep.userId, drop: drop.userId });
  });

/** The same of somebody who has left. */
export const eraseWhole = (world: World, person: Account): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [person.userId]);
    await erasePerson(tx, person.userId);
  });
