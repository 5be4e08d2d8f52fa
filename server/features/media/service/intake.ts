import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { uploadsPerDay } from '@qunlu/contract/media/rules.ts';
import { jobContext, secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
import type { Intake } from '../../../platform/providers.ts';
import { addFile, sumUploads } from '../store.ts';

/** Seconds until the person may upload again; 0: now. */
export async function uploadWait(ctx: Ctx, userId: number): Promise<number> {
  const { files, bytes } = await sumUploads(ctx.db, userId, startOfDay(ctx.now));
  if (files < uploadsPerDay.files && bytes < uploadsPerDay.bytes) return 0;
  return secondsOf(endOfDay(ctx.now)) - secondsOf(ctx.now);
}

/** Checks the daily quota at every upload, since a credential lasts two hours and is valid for any number of files. */
export const uploadIntake = (deps: Deps): Intake => ({
  admits: async (userId) => (await uploadWait(jobContext(deps), userId)) === 0,
  stored: (file) => addFile(deps.db, file, deps.clock()),
});
