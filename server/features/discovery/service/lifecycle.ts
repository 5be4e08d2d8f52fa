import type { Lifecycle } from '../../lifecycle/ports.ts';
import { followIndustries } from '../../circle/api/refresh.ts';
import { dropOwn, findOwn, mergeOwn } from '../store/industries.ts';
import { knownIndustries } from './industries.ts';

export const discoveryLifecycle: Lifecycle = {
  feature: 'discovery',
  columns: {
    'discovery_user_industry.user_id': {
      merge: { kind: 'move', why: 'the kept account’s industries stay; without any it takes the other’s' },
      erase: { kind: 'erase', why: 'nobody is left who belongs to an industry' },
    },
  },
  async merge(tx, sides) {
    await mergeOwn(tx.db, sides);
    await followIndustries(tx, sides.keep);
  },
  async erase(tx, userId) {
    await dropOwn(tx.db, userId);
    await followIndustries(tx, userId);
  },
  erases: ['您的行业'],
  keeps: [],
  async exportData(ctx, userId) {
    const row = await findOwn(ctx.db, userId);
    const known = await knownIndustries(ctx);
    const names = [row?.industry1, row?.industry2].flatMap((id) => (id ? [known.get(id)?.name ?? ''] : []));
    return { json: { 行业: names } };
  },
};
