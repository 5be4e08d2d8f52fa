import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeEtag } from './etag.ts';

const block = 4 * 1024 * 1024;
const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();
const safe = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The etag of bytes that come in pieces of that size. */
function etagOf(bytes: Uint8Array, piece = bytes.length || 1): string {
  const etag = makeEtag();
  for (let at = 0; at < bytes.length; at += piece) etag.write(bytes.subarray(at, at + piece));
  return etag.end();
}

/** Bytes that are not alike. */
const bytesOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4096) bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  return bytes;
};

test('nothing has the etag that Qiniu gives an empty file [C029]', () => {
  expect(etagOf(Buffer.alloc(0))).toBe('Fto5o-5ea0sNMlW_75VgGJCv2AcJ');
});

test('up to one block it is the hash of the bytes [C029]', () => {
  for (const length of [1, 1000, block]) {
    const bytes = bytesOf(length);
    expect(etagOf(bytes)).toBe(safe(Buffer.concat([Buffer.from([0x16]), sha1(bytes)])));
  }
});

test('beyond 4 MB it is the hash of the blocks’ hashes, in whatever pieces they come [C029]', () => {
  const bytes = bytesOf(2 * block + 12_345);
  const hashes = [0, 1, 2].map((at) => sha1(bytes.subarray(at * block, (at + 1) * block)));
  const right = safe(Buffer.concat([Buffer.from([0x96]), sha1(Buffer.concat(hashes))]));
  for (const piece of [bytes.length, block, 65_536, 999_983]) expect(etagOf(bytes, piece)).toBe(right);
  expect(right.startsWith('l')).toBe(true);
});
