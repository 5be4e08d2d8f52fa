import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { lockPair } from '../account/api/people.ts';
import { checkinLifecycle } from './service/lifecycle.ts';
import { done, keptOf, makeCampaign, passTo } from './testing.ts';

const world = useWorld();

test('two accounts become one: of two for one window one stays, and the figures are added up again [D10][D83]', async () => {
  const campaign = await makeCampaign(world);
  const [keep, drop] = [await join(world, campaign.circle), await join(world, campaign.circle)];
  await done(world, keep, campaign, { text: '留下的' });
  await done(world, drop, campaign, { text: '同一天的' });
  passTo(world, 1, '10:00');
  await done(world, drop, campaign, { text: '第二天' });
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPair(tx, keep.userId, drop.userId);
    await checkinLifecycle.merge?.(tx, { keep: keep.userId, drop: drop.userId });
  });
  expect(await keptOf(world, keep, campaign)).toEqual({ total: 2, streak: 2, best: 2 });
  const { rows } = await world.database.pool.query(
    'select text from checkin_entry where user_id = $1 order by checkin_id',
    [keep.userId],
  );
  expect(rows).toEqual([{ text: '留下的' }, { text: '第二天' }]);
});

test('what somebody has shown is in their export [D150]', async () => {
  const campaign = await makeCampaign(world, { circle: await makeCircle(world), params: { unit: '公里' } });
  const member = await join(world, campaign.circle);
  await done(world, member, campaign, { text: '慢跑', number: 3 });
  const given = await checkinLifecycle.exports?.(jobContext(world.deps), member.userId, 10);
  expect(given).toMatchObject({ 我的打卡: [{ 打卡: '晨读', 文字: '慢跑', 数值: '3 公里' }] });
});
