import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { behaveCashier } from '@qunlu/contract/sandbox.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** How the cashier misbehaves, as a tester wishes. */
export type Behaviour = BodyOf<typeof behaveCashier>;

export async function behaviour(db: Db): Promise<Behaviour> {
  const { rows } = await sql<{ wish: Behaviour }>`select wish from sandbox_pay_behaviour`.execute(db);
  return rows[0]?.wish ?? {};
}

/** Takes the place of what was set before. */
export async function behave(db: Db, input: Behaviour): Promise<void> {
  await sql`insert into sandbox_pay_behaviour (wish) values (${JSON.stringify(input)}::jsonb)
    on conflict (one) do update set wish = excluded.wish`.execute(db);
}
