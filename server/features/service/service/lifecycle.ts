import type { Lifecycle } from '../../lifecycle/ports.ts';
import { commentFates } from './comments/comment-lifecycle.ts';
import { sellerFates } from './seller/seller-lifecycle.ts';
import { serviceFates } from './publishing/listing-lifecycle.ts';
import { orderFates } from './order/order-lifecycle.ts';
import { followCard } from './publishing/publish.ts';
import { projectSeller } from './seller/sellers.ts';

/** Whether a seller's services are seen is settled once all of them are theirs. */
const parts = [orderFates, commentFates, serviceFates, sellerFates];

/** What happens to services, their orders and comments when their person merges, leaves or exports. */
export const serviceLifecycle: Lifecycle = {
  feature: 'service',
  columns: {
    ...orderFates.columns,
    ...serviceFates.columns,
    ...sellerFates.columns,
  },
  async merge(tx, sides) {
    await serviceFates.merge(tx, sides);
    await sellerFates.merge(tx, sides);
  },
  async afterMerge(tx, { keep }) {
    await followCard(tx, keep);
    await projectSeller(tx, keep);
  },
  counts: serviceFates.counts,
  async erase(tx, userId) {
    await commentFates.erase(tx, userId);
    await serviceFates.erase(tx, userId);
    await sellerFates.erase(tx, userId);
  },
  async exports(ctx, userId, max) {
    const sections: Record<string, unknown> = {};
    for (const part of parts) Object.assign(sections, await part.exports(ctx, userId, max));
    return sections;
  },
  erases: parts.flatMap(({ erases }) => erases),
  keeps: parts.flatMap(({ keeps }) => keeps),
};
