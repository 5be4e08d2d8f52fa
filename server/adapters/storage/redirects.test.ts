import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qiniuStorage } from './qiniu.ts';
import { s3Store } from './s3.ts';

let led = 0;
let elsewhereUrl = '';
const elsewhere = createServer((_request, response) => {
  led += 1;
  response.end('{"key":"a/b.png","hash":"h"}');
});
const store = createServer((request, response) => {
  request.resume();
  response.writeHead(307, { location: elsewhereUrl });
  response.end();
});
const folder = mkdtempSync(join(tmpdir(), 'qunlu-store-'));

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
let at = '';

beforeAll(async () => {
  elsewhereUrl = await listen(elsewhere);
  at = await listen(store);
});
afterAll(() => {
  elsewhere.close();
  store.close();
  rmSync(folder, { recursive: true });
});

test('an S3 store that sends elsewhere is not followed with anybody’s file or signature', async () => {
  const s3 = s3Store(
    { endpoint: at, region: 'us-east-1', bucket: 'b', accessKey: 'a', secretKey: 's' },
    folder,
    1024 * 1024,
  );
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  for (const work of [
    () => s3.put('public/a.png', file, 'image/png'),
    () => s3.local('public/a.png'),
    () => s3.has('public/a.png'),
    () => s3.drop('public/a.png'),
  ])
    await expect(work()).rejects.toThrow('fetch failed');
  expect(led).toBe(0);
});

test('nor is Qiniu', async () => {
  const bucket = { name: 'b', url: `${at}/` };
  const qiniu = qiniuStorage(
    {
      provider: 'qiniu',
      accessKey: 'a',
      secretKey: 's',
      uploadUrl: at,
      manageUrl: at,
      buckets: { public: bucket, media: bucket, private: bucket },
    },
    `${at}/other/qiniu-callback`,
  );
  const input = { bucket: 'public', userId: 1, bytes: Buffer.from('x') } as const;
  for (const work of [
    () => qiniu.save(input, async () => undefined),
    () => qiniu.read('public', 'a.png'),
    () => qiniu.drop('public', 'a.png'),
  ])
    await expect(work()).rejects.toMatchObject({ failure: 'busy' });
  expect(led).toBe(0);
});
