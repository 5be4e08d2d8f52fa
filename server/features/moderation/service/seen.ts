import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';

/** What is found, or null where it is refused: for what asks whether somebody may see it. */
export async function orNone<T>(find: () => T | Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** What the caller sees, or null; guests see nothing. */
export const seenOrNone = async <T>(ctx: Ctx, find: (ctx: ViewerCtx) => Promise<T>): Promise<T | null> =>
  ctx.viewer ? orNone(() => find(ctx as ViewerCtx)) : null;
