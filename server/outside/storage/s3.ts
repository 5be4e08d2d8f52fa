import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './objects.ts';

export interface S3Place {
  /** e.g. `https://s3.example.com`; the bucket is part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Nobody else is given what is meant for the store. */
const redirect = 'error';
/** Seconds that an address serves an object. */
const addressSeconds = 600;
const timeoutMs = 10 * 60_000;

/** A store that speaks S3. `cache`: a folder for copies that pictures are drawn from. */
export function s3Store(place: S3Place, cache: string): ObjectStore {
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
  return {
    async put(name, file, mime) {
      const { size } = await stat(file);
      // Streamed: aws4fetch would read the body whole to hash it.
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
    async local(name) {
      const copy = join(cache, name);
      const now = new Date();
      try {
        await utimes(copy, now, now);
        return copy;
      } catch {
        // Not here yet.
      }
      const answer = await client.fetch(urlOf(name), { redirect, signal: AbortSignal.timeout(timeoutMs) });
      if (answer.status === 404) return null;
      if (!answer.ok || !answer.body) return refused('GET', answer.status);
      await mkdir(dirname(copy), { recursive: true });
      const beside = `${copy}.${randomUUID()}`;
      await pipeline(Readable.fromWeb(answer.body as WebStream<Uint8Array>), createWriteStream(beside));
      await rename(beside, copy);
      return copy;
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
      await rm(join(cache, name), { force: true });
    },
  };
}
