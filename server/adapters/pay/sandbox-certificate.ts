import { createPublicKey, type KeyObject, sign } from 'node:crypto';

const tag = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
} as const;
const utcTime = 0x17;
const version = 0xa0;

function der(kind: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([kind, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([kind, 0x80 | bytes.length]), bytes, content]);
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** sha256WithRSAEncryption, and commonName. */
const algorithm = der(tag.sequence, der(tag.oid, bytes('2a864886f70d01010b')), der(tag.null));
const nameOf = (name: string): Buffer =>
  der(
    tag.sequence,
    der(tag.set, der(tag.sequence, der(tag.oid, bytes('550403')), der(tag.text, Buffer.from(name)))),
  );

const timeOf = (at: Date): Buffer =>
  der(utcTime, Buffer.from(`${at.toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)}Z`));

/** A self-signed X.509 certificate; `serial`: hexadecimal, its first digit below 8. PEM. */
export function certificate(
  key: KeyObject,
  { serial, from, until }: { serial: string; from: Date; until: Date },
): string {
  const name = nameOf('sandbox');
  const body = der(
    tag.sequence,
    der(version, der(tag.integer, bytes('02'))),
    der(tag.integer, bytes(serial)),
    algorithm,
    name,
    der(tag.sequence, timeOf(from), timeOf(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = der(tag.bits, bytes('00'), sign('sha256', body, key));
  const lines =
    der(tag.sequence, body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
