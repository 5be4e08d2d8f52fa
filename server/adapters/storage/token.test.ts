import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  boxToken,
  encode64,
  entryOf,
  isPrivateLinkGood,
  privateLink,
  readEntry,
  readUploadToken,
  uploadToken,
  type PutPolicy,
} from './token.ts';

const keys = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' };
const published =
  '{"scope":"my-bucket:sunflower.jpg","deadline":1451491200,"returnBody":"{\\"name\\":$(fname),\\"size\\":$(fsize),\\"w\\":$(imageInfo.width),\\"h\\":$(imageInfo.height),\\"hash\\":$(etag)}"}';
const at = (seconds: number): Date => new Date(seconds * 1000);

test('an upload token is that of Qiniu’s published example [C028]', () => {
  const encoded = encode64(published);
  expect(createHmac('sha1', keys.secretKey).update(encoded).digest('hex')).toBe(
    'c10e287f2b1e7f547b20a9ebce2aada26ab20ef2',
  );
  expect(uploadToken(keys, published)).toBe(`MY_ACCESS_KEY:wQ4ofysef1R7IKnrziqtomqyDvI=:${encoded}`);
});

test('URL-safe base64 keeps its padding', () => {
  expect(encode64(new Uint8Array([0xfb, 0xff, 0xfe, 0xff]))).toBe('-__-_w==');
});

test('a token is read as it was signed, until its deadline [C028]', () => {
  const policy: PutPolicy = { scope: 'public', deadline: 1000, fsizeLimit: 5, endUser: '7' };
  const token = uploadToken(keys, policy);
  expect(readUploadToken(keys, token, at(999))).toEqual(policy);
  expect(readUploadToken(keys, token, at(1000))).toBe('expired');
});

test.each([
  ['another secret', uploadToken({ ...keys, secretKey: 'other' }, published)],
  ['another key', uploadToken({ ...keys, accessKey: 'other' }, published)],
  ['a policy that was changed', `${uploadToken(keys, published)}A`],
  ['more parts than three', `${uploadToken(keys, published)}:x`],
  ['nothing', ''],
  ['no JSON', uploadToken(keys, 'x')],
  ['no scope', uploadToken(keys, '{"deadline":9999999999}')],
  ['a limit that is a text', uploadToken(keys, '{"scope":"a","deadline":9999999999,"fsizeLimit":"5"}')],
])('a token of %s is bad', (_what, token) => {
  expect(readUploadToken(keys, token, at(0))).toBe('bad');
});

test('a private link carries its end and a signature over everything before [D35]', () => {
  const url = 'https://private.example/a.jpg?watermark/2/text/MQ==';
  const link = privateLink(keys, url, 2000);
  const sign = createHmac('sha1', keys.secretKey).update(`${url}&e=2000`).digest('base64');
  expect(link).toBe(`${url}&e=2000&token=MY_ACCESS_KEY:${sign.replaceAll('+', '-').replaceAll('/', '_')}`);
  expect(isPrivateLinkGood(keys, link, at(1999))).toBe(true);
  expect(isPrivateLinkGood(keys, link, at(2000))).toBe(false);
  for (const forged of [
    link.replace('e=2000', 'e=9000'),
    link.replace('watermark', 'wotermark'),
    url,
    `${link}&x=1`,
  ])
    expect(isPrivateLinkGood(keys, forged, at(0))).toBe(false);
});

test('a management call is signed over path, query and form; an entry names bucket and key', () => {
  const sign = createHmac('sha1', keys.secretKey).update('/delete/x?a=1\nb=2').digest('base64');
  expect(boxToken(keys, '/delete/x?a=1', 'b=2')).toBe(
    `QBox MY_ACCESS_KEY:${sign.replaceAll('+', '-').replaceAll('/', '_')}`,
  );
  expect(readEntry(entryOf('bucket', '2026/a:b.jpg'))).toEqual({ bucket: 'bucket', key: '2026/a:b.jpg' });
});
