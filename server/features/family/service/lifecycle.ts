import { invitationStateLabels } from '@qunlu/contract/family/rules.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findOwnedBy } from '../store/families.ts';
import { findReceived } from '../store/invitations.ts';

/** What happens to families when their person merges, leaves or exports. Circles go with `circle`. */
export const familyLifecycle: Lifecycle = {
  feature: 'family',
  columns: {
    'family.owner_id': {
      merge: move('the kept account owns them'),
      erase: erase('nobody speaks for them any more; their circles stay as they are'),
    },
    'family_refusal.asker_id': {
      merge: move('the circle is left alone by the kept account', { once: ['phonebook_id'] }),
      erase: erase('nobody asks any more'),
    },
  },
  erases: ['您发起的大家庭；里面的圈子都还在'],
  keeps: [],
  async exports(ctx, userId, max) {
    const page = { userId, before: undefined, size: max };
    return {
      我发起的大家庭: (await findOwnedBy(ctx.db, userId)).map((row) => ({
        名称: row.name,
        介绍: row.intro,
        圈子数: row.circles,
        建立时间: row.created_at,
      })),
      大家庭的邀请: (await findReceived(ctx.db, page)).map((row) => ({
        大家庭: row.family,
        圈子: row.circle.name,
        附言: row.note,
        状态: invitationStateLabels[row.state],
        时间: row.asked_at,
      })),
    };
  },
};
