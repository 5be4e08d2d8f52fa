import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { addFile, lockFiles, setReferences, type FileKey } from '../store.ts';

/** One field of a form that shows files. */
export interface ShownFile {
  /** Name of the field on the wire. */
  field: string;
  /** Chinese label, for the refusal. */
  label: string;
  /** Address as the client sent it; '' for none. */
  address: string;
}

/**
 * Says which files a subject (`card:12`) shows from now on; replaces what it said before. Every address must be an upload
 * of the person, or one that the subject shows already: 40001 with its field otherwise. `kept`: addresses from before
 * there were uploads, which may stay. Inside the transaction of the write.
 */
export async function showFiles(
  tx: Ctx,
  given: {
    subject: string;
    userId: number;
    files: readonly ShownFile[];
    kept?: readonly string[];
    bucket?: Bucket;
  },
): Promise<void> {
  const { subject, userId, kept = [], bucket = 'public' } = given;
  const named: (ShownFile & { file: FileKey })[] = [];
  for (const shown of given.files) {
    if (shown.address === '') continue;
    const file = tx.deps.storage.keyOf(shown.address);
    const whole = file !== null && tx.deps.storage.url(file.bucket, file.key) === shown.address;
    if (whole && file.bucket === bucket) named.push({ ...shown, file });
    else if (!kept.includes(shown.address)) refuse(shown);
  }
  const held = await lockFiles(
    tx.db,
    subject,
    userId,
    named.map(({ file }) => file),
  );
  for (const shown of named) {
    const there = held.some(({ bucket: b, key }) => b === shown.file.bucket && key === shown.file.key);
    if (!there && !kept.includes(shown.address)) refuse(shown);
  }
  await setReferences(tx.db, subject, held);
}

function refuse({ field, label }: ShownFile): never {
  fail('invalid', { message: `${label}需要重新上传，请重新选择图片`, field });
}

/** The subject is gone: it shows nothing any more. */
export const releaseFiles = (tx: Ctx, subject: string): Promise<void> => setReferences(tx.db, subject, []);

/** What a client sent of a private upload, as its key alone: the address or the key are taken. */
export function privateKeyOf(ctx: Ctx, given: string): string {
  const { storage } = ctx.deps;
  // The key that the storage reads out of it: whatever stands behind it would stand in links, before the mark.
  return (storage.keyOf(given) ?? storage.keyOf(storage.url('private', given)))?.key ?? given;
}

/** A file that this server made or fetched itself, kept and recorded. */
export async function keepFile(
  ctx: Ctx,
  wish: { bucket: Bucket; userId: number; bytes: Uint8Array },
): Promise<FileKey> {
  const stored = await ctx.deps.storage.save(wish);
  await inTransaction(ctx, (tx) => addFile(tx.db, stored, tx.now));
  return { bucket: stored.bucket, key: stored.key };
}

/** The bytes behind the address of a public picture; null for any other address, and for what is not there. */
export async function publicPicture(ctx: Ctx, address: string): Promise<Buffer | null> {
  const file = ctx.deps.storage.keyOf(address);
  return file?.bucket === 'public' ? ctx.deps.storage.read(file.bucket, file.key) : null;
}
