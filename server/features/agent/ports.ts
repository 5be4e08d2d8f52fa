import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Whether a person owns a phonebook that takes a fee (D124). */
export const feeCircleOwners = manyPort<(ctx: Ctx, userId: number) => Promise<boolean>>(
  'agent.fee-phonebook-owners',
);
