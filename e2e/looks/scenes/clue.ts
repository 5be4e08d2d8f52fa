import { createClue } from '@qunlu/contract/clue/calls.ts';
import { by, newKey } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** Leads in a circle that the person runs. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person } = stage;
    const [place, { run: id }] = [placeOf(stage), circlesOf(stage)];
    await openModules(place, person, id, ['clue']);
    const post = (as: typeof person, body: object) =>
      by(place, as)(createClue, {
        body: {
          id,
          industry: 2,
          citycode: '330100',
          cityname: '杭州市',
          budget: 3,
          days: 30,
          title: '找一家能做小批量茶叶礼盒的包装厂，最好在浙江',
          need: '年前要三千套，先看样再下单，能开专票。\n之前合作的厂搬走了，希望长期做。',
          ...body,
        },
        idempotencyKey: newKey(),
      });
    await post(person, {});
    await post(person, { title: '高铁站店要一批伴手礼', budget: 5, citycode: '310000', cityname: '上海市' });
    return routesOf('phonebook', id, '/circle-clue');
  },
};
