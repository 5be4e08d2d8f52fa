import type { ScreenScene } from '../scene.ts';
import { circlesOf, routesOf } from './circle.ts';

export const scene: ScreenScene = {
  settle: async (stage) => ({
    ...routesOf('phonebook', circlesOf(stage).paid, '/recommend'),
    ...routesOf('phonebook-setting', circlesOf(stage).run, '/industry'),
  }),
};
