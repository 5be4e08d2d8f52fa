import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { visibility } from '@qunlu/contract/activity/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import type { CheckedDraft } from '../../../publication/api/publication.ts';
import { logActivity } from '../logs.ts';
import type { ShownActivity } from './activities.ts';
import { activities } from './activities.ts';
import { lockEditable, requireAhead } from './edit.ts';
import { requireHost } from './limits.ts';
import { ownActivity } from './own.ts';
import { writeTickets } from './publish.ts';
import { feesOf, type TicketDraft } from './ticket-list.ts';

const lineOf = ({ name, price, stock }: { name: string; price: number; stock: number | null }): string =>
  `${name}：${price === 0 ? '免费' : `¥${yuan(price)}`}，${stock === null ? '不限' : `${stock} 张`}`;

/** D94: price and stock are those of registrations from now on; what is not given any more is not sold any more. */
export const setTickets = (
  ctx: ViewerCtx,
  id: number,
  checked: CheckedDraft<ShownActivity & { tickets: TicketDraft[] }>,
): Promise<OwnActivity> =>
  inTransaction(ctx, async (tx) => {
    const { tickets } = checked.draft;
    const { row: managed } = await lockEditable(tx, id);
    const before = await activities.takeRead(tx, id, undefined, checked, managed.user_id);
    requireAhead(before, tx.now);
    const owner = await activities.owner(tx, before.user_id);
    await requireHost(tx, before.user_id, {
      isPublic: before.visibility === visibility.public,
      sells: tickets.some(({ price }) => price > 0),
    });
    const was = await activities.open(tx, id, before.user_id);
    await activities.rewrite(tx, id, before, { checked, columns: feesOf(tickets), owner });
    await writeTickets(tx, id, tickets);
    await logActivity(tx, {
      activityId: id,
      what: 'tickets',
      before: { tickets: was.tickets.map(lineOf) },
      after: { tickets: tickets.map(lineOf) },
    });
    return ownActivity(tx, id);
  });
