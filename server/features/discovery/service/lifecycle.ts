import { followIndustries } from '../../circle/api/refresh.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findDismissed } from '../store/acquaintances.ts';
import { findOwn } from '../store/industries.ts';
import { findTags } from '../store/tags.ts';
import { knownIndustries } from './industries.ts';
import { readPerson } from './search/refresh.ts';

export const discoveryLifecycle: Lifecycle = {
  feature: 'discovery',
  columns: {
    'discovery_user_industry.user_id': {
      merge: move('the kept account’s industries stay; without any it takes the other’s', { once: [] }),
      erase: erase('nobody is left who belongs to an industry'),
    },
    'discovery_person.user_id': {
      merge: move('the kept account is found by its own card, which is read anew', { once: [] }),
      erase: erase('nobody is left who could be found'),
    },
    'discovery_tag.user_id': {
      merge: move('those of both; as many as there may be are shown', { once: ['tag'] }),
      erase: erase('nobody is left who is interested'),
    },
    'discovery_dismissed.user_id': {
      merge: move('whom either has dismissed stays dismissed', { once: ['other_id'] }),
      erase: erase('nobody is left to whom people are shown'),
    },
    'discovery_dismissed.other_id': {
      merge: move('the kept account stays dismissed', { once: ['user_id'] }),
      erase: erase('they are shown to nobody'),
    },
  },
  afterMerge: async (tx, { keep }) => {
    await followIndustries(tx, keep);
    await readPerson(tx, keep);
  },
  afterErase: followIndustries,
  erases: ['您的行业', '您的兴趣标签', '您不想再看到的推荐'],
  keeps: [],
  async exports(ctx, userId, max) {
    const row = await findOwn(ctx.db, userId);
    const known = await knownIndustries(ctx);
    const names = [row?.industry1, row?.industry2].flatMap((id) => (id ? [known.get(id)?.name ?? ''] : []));
    return {
      行业: names,
      兴趣标签: await findTags(ctx.db, userId),
      不再推荐的人: await findDismissed(ctx.db, userId, max),
    };
  },
};
