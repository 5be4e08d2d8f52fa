import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { afternoonIn } from '../service/testing.ts';

const waiting = async (scene: Scene): Promise<{ subject: string; target: string; quantity: number }> => {
  const at = afternoonIn(scene.world, 3);
  const { serviceId, ways } = scene.sale;
  await scene.done('service.buy', {
    as: scene.friend.token,
    service_id: serviceId,
    way_id: ways.meet,
    slot_id: at,
  });
  return { subject: 'service.slot', target: `${serviceId}:${at}`, quantity: 1 };
};

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({
    quantity: 1,
    subject: 'service.slot',
    target: `${cardId}:1790000000`,
  }),
  inputs: () => ({
    'capacity.join': { subject: 'service.slot', target: '1:1800000000', quantity: 1 },
    'capacity.leave': { subject: 'service.slot', target: '1:1800000000' },
  }),
  cases: {
    'capacity.join': waiting,
    'capacity.leave': async (scene) => {
      const which = await waiting(scene);
      await scene.done('capacity.join', which);
      return which;
    },
    'capacity.waiting': async (scene) => {
      await scene.done('capacity.join', await waiting(scene));
      return {};
    },
  },
};
