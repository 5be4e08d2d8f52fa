import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { readingOf } from '../../../friend/api/readings.ts';
import { insertPasses, type PassRow } from '../../store/passes.ts';

/** Six digits, each as likely. */
export const freshCode = ({ deps }: Ctx): string =>
  String(deps.random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** How a name is found by its sound. */
export const nameReading = async (name: string): Promise<string> =>
  (await readingOf({ realname: name, company: '', position: '' })).readings;

/** D102 allows 10 000 places of a million codes: one in a hundred is taken. */
const rounds = 20;

/** One pass for each person, with a code that no other of the activity has; in the order given. */
export async function makePasses(
  tx: Tx,
  given: {
    registrationId: number;
    activityId: number;
    ticketId: number;
    people: readonly { userId: number | null; name: string }[];
  },
): Promise<PassRow[]> {
  const named = await Promise.all(
    given.people.map(async (person) => ({ ...person, reading: await nameReading(person.name) })),
  );
  const made = new Map<number, PassRow>();
  for (let round = 0; made.size < named.length && round < rounds; round += 1) {
    const drawn = new Map<string, number>();
    for (const place of named.keys()) {
      if (made.has(place)) continue;
      let code = freshCode(tx);
      while (drawn.has(code)) code = freshCode(tx);
      drawn.set(code, place);
    }
    const passes = [...drawn].flatMap(([code, place]) => {
      const person = named[place];
      return person ? { ...person, code } : [];
    });
    for (const row of await insertPasses(tx.db, { ...given, at: tx.now }, passes)) {
      const place = drawn.get(row.code);
      if (place !== undefined) made.set(place, row);
    }
  }
  return [...named.keys()].map((place) => made.get(place) ?? fail('busy'));
}
