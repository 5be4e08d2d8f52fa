import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

export type Membership = 'none' | 'member' | 'commerce';

/** Says which membership a person has now; the highest of all answers holds. */
export const membershipSources =
  manyPort<(ctx: Ctx, userId: number) => Promise<Membership>>('membership.sources');
