import { afterEach, beforeAll, expect } from 'vitest';
import { makePerson, type Person } from './people.ts';
import type { Answer, World } from './world.ts';

/** Two who stand in each other's way are found by the database only after a second, and one of them fails. */
export const deadlocksOf = async ({ database }: World): Promise<number> =>
  Number(
    (await database.pool.query('select deadlocks from pg_stat_database where datname = current_database()'))
      .rows[0]?.deadlocks,
  );

/** After each test of this file. */
export function expectNoDeadlocks(world: World): void {
  let before = 0;
  beforeAll(async () => void (before = await deadlocksOf(world)));
  afterEach(async () => expect(await deadlocksOf(world)).toBe(before));
}

/** Some at once, so that the database is not asked for all of them together. */
export async function makePeople(world: World, count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let from = 0; from < count; from += 20)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - from) }, () => makePerson(world)))),
    );
  return made;
}

/** Whichever came first. */
export const sortedStatuses = (answers: readonly Pick<Answer, 'status'>[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** How many answers each status has. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}
