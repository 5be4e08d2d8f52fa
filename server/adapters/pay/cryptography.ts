import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
} from 'node:crypto';

/** The scheme of both directions: RSA with SHA-256, PKCS #1 v1.5. */
export const scheme = 'WECHATPAY2-SHA256-RSA2048';
/** Seconds by which what is signed may be away from our clock. */
const staleSeconds = 300;
/** WeChat probes whether signatures are checked by ones that are wrong on purpose. */
const probe = 'WECHATPAY/SIGNTEST/';

/** What is signed: each part ends its line, the last one, too. */
export const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

export const signed = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Of a request; `path` with its query, `body` '' for none. */
export function authorization(
  merchant: { mchid: string; serial: string; privateKey: KeyObject },
  request: { method: string; path: string; body: string; timestamp: number; nonce: string },
): string {
  const { method, path, body, timestamp, nonce } = request;
  const signature = signed(merchant.privateKey, lines(method, path, String(timestamp), nonce, body));
  return `${scheme} mchid="${merchant.mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${merchant.serial}",signature="${signature}"`;
}

export type SignedHeaders = Readonly<Record<string, string | undefined>>;

/** What came back, not verified yet. */
export interface RawAnswer {
  status: number;
  headers: SignedHeaders;
  body: Buffer;
}

/** Serial of the key that is said to have signed; null for what is stale, a probe, or not signed by the known scheme. */
export function signerOf(headers: SignedHeaders, now: Date): string | null {
  const timestamp = headers['wechatpay-timestamp'] ?? '';
  const away = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || !(away < staleSeconds)) return null;
  if ((headers['wechatpay-signature-type'] ?? scheme) !== scheme) return null;
  if ((headers['wechatpay-signature'] ?? probe).startsWith(probe)) return null;
  return headers['wechatpay-serial'] || null;
}

/** Whether these bytes were signed with that key. */
export function isSigned(key: KeyObject, headers: SignedHeaders, body: Uint8Array): boolean {
  const head = lines(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '');
  const text = Buffer.concat([Buffer.from(head), body, Buffer.from('\n')]);
  return verify('sha256', text, key, Buffer.from(headers['wechatpay-signature'] ?? '', 'base64'));
}

/** What WeChat encrypts with the APIv3 key. */
export interface SealedText {
  algorithm?: string | undefined;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

/** null for what was not encrypted with this key. */
export function unsealed(key: Buffer, sealed: SealedText): string | null {
  if (sealed.algorithm !== undefined && sealed.algorithm !== 'AEAD_AES_256_GCM') return null;
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(sealed.associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function sealedWith(key: Buffer, text: string, nonce: string, about: string): SealedText {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: body.toString('base64'),
    nonce,
    associated_data: about,
  };
}

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };

/** A person's name on its way to WeChat. */
export const concealed = (key: KeyObject, text: string): string =>
  publicEncrypt({ key, ...oaep }, Buffer.from(text)).toString('base64');

export const revealed = (key: KeyObject, text: string): string =>
  privateDecrypt({ key, ...oaep }, Buffer.from(text, 'base64')).toString('utf8');
