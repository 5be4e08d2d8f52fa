import { mkdtempSync, rmSync } from 'node:fs';
import { access, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { s3Store } from './s3.ts';

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  pieces: number;
}

/** Stands in for a store that speaks S3: objects by path, and what it was asked. */
const objects = new Map<string, Buffer>();
const asked: Asked[] = [];
let refuse = 0;
const counterpart = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, pieces: pieces.length });
    const found = objects.get(path);
    if (refuse > 0) response.writeHead(refuse).end('<Error/>');
    else if (method === 'PUT') {
      objects.set(path, Buffer.concat(pieces));
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (found) response.writeHead(200, { 'content-length': found.length }).end(found);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
});

const folder = mkdtempSync(join(tmpdir(), 'qunlu-s3-'));
let store: ReturnType<typeof s3Store>;
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(counterpart.address() as AddressInfo).port}`;
  const place = { endpoint, region: 'cn-east-1', bucket: 'qunlu', accessKey: 'AK', secretKey: 'SK' };
  store = s3Store(place, join(folder, 'copies'), 1024 * 1024);
});
beforeEach(() => {
  asked.length = 0;
  refuse = 0;
});
afterAll(() => {
  counterpart.close();
  rmSync(folder, { recursive: true });
});

const signedFor =
  /^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/cn-east-1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/;
const filesUnder = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, 'finished');
  await writeFile(file, bytes);
  await store.put(name, file, 'image/png');
  return file;
}

test('a file goes there in a stream of a known length, signed, and leaves this machine', async () => {
  const bytes = Buffer.alloc(3_000_000, 7);
  const file = await put('public/202611/a.png', bytes);
  expect(asked).toHaveLength(1);
  const [
    { method, path, headers, pieces } = {
      headers: {} as IncomingHttpHeaders,
      method: '',
      path: '',
      pieces: 0,
    },
  ] = asked;
  expect([method, path]).toEqual(['PUT', '/qunlu/public/202611/a.png']);
  expect(headers).toMatchObject({
    authorization: expect.stringMatching(signedFor),
    'content-type': 'image/png',
    'content-length': '3000000',
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
  });
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(pieces).toBeGreaterThan(1);
  expect(objects.get(path)?.equals(bytes)).toBe(true);
  expect(await isThere(file)).toBe(false);
});

test('what the store refuses stays here, and is said', async () => {
  refuse = 403;
  const file = join(folder, 'kept');
  await writeFile(file, 'x');
  await expect(store.put('public/b.png', file, 'image/png')).rejects.toThrow(
    'the object store answers 403 to PUT',
  );
  expect(await isThere(file)).toBe(true);
});

test('an object is fetched once and read from its copy afterwards', async () => {
  objects.set('/qunlu/public/c.png', Buffer.from('picture'));
  const first = await store.local('public/c.png');
  expect((await readFile(first?.path ?? '')).toString()).toBe('picture');
  expect((await store.local('public/c.png'))?.path).toBe(first?.path);
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect(asked[0]?.headers.authorization).toMatch(signedFor);
});

test('of what is private no copy stays, and two readers do not take it from each other [D35]', async () => {
  objects.set('/qunlu/private/202611/id.png', Buffer.from('document'));
  const [first, second] = await Promise.all([
    store.local('private/202611/id.png'),
    store.local('private/202611/id.png'),
  ]);
  await first?.release();
  expect((await readFile(second?.path ?? '')).toString()).toBe('document');
  await second?.release();
  expect(await filesUnder(join(folder, 'copies/once'))).toEqual([]);
  expect(await filesUnder(join(folder, 'copies/private'))).toEqual([]);
});

test('a copy is looked after once a day: what another machine removed goes here, too [D13]', async () => {
  objects.set('/qunlu/public/f.png', Buffer.from('picture'));
  const path = (await store.local('public/f.png'))?.path ?? '';
  const old = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path, old, old);
  expect((await store.local('public/f.png'))?.path).toBe(path);
  objects.delete('/qunlu/public/f.png');
  expect((await store.local('public/f.png'))?.path).toBe(path);
  await utimes(path, old, old);
  expect(await store.local('public/f.png')).toBeNull();
  expect(await isThere(path)).toBe(false);
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'HEAD', 'GET']);
});

test('copies take no more room than they are given', async () => {
  for (let at = 0; at < 8; at += 1) {
    objects.set(`/qunlu/public/large-${at}.png`, Buffer.alloc(300_000, at));
    await store.local(`public/large-${at}.png`);
  }
  expect((await filesUnder(join(folder, 'copies'))).length).toBeLessThan(5);
});

test('what is not there is null; any other refusal is a failure', async () => {
  expect(await store.local('public/none.png')).toBeNull();
  refuse = 403;
  await expect(store.local('public/none.png')).rejects.toThrow('the object store answers 403 to GET');
});

test('an address opens the object for ten minutes, as a file where that is asked', async () => {
  const address = new URL((await store.address('media/d.pdf', true)) ?? '');
  expect(address.origin + address.pathname).toBe(`${endpoint}/qunlu/media/d.pdf`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Expires': '600',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'response-content-disposition': 'attachment',
  });
  const shown = new URL((await store.address('public/d.png', false)) ?? '');
  expect(shown.searchParams.has('response-content-disposition')).toBe(false);
});

test('what is dropped goes there and here; twice is no failure', async () => {
  objects.set('/qunlu/public/e.png', Buffer.from('x'));
  const copy = (await store.local('public/e.png'))?.path ?? '';
  await store.drop('public/e.png');
  expect([objects.has('/qunlu/public/e.png'), await isThere(copy)]).toEqual([false, false]);
  refuse = 404;
  await store.drop('public/e.png');
  refuse = 403;
  await expect(store.drop('public/e.png')).rejects.toThrow('the object store answers 403 to DELETE');
});
