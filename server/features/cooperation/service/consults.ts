import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { ConsultSubjectKind } from '../../chat/ports.ts';
import { consultRows, consultShown, noStaff } from '../store/consults.ts';
import { posts } from './posts.ts';

/** D103, D132: whoever sees a post may ask about it, and once the two have agreed they talk there. */
export const cooperationConsults: Partial<Record<ConsultSubject, ConsultSubjectKind>> = {
  cooperation: {
    label: '合作',
    rows: consultRows,
    staff: noStaff,
    shownTo: consultShown,
    alone: true,
    mayAsk: async (ctx, id) => ({ ownerId: (await posts.look(ctx, id)).user_id }),
  },
};
