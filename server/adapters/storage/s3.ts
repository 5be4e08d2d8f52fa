import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { LocalFile, ObjectStore } from './objects.ts';
import { removeFile } from './remove-file.ts';
import { makeFolderQuota } from './folder-quota.ts';

export interface S3Place {
  /** e.g. `https://s3.example.com`; the bucket is part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Redirects are not followed: signed requests must reach the store only. */
const redirect = 'error';
/** Life of a signed address, in seconds. */
const addressSeconds = 600;
const timeoutMs = 10 * 60_000;

/** Age after which a copy is checked against the store: another machine may have deleted the object. */
const freshMs = 86_400_000;

/** A store that speaks S3. `cache`: a folder for copies that pictures are drawn from, at most `maxBytes`. */
export function s3Store(place: S3Place, cache: string, maxBytes: number): ObjectStore {
  const quota = makeFolderQuota(cache, maxBytes);
  const client = new AwsClient({
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    region: place.region,
    service: 's3',
    retries: 2,
  });
  const urlOf = (name: string): string => `${place.endpoint}/${place.bucket}/${name}`;
  const refused = (what: string, status: number): never => {
    throw new Error(`the object store answers ${status} to ${what}`);
  };

  async function has(name: string): Promise<boolean> {
    const answer = await client.fetch(urlOf(name), {
      method: 'HEAD',
      redirect,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 404) return false;
    return answer.ok || refused('HEAD', answer.status);
  }

  /** Downloads an object to a local file; false when it does not exist. */
  async function fetchTo(name: string, file: string): Promise<boolean> {
    const answer = await client.fetch(urlOf(name), { redirect, signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return false;
    if (!answer.ok || !answer.body) return refused('GET', answer.status);
    await mkdir(dirname(file), { recursive: true });
    const beside = `${file}.${randomUUID()}`;
    try {
      await pipeline(Readable.fromWeb(answer.body as WebStream<Uint8Array>), createWriteStream(beside));
      await rename(beside, file);
    } finally {
      await rm(beside, { force: true });
    }
    return true;
  }

  /** A copy for one reader, deleted afterwards: private objects are never cached. */
  async function localFileOnce(name: string): Promise<LocalFile | null> {
    const path = join(cache, 'once', randomUUID());
    return (await fetchTo(name, path)) ? { path, release: () => rm(path, { force: true }) } : null;
  }

  async function localFileCopy(name: string): Promise<LocalFile | null> {
    const path = join(cache, name);
    const copy: LocalFile = { path, release: async () => undefined };
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs > Date.now() - freshMs) return copy;
    if (facts && (await has(name))) {
      const now = new Date();
      await utimes(path, now, now);
      return copy;
    }
    await removeFile(path);
    if (!(await fetchTo(name, path))) return null;
    await quota.added((await stat(path)).size);
    return copy;
  }

  return {
    has,
    local: (name) => (name.startsWith('private/') ? localFileOnce(name) : localFileCopy(name)),
    async put(name, file, mime) {
      const { size } = await stat(file);
      // Streamed: aws4fetch would read the whole body to hash it.
      const signed = await client.sign(urlOf(name), {
        method: 'PUT',
        headers: {
          'content-type': mime,
          'content-length': String(size),
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        },
      });
      const streamed = {
        method: 'PUT',
        headers: signed.headers,
        body: Readable.toWeb(createReadStream(file)),
        duplex: 'half',
        redirect,
        signal: AbortSignal.timeout(timeoutMs),
      };
      const answer = await fetch(signed.url, streamed as RequestInit);
      await answer.body?.cancel();
      if (!answer.ok) refused('PUT', answer.status);
      await rm(file, { force: true });
    },
    async address(name, download) {
      const url = new URL(urlOf(name));
      url.searchParams.set('X-Amz-Expires', String(addressSeconds));
      if (download) url.searchParams.set('response-content-disposition', 'attachment');
      return (await client.sign(url.href, { method: 'GET', aws: { signQuery: true } })).url;
    },
    async drop(name) {
      const answer = await client.fetch(urlOf(name), { method: 'DELETE', redirect });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) refused('DELETE', answer.status);
      await removeFile(join(cache, name));
    },
  };
}
