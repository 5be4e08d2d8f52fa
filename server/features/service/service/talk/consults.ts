import { chatRules, type ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after } from '../../../../platform/context.ts';
import type { ConsultSubjectKind } from '../../../chat/ports.ts';
import {
  findTalkOrder,
  noStaff,
  orderRows,
  orderShown,
  serviceRows,
  serviceShown,
} from '../../store/consults.ts';
import { services } from '../publishing/services.ts';

/** D43: the way whose work is talking itself. */
const talkWay = 'sms';

/** D103: whoever sees a service may ask about it; an order is between buyer and seller. */
export const serviceConsults: Partial<Record<ConsultSubject, ConsultSubjectKind>> = {
  service: {
    label: '服务',
    rows: serviceRows,
    staff: noStaff,
    shownTo: serviceShown,
    mayAsk: async (ctx, id) => ({ ownerId: (await services.look(ctx, id)).user_id }),
  },
  order: {
    label: '订单',
    rows: orderRows,
    staff: noStaff,
    shownTo: orderShown,
    alone: true,
    async mayAsk(ctx, id) {
      const { userId } = ctx.viewer;
      const row = await findTalkOrder(ctx.db, id);
      if (!row || ![row.buyer_id, row.seller_id].includes(userId)) return notFound('订单不存在');
      if (!row.paid_at) fail('stateChanged', { message: '付款后才能在订单里沟通，请先付款' });
      return { ownerId: row.seller_id };
    },
    async bound(ctx, id) {
      const row = await findTalkOrder(ctx.db, id);
      if (row?.kind !== talkWay || !row.began_at) return null;
      const { consultDays, consultMessages } = chatRules;
      return {
        from: row.began_at,
        until: after(row.began_at, consultDays * 86_400),
        most: consultMessages,
      };
    },
  },
};
