import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({
    target_id: cardId,
    events: [{ name: 'open', at: 0 }],
    behavior: 'view-card',
    target_type: 'card',
  }),
  cases: {
    'tracking.error-report': () => ({ as: null }),
    'tracking.track': () => ({ as: null }),
    'tracking.create-behavior': async ({ world, me, otherCard }) => {
      await world.call('PUT', '/v1/card/hit', { token: me.token, body: { id: otherCard } });
      return { behavior: 'view-card', target_type: 'card', target_id: otherCard };
    },
  },
};
