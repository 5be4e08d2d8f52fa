import type { ScreenScene } from '../scene.ts';
import { circlesOf } from './circle.ts';

export const scene: ScreenScene = {
  settle: async (stage) => ({
    '/phonebook/:id/poster/:template?': `/phonebook/${circlesOf(stage).run}/poster`,
  }),
};
