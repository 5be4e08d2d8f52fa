import { followIndustries } from '../../circle/api/refresh.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findOwn } from '../store/industries.ts';
import { knownIndustries } from './industries.ts';

export const discoveryLifecycle: Lifecycle = {
  feature: 'discovery',
  columns: {
    'discovery_user_industry.user_id': {
      merge: move('the kept account’s industries stay; without any it takes the other’s', { once: [] }),
      erase: erase('nobody is left who belongs to an industry'),
    },
  },
  afterMerge: (tx, { keep }) => followIndustries(tx, keep),
  afterErase: followIndustries,
  erases: ['您的行业'],
  keeps: [],
  async exports(ctx, userId) {
    const row = await findOwn(ctx.db, userId);
    const known = await knownIndustries(ctx);
    const names = [row?.industry1, row?.industry2].flatMap((id) => (id ? [known.get(id)?.name ?? ''] : []));
    return { 行业: names };
  },
};
