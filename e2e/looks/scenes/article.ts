import type { ScreenScene } from '../scene.ts';

/**
 * Nobody works in the back office there, so these are the screens of what is not there; the full ones are looked at in
 * e2e/journeys/channels.test.ts.
 */
export const scene: ScreenScene = {
  settle: async () => ({
    '/article/:alias': '/article/never-written',
    '/app/:id': '/app/1',
    '/article/preview/:token': '/article/preview/none',
  }),
};
