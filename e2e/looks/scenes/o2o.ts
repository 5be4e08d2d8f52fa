import type { ScreenScene } from '../scene.ts';

/**
 * Nobody works in the back office there who certifies a licence, so these are the screens of what is not there; the full ones are
 * looked at in e2e/journeys/deals.test.ts.
 */
export const scene: ScreenScene = {
  settle: async () => ({
    '/o2o/:id': '/o2o/1',
    '/o2o/:id/edit': '/o2o/1/edit',
    '/o2o/:id/pay': '/o2o/1/pay',
    '/o2o/:id/success': '/o2o/1/success',
  }),
};
