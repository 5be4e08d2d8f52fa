import type { ScreenScene } from '../scene.ts';
import { circlesOf, routesOf } from './circle.ts';

export const scene: ScreenScene = {
  settle: async (stage) => ({
    '/app/search': '/app/search?q=%E6%9E%97',
    '/app/search/list': '/app/search/list?kind=people&q=%E6%9E%97',
    '/app/find/custom': '/app/find/custom?industry=101',
    ...routesOf('phonebook', circlesOf(stage).paid, '/recommend'),
    ...routesOf('phonebook-setting', circlesOf(stage).run, '/industry'),
  }),
};
