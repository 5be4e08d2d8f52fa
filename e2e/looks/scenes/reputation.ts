import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { adjustReputation } from '@qunlu/contract/reputation/calls.ts';
import { by, newKey } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** Members of the circle that the person runs have points, and the person in the friend's. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person, friend } = stage;
    const [place, { run, paid }] = [placeOf(stage), circlesOf(stage)];
    for (const [owner, id] of [
      [person, run],
      [friend, paid],
    ] as const) {
      await openModules(place, owner, id, ['score']);
      const call = by(place, owner);
      const { list } = await call(listMembers, { query: { id } });
      const others = list.filter(({ user_id }) => user_id !== owner.user_id);
      for (const [at, { member_id }] of others.slice(0, 4).entries())
        await call(adjustReputation, {
          body: { id, member_id, credit: 80 - 17 * at, reason: '布置春茶品鉴会的会场，收拾到最后一个走' },
          idempotencyKey: newKey(),
        });
    }
    return {
      ...routesOf('phonebook', paid, '/score'),
      ...routesOf('phonebook', run, '/score-list'),
    };
  },
};
