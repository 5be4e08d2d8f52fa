import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buckets, imageTypes, maxUploadBytes, type Bucket } from '@qunlu/contract/media/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Storage, StoredFile } from '../../platform/providers.ts';
import {
  encode64,
  privateLink,
  readUploadToken,
  uploadToken,
  type PutPolicy,
  type StorageKeys,
} from './token.ts';
import { makeImageVariants, type ImageVariants } from './image-variants.ts';
import { makeEtag } from './etag.ts';
import { inspectUpload } from './inspect-upload.ts';
import { isObjectKey, type ObjectStore } from './objects.ts';

/** Largest object that is read into memory, in bytes. */
const readMax = 20 * 1024 * 1024;

const isBucket = (name: string): name is Bucket => (buckets as readonly string[]).includes(name);

/** A refusal with the upload protocol's status. */
export class UploadRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface SelfHostedStorage {
  storage: Storage;
  keys: StorageKeys;
  store: ObjectStore;
  imageVariants: ImageVariants;
  /** A local folder for uploads in progress. */
  folder: string;
  /** Bucket and policy of an upload token; throws {@link UploadRefused}. */
  admit(token: string, now: Date): { bucket: Bucket; policy: PutPolicy };
  /** Stores a finished upload and answers the values that the protocol's answer contains. */
  accept(
    file: { path: string; etag: string; bytes: number; name: string },
    given: { bucket: Bucket; policy: PutPolicy; now: Date },
    writes: (file: { bucket: Bucket; key: string }) => Promise<void>,
  ): Promise<StoredFile & { hash: string }>;
}

const extensions: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
};

/** Fills in the magic variables that our own policies use. */
function fillSaveKey(saveKey: string, given: { now: Date; etag: string; ext: string }): string {
  const [year = '', month = ''] = given.now.toISOString().split('-');
  return saveKey
    .replace('$(year)', year)
    .replace('$(mon)', month)
    .replace('$(etag)', given.etag)
    .replace('$(ext)', given.ext);
}

/** The usual extension of the type; for other types that of the file name, when it is short and plain. */
const extensionOf = (name: string, mime: string): string =>
  extensions[mime] ?? (/\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() || '');

/** Types that each bucket accepts. SVG is not accepted, since it may contain scripts. */
export const mimeLimits: Record<Bucket, string | undefined> = {
  public: [...imageTypes, 'image/webp'].join(';'),
  media: undefined,
  private: 'image/jpeg;image/png',
};

/** The policy of one person's credential. A random part in the key keeps objects from being guessed. */
export function policyOf(input: {
  scope: string;
  bucket: Bucket;
  userId: number;
  deadline: Date;
  takes?: { mimes: readonly string[]; bytes: number } | undefined;
}): PutPolicy {
  const limit = input.takes?.mimes.join(';') ?? mimeLimits[input.bucket];
  return {
    scope: input.scope,
    deadline: secondsOf(input.deadline),
    fsizeLimit: input.takes?.bytes ?? maxUploadBytes,
    ...(limit === undefined ? {} : { mimeLimit: limit }),
    detectMime: 1,
    saveKey: `$(year)$(mon)/${randomBytes(16).toString('hex')}/$(etag)$(ext)`,
    forceSaveKey: true,
    endUser: String(input.userId),
  };
}

function mimeAllowed(limit: string | undefined, mime: string): boolean {
  if (limit === undefined || limit === '') return true;
  const denies = limit.startsWith('!');
  const kinds = limit.replace('!', '').split(';');
  const named = kinds.some(
    (kind) => kind === mime || (kind.endsWith('/*') && mime.startsWith(kind.slice(0, -1))),
  );
  return named !== denies;
}

/**
 * Storage on this server: Qiniu's protocol over a disk or a store that speaks S3. `origin`: of this site;
 * `imageVariantBytes`: room for resized pictures.
 */
export function makeSelfHostedStorage(given: {
  origin: string;
  /** An address that was written under an earlier name of this site, as it is now. */
  present: (address: string) => string;
  keys: StorageKeys;
  store: ObjectStore;
  folder: string;
  imageVariantBytes: number;
}): SelfHostedStorage {
  const { keys, store, folder } = given;
  const imageVariants = makeImageVariants(join(folder, 'drawn'), given.imageVariantBytes);
  const base = `${given.origin}/files/`;

  const selfHostedStorage: SelfHostedStorage = {
    keys,
    store,
    imageVariants,
    folder,
    admit(token, now) {
      const policy = readUploadToken(keys, token, now);
      if (policy === 'bad') throw new UploadRefused(401, 'bad token');
      if (policy === 'expired') throw new UploadRefused(401, 'expired token');
      const bucket = policy.scope.split(':')[0] ?? '';
      if (!isBucket(bucket)) throw new UploadRefused(631, 'no such bucket');
      return { bucket, policy };
    },
    async accept(file, { bucket, policy, now }, writes) {
      const limit = policy.fsizeLimit ?? maxUploadBytes;
      if (file.bytes > limit) throw new UploadRefused(413, `exceed FsizeLimit ${limit}`);
      const seen = await inspectUpload(file.path, mimeAllowed.bind(null, policy.mimeLimit));
      if (seen === null)
        throw new UploadRefused(403, 'limited mimeType: this file type is forbidden to upload');
      if (seen === 'broken') throw new UploadRefused(400, 'not a picture that can be read');
      const etag = seen.path === file.path ? file.etag : await etagOf(seen.path);
      const key = fillSaveKey(policy.saveKey ?? '$(etag)$(ext)', {
        now,
        etag,
        ext: extensionOf(file.name, seen.mime),
      });
      if (!isObjectKey(key)) throw new UploadRefused(400, 'invalid key');
      const { size } = await stat(seen.path);
      await writes({ bucket, key });
      await store.put(`${bucket}/${key}`, seen.path, seen.mime);
      return {
        bucket,
        key,
        hash: etag,
        userId: Number(policy.endUser ?? 0),
        bytes: size,
        mime: seen.mime,
        width: seen.width,
        height: seen.height,
      };
    },
    storage: {
      credential({ bucket, userId, deadline, takes }) {
        const token = uploadToken(keys, policyOf({ scope: bucket, bucket, userId, deadline, takes }));
        return { url: `${base}${bucket}/`, token, upload: `${given.origin}/storage/upload` };
      },
      url: (bucket, key) => `${base}${bucket}/${key}`,
      keyOf(address) {
        const plain = given.present(address).split('?')[0] ?? '';
        if (!plain.startsWith(base)) return null;
        const [bucket = '', ...rest] = plain.slice(base.length).split('/');
        const key = rest.join('/');
        return isBucket(bucket) && isObjectKey(key) ? { bucket, key } : null;
      },
      privateUrl(key, { deadline, mark }) {
        const operation = mark === undefined ? '' : `?watermark/2/text/${encode64(mark)}`;
        return privateLink(keys, `${base}private/${key}${operation}`, secondsOf(deadline));
      },
      async save({ bucket, userId, bytes }, writes) {
        const path = join(folder, 'incoming', randomUUID());
        await mkdir(join(folder, 'incoming'), { recursive: true });
        await writeFile(path, bytes);
        try {
          const policy = policyOf({ scope: bucket, bucket, userId, deadline: new Date() });
          const etag = await etagOf(path);
          const { hash: _hash, ...stored } = await selfHostedStorage.accept(
            { path, etag, bytes: bytes.length, name: '' },
            { bucket, policy, now: new Date() },
            writes,
          );
          return stored;
        } finally {
          await rm(path, { force: true });
        }
      },
      async read(bucket, key) {
        const localFile = isObjectKey(key) ? await store.local(`${bucket}/${key}`) : null;
        if (!localFile) return null;
        try {
          return (await stat(localFile.path)).size > readMax ? null : await readFile(localFile.path);
        } finally {
          await localFile.release();
        }
      },
      async drop(bucket, key) {
        await store.drop(`${bucket}/${key}`);
        await imageVariants.drop(`${bucket}/${key}`);
      },
    },
  };
  return selfHostedStorage;
}

async function etagOf(path: string): Promise<string> {
  const etag = makeEtag();
  etag.write(await readFile(path));
  return etag.end();
}
