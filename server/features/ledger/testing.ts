import { inTransaction, jobContext, type Tx } from '../../platform/context.ts';
import { lockPeople } from '../account/api/people.ts';
import type { World } from '../../testing/world.ts';
import { post } from './service/post.ts';

let count = 0;

/** Runs `work` in a transaction of a job that has locked these people. */
export const inJob = <T>(
  world: Pick<World, 'deps'>,
  work: (tx: Tx) => Promise<T>,
  people: readonly number[] = [],
): Promise<T> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    if (people.length > 0) await lockPeople(tx, people);
    return work(tx);
  });

/** Gives a person money that came from outside, in fen. */
export async function giveMoney(
  world: Pick<World, 'deps'>,
  userId: number,
  amount: number,
  account: 'balance' | 'income' = 'income',
): Promise<void> {
  count += 1;
  const key = `test:${userId}:${count}`;
  await inJob(world, async (tx) => {
    await lockPeople(tx, [userId]);
    await post(tx, {
      key,
      kind: 'test',
      shardOf: userId,
      lines: [
        { account: 'channel', amount: -amount },
        { account, userId, amount, title: '测试入账' },
      ],
    });
  });
}
