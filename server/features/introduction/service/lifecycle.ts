import { introductionStateLabels } from '@qunlu/contract/introduction/rules.ts';
import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findMade, findReceived, mergePerson, type ShownRow } from '../store/introductions.ts';

const asked = {
  merge: byFeature(
    move('what both were asked is asked of the kept account; what was about the two of them goes'),
  ),
  erase: erase('an introduction of two needs both'),
};

const readable = (row: ShownRow) => ({
  介绍人: row.by?.realname ?? '',
  被介绍的人: [row.a, row.b].flatMap((one) => (one ? [one.realname] : [])),
  介绍的话: row.note,
  状态: introductionStateLabels[row.state] ?? '',
  时间: row.asked_at,
});

export const introductionLifecycle: Lifecycle = {
  feature: 'introduction',
  columns: {
    'introduction.by_id': {
      merge: byFeature(move('the kept account made them')),
      erase: anonymise('the two keep that they were brought together, without the name'),
    },
    'introduction.a_id': asked,
    'introduction.b_id': asked,
  },
  merge: (tx, sides) => mergePerson(tx.db, sides),
  erases: ['别人给您做的介绍'],
  keeps: ['您给别人做的介绍，不再有您的名字'],
  async exports(ctx, userId, size) {
    const page = { userId, before: undefined, size };
    return {
      别人给我的介绍: (await findReceived(ctx.db, page)).map(readable),
      我做的介绍: (await findMade(ctx.db, page)).map(readable),
    };
  },
};
