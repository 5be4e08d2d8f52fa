// postgres: prepared statements live in each connection of a pool
// alone: the names of prepared statements are the process’s
import { expect, test } from 'vitest';
import { makeCard, viewAs } from '../features/card/testing.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

test('a migration by a newer process does not break the statements that this one has prepared', async () => {
  const { owner, card } = await makeCard(world);
  const rename = (realname: string) =>
    world.call('POST', '/v1/card/post', {
      token: owner.token,
      query: { id: card.card_id },
      body: { realname },
    });
  await viewAs(world, card.card_id);
  await rename('张四');
  await world.database.pool.query("alter table card add column later text not null default ''");
  const seen = await viewAs(world, card.card_id);
  expect(seen.realname).toBe('张四');
  expect((await world.call('GET', '/v1/card/list', { token: owner.token })).status).toBe(200);
  await rename('张五');
  expect((await rename('张六')).body.realname).toBe('张六');
});
