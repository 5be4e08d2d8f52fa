import type { ScreenScene } from '../scene.ts';

/** Accounts here are of today, and vouching takes thirty days: what is written stands in the journey; here is what one sees before. */
export const scene: ScreenScene = {
  settle: async ({ friend: { user_id: id } }) => ({
    '/vouches/:id': `/vouches/${id}`,
    '/vouches/:id/create': `/vouches/${id}/create`,
  }),
};
