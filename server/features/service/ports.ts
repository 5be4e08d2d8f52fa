import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/**
 * The conversation of a buyer and a seller about a service: answers the route of the thread, opening it if need be. Nobody
 * provides it until there is chat; the order's own notes carry the agreement then.
 */
export const consultThreads =
  manyPort<
    (
      ctx: Ctx,
      given: { buyerId: number; sellerId: number; serviceId: number; orderId: number | null },
    ) => Promise<string>
  >('service.consult-threads');
