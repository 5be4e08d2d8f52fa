import type { Lifecycle } from '../../lifecycle/ports.ts';
import { commentFates } from './comment-lifecycle.ts';
import { sellerFates } from './seller-lifecycle.ts';
import { serviceFates } from './listing-lifecycle.ts';
import { orderFates } from './order-lifecycle.ts';

/** In the order in which they are moved: whether a seller's services are seen is settled once all of them are theirs. */
const parts = [orderFates, commentFates, serviceFates, sellerFates];

/** What happens to services, their orders and comments when their person merges, leaves or exports. */
export const serviceLifecycle: Lifecycle = {
  feature: 'service',
  columns: {
    ...orderFates.columns,
    ...commentFates.columns,
    ...serviceFates.columns,
    ...sellerFates.columns,
  },
  async merge(tx, sides) {
    for (const part of parts) await part.merge(tx, sides);
  },
  mergeItems: serviceFates.mergeItems,
  async erase(tx, userId) {
    for (const part of parts) await part.erase(tx, userId);
  },
  async exportData(ctx, userId) {
    const sections: Record<string, unknown> = {};
    for (const part of parts) Object.assign(sections, await part.exportData(ctx, userId));
    return { json: sections };
  },
  erases: parts.flatMap(({ erases }) => erases),
  keeps: parts.flatMap(({ keeps }) => keeps),
};
