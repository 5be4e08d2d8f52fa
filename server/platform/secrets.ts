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
  /** The same under every secret that still holds, the present one first: to look up what was kept before a change. */
  macs(purpose: string, text: string | Uint8Array): Buffer[];
  /** Whether `given` is the whole or the beginning of one of them; in constant time. At least 16 bytes. */
  isMac(purpose: string, text: string | Uint8Array, given: Uint8Array): boolean;
  /** Encrypts and authenticates; base64url. */
  seal(purpose: string, text: string): string;
  /** null when it was not sealed here for this purpose. */
  open(purpose: string, sealed: string): string | null;
}

/** Bytes of a shortened mac. */
const macBytesMin = 16;

const macWith = (key: KeyObject, text: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Keys by purpose, each derived once. */
function derived(secretKey: string): (purpose: string) => KeyObject {
  // Key objects: preparing the bytes anew costs six times as much as the MAC itself.
  const keys = new Map<string, KeyObject>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'qunlu', purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
}

function openWith(key: KeyObject, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** `previous`: the secret before the last change, '' for none. It reads what is under way; nothing new is made under it. */
export function makeSecrets(secretKey: string, previous = ''): Secrets {
  const keyOf = derived(secretKey);
  const before = previous === '' ? null : derived(previous);
  const all = (purpose: string): KeyObject[] => [keyOf(purpose), ...(before ? [before(purpose)] : [])];
  return {
    mac: (purpose, text) => macWith(keyOf(purpose), text),
    macs: (purpose, text) => all(purpose).map((key) => macWith(key, text)),
    isMac: (purpose, text, given) =>
      given.length >= macBytesMin &&
      all(purpose).some((key) => sameBytes(macWith(key, text).subarray(0, given.length), given)),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      for (const key of all(purpose)) {
        const text = openWith(key, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

/** Compares in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
