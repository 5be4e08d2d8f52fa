import { type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/context.ts';
import type { PayAccount } from './account.ts';
import { isSigned, type RawAnswer, signerOf, unsealed } from './cryptography.ts';

/** Milliseconds for which downloaded certificates are fresh, and between two downloads, whether they succeed or not. */
const freshMs = 12 * 3_600_000;
const restMs = 60_000;

const listing = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.optional(z.string()),
        ciphertext: z.string(),
      }),
    }),
  ),
});

interface PlatformKey {
  serial: string;
  key: KeyObject;
  from: Date;
  until: Date;
}

/** WeChat Pay's own keys: what it signs is verified with them, and what only it may read is encrypted with them. */
export interface PlatformKeys {
  /** null for a serial that is not WeChat's. */
  find(serial: string): Promise<KeyObject | null>;
  /** The one to encrypt with. */
  current(): Promise<{ serial: string; key: KeyObject }>;
}

/**
 * The public key of the account, and platform certificates, which WeChat changes before they end. A new one is downloaded
 * when its serial first occurs. `download`: rejects with `busy`; null when this account has none.
 */
export function platformKeys(
  deps: Pick<Deps, 'clock' | 'log'>,
  account: () => Promise<PayAccount>,
  download: () => Promise<RawAnswer | null>,
): PlatformKeys {
  let known = new Map<string, PlatformKey>();
  let knownSince = -Infinity;
  let triedAt = -Infinity;
  let asking: Promise<void> | undefined;

  /** The certificates of an answer; empty unless one of them has signed it. They are encrypted with our key besides. */
  async function read(answer: RawAnswer): Promise<Map<string, PlatformKey>> {
    const { apiV3Key, publicKey } = await account();
    const found = new Map<string, PlatformKey>();
    for (const { serial_no, encrypt_certificate } of z.parse(listing, JSON.parse(answer.body.toString()))
      .data) {
      const pem = unsealed(apiV3Key, encrypt_certificate);
      if (pem === null) continue;
      const { publicKey: key, validFrom, validTo } = new X509Certificate(pem);
      found.set(serial_no, {
        serial: serial_no,
        key,
        from: new Date(validFrom),
        until: new Date(validTo),
      });
    }
    const serial = signerOf(answer.headers, deps.clock());
    const signer = serial === publicKey?.id ? publicKey?.key : found.get(serial ?? '')?.key;
    if (signer && isSigned(signer, answer.headers, answer.body)) return found;
    deps.log.error({ serial }, 'platform certificates that are not signed by WeChat Pay');
    return new Map();
  }

  async function renew(): Promise<void> {
    triedAt = deps.clock().getTime();
    const answer = await download();
    knownSince = deps.clock().getTime();
    const found = answer ? await read(answer) : new Map<string, PlatformKey>();
    if (found.size > 0) known = found;
  }

  /** One download at a time, whoever waits for it. */
  const renewed = (): Promise<void> => (asking ??= renew().finally(() => (asking = undefined)));

  const age = (since: number): number => deps.clock().getTime() - since;
  const isDue = (): boolean => age(knownSince) >= freshMs && age(triedAt) >= restMs;

  function holding(serial: string): KeyObject | null {
    const one = known.get(serial);
    return one && one.until > deps.clock() ? one.key : null;
  }

  return {
    async find(serial) {
      const { publicKey } = await account();
      if (serial === publicKey?.id) return publicKey.key;
      if (holding(serial) ? isDue() : age(triedAt) >= restMs)
        await renewed().catch((error: unknown) => {
          // One that is known goes on serving; for an unknown one WeChat tries again.
          if (!holding(serial)) throw error;
          deps.log.warn({ err: error }, 'platform certificates could not be renewed');
        });
      return holding(serial);
    },

    async current() {
      const { publicKey } = await account();
      if (publicKey) return { serial: publicKey.id, key: publicKey.key };
      if (known.size === 0 || isDue()) await renewed();
      const now = deps.clock();
      const [newest] = [...known.values()]
        .filter(({ from, until }) => from <= now && until > now)
        .toSorted((a, b) => b.from.getTime() - a.from.getTime());
      if (!newest) throw new Error('WeChat Pay has no platform certificate for this merchant');
      return newest;
    },
  };
}
