import type { Scene } from '../feature-scene.ts';

/** The row that was written last. */
export async function newest({ world }: Scene, table: string, column: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `select max(${column}) as id from ${table}`,
  );
  return rows[0]?.id ?? 0;
}

export async function memberIdOf(
  { world }: Scene,
  circle: { id: number },
  { userId }: { userId: number },
): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'select member_id as id from phonebook_member where phonebook_id = $1 and user_id = $2',
    [circle.id, userId],
  );
  return rows[0]?.id ?? 0;
}
