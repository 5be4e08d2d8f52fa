import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { ConsultSubjectKind } from '../../../chat/ports.ts';
import { consultRows, consultShown, consultStaff } from '../../store/consults.ts';
import { activities } from '../publishing/activities.ts';

/** D103: whoever sees an activity may ask its host and helpers. */
export const activityConsults: Partial<Record<ConsultSubject, ConsultSubjectKind>> = {
  activity: {
    label: '活动',
    rows: consultRows,
    staff: consultStaff,
    shownTo: consultShown,
    mayAsk: async (ctx, id) => ({ ownerId: (await activities.look(ctx, id)).user_id }),
  },
};
