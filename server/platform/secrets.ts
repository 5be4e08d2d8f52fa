import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys by purpose, derived from one secret, so that a leaked key is of no use for other purposes. */
export interface Secrets {
  /** HMAC-SHA256 of `text` under the key of `purpose`. */
  mac(purpose: string, text: string | Uint8Array): Buffer;
  /** Encrypts and authenticates; base64url. */
  seal(purpose: string, text: string): string;
  /** null when it was not sealed here for this purpose. */
  open(purpose: string, sealed: string): string | null;
}

export function makeSecrets(secretKey: string): Secrets {
  // Key objects: preparing the bytes anew costs six times as much as the MAC itself.
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'qunlu', purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Compares in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
