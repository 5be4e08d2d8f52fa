import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { topUp } from '../order/testing.ts';
import { orderPack } from '../vip/testing.ts';
import { infoOf } from './testing.ts';

const under = async (scene: Scene): Promise<{ as: string; agent: string }> => ({
  as: scene.other.token,
  agent: (await infoOf(scene.world, scene.friend)).code,
});

const commission: Case = async (scene) => {
  const { world, friend, other } = scene;
  await scene.done('agent.become-indirect', { as: other.token, agent: (await infoOf(world, friend)).code });
  await topUp(world, other, 99_900);
  const hash = await orderPack(world, other);
  await scene.done('order.pay', { as: other.token, hash, use_balance: 1 });
  const id = await newest(scene, 'agent_commission', 'commission_id');
  await world.database.pool.query('update agent_commission set verdict = 1 where commission_id = $1', [id]);
  return { id, verdict: 'pass' };
};

export const scene: FeatureScene = {
  inputs: () => ({
    'agent.become-indirect': { agent: 'ABCDEFGH' },
    'agent.become-indirect-v3': { agent: 'ABCDEFGH' },
  }),
  cases: {
    'agent.become-indirect': under,
    'agent.become-indirect-v3': under,
    'staff.decide-commission': commission,
    'agent.people': async (scene) => {
      await scene.done('agent.become-indirect', await under(scene));
      return { as: scene.friend.token };
    },
    'agent.commissions': async (scene) => {
      await commission(scene);
      return { as: scene.friend.token };
    },
  },
};
