import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  ageUnreferenced,
  giveUpFiles,
  dropReferences,
  findFile,
  lockFiles,
  setReferences,
  type FileKey,
} from '../store/files.ts';
import { openReservation } from './intake.ts';

/** A form field that refers to a file. */
export interface ShownFile {
  /** The field's name on the wire. */
  field: string;
  /** The field's Chinese label, for refusals. */
  label: string;
  /** The address that the client sent; '' for none. */
  address: string;
}

/**
 * Sets the files that a subject (`card:12`) refers to. Every address must be an upload of the person, or one that the
 * subject refers to already; else 40001 with its field. `kept`: addresses older than uploads, which may stay. `from`: another
 * subject whose files they may pass on. Inside the transaction that writes the subject.
 */
export async function showFiles(
  tx: Tx,
  given: {
    subject: string;
    userId: number;
    files: readonly ShownFile[];
    kept?: readonly string[];
    from?: readonly string[];
    bucket?: Bucket;
    /** What the product shows already may be shown there, too (`adoptFiles`). */
    ofProduct?: boolean;
  },
): Promise<void> {
  const { subject, userId, kept = [], from = [], bucket = 'public', ofProduct = false } = given;
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
    [subject, ...from],
    userId,
    named.map(({ file }) => file),
    ofProduct,
  );
  for (const shown of named) {
    const there = held.some(({ bucket: b, key }) => b === shown.file.bucket && key === shown.file.key);
    if (!there && !kept.includes(shown.address)) refuse(shown);
  }
  await setReferences(tx.db, subject, held);
}

/**
 * What a subject refers to belongs to the product from then on, not to who uploaded it: it stays when they leave. After
 * `showFiles`, inside the transaction.
 */
export const adoptFiles = (tx: Tx, subject: string): Promise<void> => giveUpFiles(tx.db, subject);

function refuse({ field, label }: ShownFile): never {
  fail('invalid', { message: `${label}需要重新上传，请重新选择图片`, field });
}

/** Removes all references of subjects that are deleted. */
export const releaseFiles = (tx: Tx, subjects: readonly string[]): Promise<void> =>
  dropReferences(tx.db, subjects);

/**
 * Has files deleted by the next cleaning, at once instead of after seven days, unless something still refers to them. After
 * `showFiles` or `releaseFiles`, inside the transaction: for pictures that reveal what their owner takes back.
 */
export async function withdrawFiles(tx: Tx, addresses: readonly string[]): Promise<void> {
  const files = addresses.flatMap((address) => tx.deps.storage.keyOf(address) ?? []);
  if (files.length === 0) return;
  await ageUnreferenced(tx.db, files);
  tx.deps.triggerJob('media.clean-orphans');
}

/** The key of a private upload that a client sent as key or address. */
export function privateKeyOf(ctx: Ctx, given: string): string {
  const { storage } = ctx.deps;
  // Normalised by the storage: anything appended to the key would end up in signed links, before the mark.
  return (storage.keyOf(given) ?? storage.keyOf(storage.url('private', given)))?.key ?? given;
}

/** The key of a private upload of the person, by its key or address; null for anything else. */
export async function ownPrivateFile(ctx: Ctx, userId: number, given: string): Promise<string | null> {
  const key = privateKeyOf(ctx, given);
  const row = await findFile(ctx.db, { bucket: 'private', key });
  return row?.user_id === userId ? key : null;
}

/** What is known of a private upload, whoever's; null: there is none. For features that know who may refer to it. */
export async function privateFile(
  ctx: Ctx,
  given: string,
): Promise<{
  key: string;
  userId: number | null;
  bytes: number;
  mime: string;
  width: number;
  height: number;
} | null> {
  const row = await findFile(ctx.db, { bucket: 'private', key: privateKeyOf(ctx, given) });
  if (!row) return null;
  const { key, user_id: userId, bytes, mime, width, height } = row;
  return { key, userId, bytes, mime, width, height };
}

/** Stores and records a file that this server made or downloaded. */
export async function keepFile(
  ctx: Ctx,
  input: { bucket: Bucket; userId: number; bytes: Uint8Array },
): Promise<FileKey> {
  const reservation = await openReservation(ctx, input.userId, input.bytes.length);
  try {
    const stored = await ctx.deps.storage.save(input, (file) => reservation.writes(file));
    await reservation.stored(stored);
    return { bucket: stored.bucket, key: stored.key };
  } catch (error) {
    await reservation.release();
    throw error;
  }
}

/** The bytes of a public picture; null for any other address, and when the file does not exist. */
export async function publicPicture(ctx: Ctx, address: string): Promise<Buffer | null> {
  const file = ctx.deps.storage.keyOf(address);
  return file?.bucket === 'public' ? ctx.deps.storage.read(file.bucket, file.key) : null;
}
