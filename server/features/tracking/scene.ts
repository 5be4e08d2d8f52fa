import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';

const report = ({ world }: Scene) =>
  world.call('POST', '/v1/app/error-report', { body: { message: 'no such thing' } });

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({
    target_id: cardId,
    events: [{ name: 'open', at: 0 }],
    behavior: 'view-card',
    target_type: 'card',
  }),
  cases: {
    'tracking.error-report': () => ({ as: null }),
    'staff.errors': async (scene) => {
      await report(scene);
      return {};
    },
    'staff.solve-error': async (scene) => {
      await report(scene);
      const { rows } = await scene.world.database.pool.query<{ error_id: number }>(
        'select error_id from tracking_error order by error_id desc limit 1',
      );
      return { id: rows[0]?.error_id ?? 0 };
    },
    'staff.funnel': async ({ world }) => {
      await world.call('POST', '/v3-api/user/track', { body: { events: [{ name: 'open', at: 0 }] } });
      return {};
    },
    'tracking.track': () => ({ as: null }),
    'tracking.create-behavior': async ({ world, me, otherCard }) => {
      await world.call('PUT', '/v1/card/hit', { token: me.token, body: { id: otherCard } });
      return { behavior: 'view-card', target_type: 'card', target_id: otherCard };
    },
  },
};
