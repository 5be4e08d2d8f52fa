import { buckets, imageTypes, type Bucket } from '@qunlu/contract/media/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, secondsOf } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import type { Storage } from '../../platform/providers.ts';
import { policyOf } from './self-hosted.ts';
import { isObjectKey } from './objects.ts';
import { boxToken, encode64, entryOf, privateLink, uploadToken } from './token.ts';

export type QiniuPlace = Extract<Env['storage'], { provider: 'qiniu' }>;

const timeoutMs = 60_000;
const readMax = 20 * 1024 * 1024;

/** Body of the callback for a finished upload; a form, since Qiniu's signature covers no other body. */
const callbackBody =
  'key=$(key)&hash=$(etag)&bytes=$(fsize)&mime=$(mimeType)&user=$(endUser)&bucket=$(bucket)&width=$(imageInfo.width)&height=$(imageInfo.height)';

export interface Qiniu extends Storage {
  /** Our bucket for a bucket name of the provider. */
  bucketOf(name: string): Bucket | null;
  /** Replaces a photograph by an upright one without place and time. */
  cleanPicture(bucket: Bucket, key: string): Promise<void>;
}

/** Qiniu over HTTP: browsers upload to it, this server signs, deletes and is called back at `callbackUrl`. */
export function qiniuStorage(place: QiniuPlace, callbackUrl: string): Qiniu {
  const keys = { accessKey: place.accessKey, secretKey: place.secretKey };
  const baseOf = (bucket: Bucket): string => place.buckets[bucket].url;
  const scopeOf = (bucket: Bucket): string => place.buckets[bucket].name;
  const soon = (): Date => after(new Date(), 600);

  async function ask(url: string, request: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    } catch {
      fail('busy', { message: '存储暂时没有回应，请稍后再试' });
    }
  }

  async function put(token: string, bytes: Uint8Array, key?: string): Promise<{ key: string; hash: string }> {
    const form = new FormData();
    form.set('token', token);
    if (key !== undefined) form.set('key', key);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'file');
    const answer = await ask(place.uploadUrl, { method: 'POST', body: form });
    const reply = (await answer.json().catch(() => ({}))) as { key?: string; hash?: string; error?: string };
    if (!answer.ok || !reply.key)
      throw new Error(`storage refused an upload: ${answer.status} ${reply.error ?? ''}`);
    return { key: reply.key, hash: reply.hash ?? '' };
  }

  const addressOf = (bucket: Bucket, key: string, operation = ''): string => {
    const url = `${baseOf(bucket)}${key}${operation}`;
    return bucket === 'private' ? privateLink(keys, url, secondsOf(soon())) : url;
  };

  async function fetchBytes(address: string): Promise<Buffer | null> {
    const answer = await ask(address);
    const size = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || size > readMax) {
      await answer.body?.cancel();
      return null;
    }
    return Buffer.from(await answer.arrayBuffer());
  }

  return {
    bucketOf: (name) => buckets.find((bucket) => scopeOf(bucket) === name) ?? null,
    async cleanPicture(bucket, key) {
      const clean = await fetchBytes(addressOf(bucket, key, '?imageMogr2/auto-orient/strip'));
      if (!clean) throw new Error('a photograph could not be cleaned');
      const policy = { scope: `${scopeOf(bucket)}:${key}`, deadline: secondsOf(soon()) };
      await put(uploadToken(keys, policy), clean, key);
    },
    credential({ bucket, userId, deadline, takes }) {
      const token = uploadToken(keys, {
        ...policyOf({ scope: scopeOf(bucket), bucket, userId, deadline, takes }),
        callbackUrl,
        callbackBody,
        callbackBodyType: 'application/x-www-form-urlencoded',
      });
      return { url: baseOf(bucket), token, upload: place.uploadUrl };
    },
    url: (bucket, key) => `${baseOf(bucket)}${key}`,
    keyOf(address) {
      const plain = address.split('?')[0] ?? '';
      const bucket = buckets.find((one) => plain.startsWith(baseOf(one)));
      const key = bucket === undefined ? '' : plain.slice(baseOf(bucket).length);
      return bucket !== undefined && isObjectKey(key) ? { bucket, key } : null;
    },
    privateUrl(key, { deadline, mark }) {
      const operation = mark === undefined ? '' : `?watermark/2/text/${encode64(mark)}`;
      return privateLink(keys, `${baseOf('private')}${key}${operation}`, secondsOf(deadline));
    },
    async save({ bucket, userId, bytes }, writes) {
      const policy = policyOf({ scope: scopeOf(bucket), bucket, userId, deadline: soon() });
      const { key } = await put(uploadToken(keys, policy), bytes);
      await writes({ bucket, key });
      return { bucket, key, userId, bytes: bytes.length, mime: imageTypes[1], width: 0, height: 0 };
    },
    read: (bucket, key) => fetchBytes(addressOf(bucket, key)),
    async drop(bucket, key) {
      const path = `/delete/${entryOf(scopeOf(bucket), key)}`;
      const answer = await ask(`${place.manageUrl}${path}`, {
        method: 'POST',
        headers: { authorization: boxToken(keys, path), 'content-type': 'application/x-www-form-urlencoded' },
      });
      await answer.body?.cancel();
      // 612: the object does not exist, so nothing is left to delete.
      if (!answer.ok && answer.status !== 612) throw new Error(`storage refused to delete: ${answer.status}`);
    },
  };
}
