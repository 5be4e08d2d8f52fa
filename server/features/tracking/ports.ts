import type { Behavior, behaviorTargets } from '@qunlu/contract/tracking.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/ports.ts';

export interface Deed {
  userId: number;
  targetType: (typeof behaviorTargets)[number];
  targetId: number;
}

/** Whether somebody has really done today what a client reports (D163); filled by the features that know. */
export const behaviorChecks = port<Partial<Record<Behavior, (ctx: Ctx, deed: Deed) => Promise<boolean>>>>(
  'tracking.behavior-checks',
  {},
);
