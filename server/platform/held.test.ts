import { expect, test } from 'vitest';
import { inTransaction, jobContext } from './context.ts';
import { lockPeople } from '../features/account/api/people.ts';
import { hold } from '../features/ledger/service/holds.ts';
import { makePerson } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

test('what needs a lock fails without it, and with that of somebody else, before anything is written', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const freeze = (locked: readonly number[]) =>
    inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, locked);
      await hold(tx, {
        key: `held:${person.userId}`,
        userId: person.userId,
        amount: 1,
        reason: 'sale',
        title: '冻结',
        from: 'balance',
        lapse: 'none',
        releaseAt: tx.now,
      });
    });
  const missing = `person ${person.userId} is not locked by this transaction`;
  await expect(freeze([])).rejects.toThrow(missing);
  await expect(freeze([other.userId])).rejects.toThrow(missing);
  // Locked: it is the money that is missing now.
  await expect(freeze([other.userId, person.userId])).rejects.toThrow(/余额|不够|不足/);
});
