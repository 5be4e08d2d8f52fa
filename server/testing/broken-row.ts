import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { listFailedRows } from '@qunlu/contract/staff/events.ts';
import { expect } from 'vitest';
import { makeStaff } from '../features/staff/testing.ts';
import type { World } from './world.ts';

/** Two rows that a job is to do; nothing may be written to `table` where `column` is the number of the first. */
export interface RowsOfJob {
  table: string;
  column: string;
  rows: readonly [number, number];
  /** Whether the row of this number is done. */
  isDone: (id: number) => Promise<boolean>;
  /** What the job does besides its rows. */
  besides?: () => Promise<void>;
  /** SQL on `old`: nothing may be written only while this holds, as when the job has claimed the row before. */
  whileTrue?: string;
  /** Seconds until a row that was claimed and not done is due again. */
  rests?: number;
}

export const two = async <T>(make: () => Promise<T>): Promise<[T, T]> => [await make(), await make()];

/** One value of one row of the world's database. */
export async function valueOf(world: World, text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.database.pool.query<{ value: unknown }>(`select ${text}`, values);
  return Number(rows[0]?.value);
}

/** Rows of a table, as `order_order where order_id = $1`. */
export const countOf = (world: World, from: string, values: unknown[]): Promise<number> =>
  valueOf(world, `count(*) as value from ${from}`, values);

/** Runs a job over a row that breaks and one that does not; staff is shown the first until a run does it. */
export async function expectOthersDone(world: World, name: string, made: RowsOfJob): Promise<void> {
  const { table, column, isDone, besides, whileTrue = 'true', rests = 0 } = made;
  const query = (text: string) => world.database.pool.query(text);
  // First: it takes time, in which a row might come due again.
  const admin = await makeStaff(world, 'admin');
  // The one that comes first.
  const [broken = 0, other = 0] = made.rows.toSorted((one, next) => one - next);
  await query(`create or replace function guard_breaks() returns trigger language plpgsql as $$
    begin raise exception 'broken by the guard'; end $$`);
  await query(`create trigger guard_breaks before update or delete on ${table} for each row
    when (old.${column} = ${broken} and ${whileTrue}) execute function guard_breaks()`);
  try {
    await world.runJob(name).catch(() => undefined);
    expect(await isDone(broken)).toBe(false);
    expect(await isDone(other)).toBe(true);
    await besides?.();
  } finally {
    await query(`drop trigger guard_breaks on ${table}`);
  }
  const shown = async () =>
    (await world.ask(listFailedRows, { query: {}, token: admin.office })).list.filter(
      ({ job, row }) => job === name && row === broken,
    );
  const kept = [{ tries: 1, error: expect.stringContaining('broken') as string }];
  expect(await shown()).toMatchObject(kept);
  expect((await world.ask(staffMe, { token: admin.office })).waiting['staff.failed-rows']).toBeGreaterThan(0);
  if (rests > 0) {
    // A run that does not try it says nothing of it.
    world.pass(1);
    await world.runJob(name);
    expect(await shown()).toMatchObject(kept);
    world.pass(rests);
  }
  await world.runJob(name);
  expect(await isDone(broken)).toBe(true);
  expect(await shown()).toEqual([]);
}
