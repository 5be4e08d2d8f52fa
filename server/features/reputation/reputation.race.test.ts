import { expect, test } from 'vitest';
import { jobContext, secondsOf } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { makeEarning, pointsOf } from './testing.ts';

const world = useWorld();

const deliver = (listener: string, delivery: number, payload: object): Promise<void> =>
  world.deps.events.listener(listener)?.after({ ...jobContext(world.deps), delivery }, payload as never) ??
  Promise.reject(new Error(`nobody listens as ${listener}`));

test('ten posts at once earn 15; each is taken back once, however often it is told and whoever tells it first [D84]', async () => {
  const circle = await makeEarning(world);
  const member = await join(world, circle);
  await world.deps.outbox.idle();
  const at = secondsOf(world.now());
  const posts = Array.from({ length: 10 }, (_, nth) => ({
    circleId: circle.id,
    topicId: nth + 1,
    userId: member.userId,
    at,
  }));
  await Promise.all(
    posts.flatMap((post, nth) => [1, 2].map(() => deliver('reputation.topic-shown', 10 + nth, post))),
  );
  expect(await pointsOf(world, circle, member)).toEqual([25, 25]);
  await Promise.all(
    posts.flatMap((post, nth) => [
      deliver('reputation.topic-gone', 40 + nth, post),
      deliver('reputation.topic-shown', 10 + nth, post),
      deliver('reputation.topic-gone', 40 + nth, post),
    ]),
  );
  expect(await pointsOf(world, circle, member)).toEqual([10, 10]);
  const { rows } = await world.database.pool.query(
    `select count(*) filter (where credit > 0)::int as earned, count(*) filter (where credit < 0)::int as back
     from reputation_entry where user_id = $1 and kind = 'post'`,
    [member.userId],
  );
  expect(rows).toEqual([{ earned: 3, back: 3 }]);
});
