import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** One that waits to leave the app, by the key that its feature gave it. */
export interface PushKey {
  userId: number;
  key: string;
}

/**
 * By how their keys begin (`chat:`): which of these still may leave, asked just before they do. A night lies between an event and
 * what is told of it, in which whoever would be told may have lost the right to know.
 */
export const pushChecks =
  manyPort<Readonly<Record<string, (ctx: Ctx, pushes: readonly PushKey[]) => Promise<PushKey[]>>>>(
    'notification.push-checks',
  );
