import type { Behavior, behaviorTargets } from '@qunlu/contract/tracking/calls.ts';
import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

export interface Activity {
  userId: number;
  targetType: (typeof behaviorTargets)[number];
  targetId: number;
}

/** Whether a person has really done today what a client reports (D163); each feature checks its own activities. */
export const behaviorChecks =
  manyPort<Partial<Record<Behavior, (ctx: Ctx, activity: Activity) => Promise<boolean>>>>(
    'tracking.behavior-checks',
  );
