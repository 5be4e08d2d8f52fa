import pg from 'pg';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { databaseUrl } from '../../testing/golden.ts';
import { useWorld } from '../../testing/world.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';

const world = useWorld();

test('what one person asks at once, all under one lock, leaves connections for everybody else [D24]', async () => {
  const { card } = await makeCard(world);
  const viewer = await makePerson(world);
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name');
  const other = new pg.Client({
    connectionString: databaseUrl(process.env['TEST_DATABASE_URL'] ?? '', rows[0]?.name ?? ''),
  });
  await other.connect();
  try {
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [`card reveal ${viewer.userId}`]);
    const asked = Array.from({ length: 40 }, () =>
      world.call('POST', '/v3-api/customer/card/batch-decode', {
        token: viewer.token,
        body: { hashes: [hash] },
      }),
    );
    // Answered although none of the forty can go on.
    for (let guest = 0; guest < 20; guest += 1) {
      expect((await viewAs(world, card.card_id)).card_id).toBe(card.card_id);
    }
    await other.query('select pg_advisory_unlock_all()');
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await other.end();
  }
});
