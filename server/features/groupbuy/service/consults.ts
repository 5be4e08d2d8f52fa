import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { ConsultSubjectKind } from '../../chat/ports.ts';
import { consultRows, consultShown, noStaff } from '../store/consults.ts';
import { buys } from './buys.ts';

/** D103, D133: whoever sees a buy may ask its organiser; who helps them hands goods over and answers nobody. */
export const buyConsults: Partial<Record<ConsultSubject, ConsultSubjectKind>> = {
  groupbuy: {
    label: '团购',
    rows: consultRows,
    staff: noStaff,
    shownTo: consultShown,
    mayAsk: async (ctx, id) => ({ ownerId: (await buys.look(ctx, id)).user_id }),
  },
};
