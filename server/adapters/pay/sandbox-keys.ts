import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { after, type Deps } from '../../platform/context.ts';
import type { PayAccount } from './account.ts';
import { certificate } from './sandbox-certificate.ts';

/** Where the cashier answers in the place of `api.mch.weixin.qq.com`. */
export const cashierPath = '/sandbox/pay';
export const sandboxMchid = '1900000000';
const merchantSerial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const publicKeyId = `PUB_KEY_ID_0${sandboxMchid}2026`;
const purpose = 'pay.sandbox';
/** Seconds that keys and certificates last. */
const lifeSeconds = 5 * 365 * 86_400;

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'random'>;

const makeKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/** A secret of the cashier: made when it is first needed, sealed like the credentials that WeChat issues. */
async function kept(deps: KeyDeps, name: string, make: () => Promise<string>): Promise<string> {
  const now = deps.clock();
  const read = async (): Promise<string | null> => {
    const { rows } = await sql<{ sealed: string }>`
      select sealed from platform_credential where name = ${name} and expires_at > ${now}`.execute(deps.db);
    return rows[0] ? deps.secrets.open(purpose, rows[0].sealed) : null;
  };
  const known = await read();
  if (known !== null) return known;
  const made = await make();
  // Of two processes that make one at once, the first wins; what another secret key has sealed is replaced.
  await sql`insert into platform_credential (name, sealed, expires_at)
    values (${name}, ${deps.secrets.seal(purpose, made)}, ${after(now, lifeSeconds)})
    on conflict (name) do update set sealed = excluded.sealed, expires_at = excluded.expires_at
    where platform_credential.expires_at <= ${now} or ${await unreadable(deps, name)}::boolean`.execute(
    deps.db,
  );
  return (await read()) ?? made;
}

async function unreadable(deps: KeyDeps, name: string): Promise<boolean> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from platform_credential where name = ${name}`.execute(deps.db);
  return rows[0] !== undefined && deps.secrets.open(purpose, rows[0].sealed) === null;
}

/** What the sandbox's merchant has agreed on with the cashier. */
export async function sandboxMerchant(deps: KeyDeps): Promise<PayAccount> {
  const { privateKey } = await merchantKey(deps);
  return {
    mchid: sandboxMchid,
    serial: merchantSerial,
    privateKey,
    apiV3Key: await apiV3Key(deps),
    publicKey: { id: publicKeyId, key: createPublicKey(await cashierKey(deps)) },
  };
}

export async function merchantKey(deps: KeyDeps): Promise<{ serial: string; privateKey: KeyObject }> {
  const pem = await kept(deps, 'pay.sandbox.merchant', makeKey);
  return { serial: merchantSerial, privateKey: createPrivateKey(pem) };
}

export const apiV3Key = async (deps: KeyDeps): Promise<Buffer> =>
  Buffer.from(await kept(deps, 'pay.sandbox.apiv3', () => Promise.resolve(deps.random(16).toString('hex'))));

const cashierKey = async (deps: KeyDeps): Promise<KeyObject> =>
  createPrivateKey(await kept(deps, 'pay.sandbox.cashier', makeKey));

/** What the cashier signs with: its public key's, or the platform certificate of that number. */
export interface Signer {
  serial: string;
  privateKey: KeyObject;
  /** '' for the public key. */
  pem: string;
}

export const publicKeySigner = async (deps: KeyDeps): Promise<Signer> => ({
  serial: publicKeyId,
  privateKey: await cashierKey(deps),
  pem: '',
});

export async function certificateSigner(deps: KeyDeps, number: number): Promise<Signer> {
  const text = await kept(deps, `pay.sandbox.certificate.${number}`, async () => {
    const key = await makeKey();
    const serial = `5${deps.random(19).toString('hex')}5`.toUpperCase();
    const now = deps.clock();
    // A later one begins later: the client encrypts with the newest.
    const from = after(now, number - 86_400);
    return JSON.stringify({
      serial,
      key,
      pem: certificate(createPrivateKey(key), { serial, from, until: after(now, lifeSeconds) }),
    });
  });
  const { serial, key, pem } = JSON.parse(text) as { serial: string; key: string; pem: string };
  return { serial, privateKey: createPrivateKey(key), pem };
}

/** A number as WeChat gives to what it does. */
export const newNumber = (deps: Pick<Deps, 'random'>, prefix: string): string =>
  prefix + deps.random(12).toString('hex');
