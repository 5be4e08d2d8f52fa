import { createHmac } from 'node:crypto';
import { sameBytes } from '../../platform/secrets.ts';

/** The key pair that signs for a storage. */
export interface StorageKeys {
  accessKey: string;
  secretKey: string;
}

/** What an upload may do (Qiniu's putPolicy). Times in Unix seconds, sizes in bytes as numbers. */
export interface PutPolicy {
  scope: string;
  deadline: number;
  fsizeLimit?: number;
  mimeLimit?: string;
  detectMime?: 1;
  insertOnly?: 0 | 1;
  saveKey?: string;
  forceSaveKey?: boolean;
  endUser?: string;
  returnBody?: string;
  callbackUrl?: string;
  callbackBody?: string;
  callbackBodyType?: string;
}

/** URL-safe base64 with padding. */
export const encode64 = (bytes: string | Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
const decode64 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64');

export const signature = (keys: StorageKeys, text: string): string =>
  encode64(createHmac('sha1', keys.secretKey).update(text).digest());

/** `AccessKey:encodedSign:encodedPolicy`. `policy` may be JSON text, since the signature covers its exact bytes. */
export function uploadToken(keys: StorageKeys, policy: PutPolicy | string): string {
  const encoded = encode64(typeof policy === 'string' ? policy : JSON.stringify(policy));
  return `${keys.accessKey}:${signature(keys, encoded)}:${encoded}`;
}

/** The policy of a token signed with these keys; 'expired' after its deadline, 'bad' otherwise. */
export function readUploadToken(keys: StorageKeys, token: string, now: Date): PutPolicy | 'bad' | 'expired' {
  const [accessKey, sign = '', encoded = '', ...rest] = token.split(':');
  const right = Buffer.from(signature(keys, encoded));
  if (rest.length > 0 || accessKey !== keys.accessKey || !sameBytes(Buffer.from(sign), right)) return 'bad';
  let policy: PutPolicy;
  try {
    policy = JSON.parse(decode64(encoded).toString('utf8')) as PutPolicy;
  } catch {
    return 'bad';
  }
  if (typeof policy.scope !== 'string' || typeof policy.deadline !== 'number') return 'bad';
  if (policy.fsizeLimit !== undefined && typeof policy.fsizeLimit !== 'number') return 'bad';
  return policy.deadline * 1000 <= now.getTime() ? 'expired' : policy;
}

/** A link to a private object, good until `deadline` (Unix seconds). */
export function privateLink(keys: StorageKeys, url: string, deadline: number): string {
  const withDeadline = `${url}${url.includes('?') ? '&' : '?'}e=${deadline}`;
  return `${withDeadline}&token=${keys.accessKey}:${signature(keys, withDeadline)}`;
}

/** Whether an address carries an unexpired token made by {@link privateLink}. */
export function isPrivateLinkGood(keys: StorageKeys, url: string, now: Date): boolean {
  const [, signed = '', deadline = '', accessKey = '', sign = ''] =
    /^(.+[?&]e=(\d{1,12}))&token=([^:&]+):([^&]+)$/.exec(url) ?? [];
  return (
    accessKey === keys.accessKey &&
    sameBytes(Buffer.from(sign), Buffer.from(signature(keys, signed))) &&
    Number(deadline) * 1000 > now.getTime()
  );
}

/** `Authorization: QBox …` of a management call or a callback: signs path, query, and a form body. */
export function boxToken(keys: StorageKeys, pathAndQuery: string, formBody = ''): string {
  return `QBox ${keys.accessKey}:${signature(keys, `${pathAndQuery}\n${formBody}`)}`;
}

export const entryOf = (bucket: string, key: string): string => encode64(`${bucket}:${key}`);

export function readEntry(entry: string): { bucket: string; key: string } {
  const [bucket = '', ...key] = decode64(entry).toString('utf8').split(':');
  return { bucket, key: key.join(':') };
}
