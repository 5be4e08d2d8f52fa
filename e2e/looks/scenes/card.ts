import { longCard, makeCard, shen } from '../../world/cards.ts';
import type { ScreenScene } from '../scene.ts';

export const scene: ScreenScene = {
  async settle({ site, person, friend }) {
    const { card_id } = await makeCard(site, person.token, {
      ...longCard('欧阳知微与她的半山茶事工作室'),
      company: '杭州半山茶事文化创意有限公司',
    });
    const other = await makeCard(site, friend.token, { ...shen, realname: '司马清扬与江南文化出版社编辑部' });
    return {
      '/card/:id': `/card/${other.card_id}`,
      ...Object.fromEntries(
        ['/card/edit', '/card/callers', '/card/poster', '/card/certify'].map((path) => [
          path,
          `${path}?id=${card_id}`,
        ]),
      ),
    };
  },
};
