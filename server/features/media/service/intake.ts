import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { uploadsPerDay, type Bucket } from '@qunlu/contract/media/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
} from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import type { Intake, Reservation } from '../../../platform/providers.ts';
import { alone } from '../../../platform/database.ts';
import { addFile, type FileKey } from '../store/files.ts';
import {
  addIntake,
  dropIntake,
  findOldIntakes,
  isRecorded,
  lockUploads,
  nameIntake,
  sumUploads,
  type IntakeRow,
} from '../store/intakes.ts';

/** Seconds until the person may upload again; 0: now. */
export async function uploadWait(ctx: Ctx, userId: number): Promise<number> {
  const { files, bytes } = await sumUploads(ctx.db, userId, startOfDay(ctx.now));
  if (files < uploadsPerDay.files && bytes < uploadsPerDay.bytes) return 0;
  return secondsOf(endOfDay(ctx.now)) - secondsOf(ctx.now);
}

/** Removes what an upload wrote, unless it was recorded, then its reservation. */
async function undo(deps: Deps, intakeId: number, file: FileKey | null): Promise<void> {
  if (file && !(await isRecorded(deps.db, file))) await deps.storage.drop(file.bucket, file.key);
  await dropIntake(alone(deps).db, intakeId);
}

/** A place for an upload that no quota refuses: for files that this server makes. */
export async function openReservation(ctx: Ctx, userId: number, bytes: number): Promise<Reservation> {
  const { deps } = ctx;
  const intakeId = await addIntake(alone(ctx).db, { user_id: userId, bytes, created_at: ctx.now });
  let written: FileKey | null = null;
  return {
    async writes(file) {
      written = file;
      await nameIntake(alone(deps).db, intakeId, file);
    },
    stored: (file) =>
      inTransaction(jobContext(deps), async (tx) => {
        await addFile(tx.db, file, tx.now);
        await dropIntake(tx.db, intakeId);
      }),
    async release() {
      // The sweep tries again.
      await undo(deps, intakeId, written).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a failed upload was not removed'),
      );
    },
  };
}

/**
 * The daily quota, asked at every upload, since a credential lasts two hours and is valid for any number of files. Counted
 * before the bytes are read, under a lock: of uploads sent at once none passes beside the others.
 */
export const uploadIntake = (deps: Deps): Intake => ({
  reserve: (userId, bytes) =>
    inTransaction(jobContext(deps), async (tx) => {
      await lockUploads(tx.db, userId);
      return (await uploadWait(tx, userId)) > 0 ? null : openReservation(tx, userId, bytes);
    }),
});

/** Longer than an upload may take. */
const abandonedSeconds = 2 * 3600;
const batch = 200;

/** Removes objects of uploads that ended with neither a row nor a release: this process, or the database, was gone. */
export async function cleanIntakes(deps: Deps, goesOn: () => boolean): Promise<void> {
  const before = after(deps.clock(), -abandonedSeconds);
  const run = jobRows(deps, 'media.clean-intakes');
  for (let last: IntakeRow | undefined; goesOn();) {
    const rows = await findOldIntakes(deps.db, { before, last, size: batch });
    for (const { intake_id, bucket, key } of rows) {
      const file = key === null ? null : { bucket: bucket as Bucket, key };
      await run.one(intake_id, () => undo(deps, intake_id, file));
    }
    last = rows.at(-1);
    if (rows.length < batch) break;
  }
  await run.end();
}
