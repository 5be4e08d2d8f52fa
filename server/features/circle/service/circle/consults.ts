import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ConsultSubjectKind } from '../../../chat/ports.ts';
import { consultRows, consultShown, consultStaff } from '../../store/consults.ts';
import { openCircle } from './access.ts';

/** D103: whoever may see the page of a circle may ask its owner, and the admins who let people in. */
export const circleConsults: Partial<Record<ConsultSubject, ConsultSubjectKind>> = {
  phonebook: {
    label: '通讯录',
    rows: consultRows,
    staff: consultStaff,
    shownTo: consultShown,
    async mayAsk(ctx, id) {
      const { row } = await openCircle(ctx, id);
      // A draft is nobody's but its owner's.
      if (row.status === circleStatus.draft && row.owner_id !== ctx.viewer.userId)
        return notFound('通讯录不存在或已解散');
      return { ownerId: row.owner_id };
    },
  },
};
