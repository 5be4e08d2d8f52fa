import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

export type Membership = 'none' | 'member' | 'commerce';

/** Answers a person's current membership; the highest of all answers counts. */
export const membershipSources =
  manyPort<(ctx: Ctx, userId: number) => Promise<Membership>>('membership.sources');
