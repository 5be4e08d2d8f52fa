import { inviteByApi, joinAll } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** Applications to the person's circle, and an invitation of the friend. */
export const scene: ScreenScene = {
  async settle(stage) {
    const [place, { run, paid, open }] = [placeOf(stage), circlesOf(stage)];
    await joinAll(place, run, ['欧阳修与醉翁亭的朋友', '王安石'], {
      company: '杭州半山茶事文化创意有限公司',
      city: '杭州',
      answers: [{ label: '喝茶多少年了', value: '十年以上' }],
    });
    const invitation = await inviteByApi(place, stage.friend, open);
    return {
      ...routesOf('phonebook', run, '/qrcode'),
      ...routesOf('phonebook', paid, '/edit /card'),
      ...routesOf('phonebook', open, '/join'),
      ...routesOf('phonebook-setting', run, '/apply /member /transfer /dissolve'),
      '/phonebook/:id/s/:code': `/phonebook/${open}/s/${invitation}`,
    };
  },
};
