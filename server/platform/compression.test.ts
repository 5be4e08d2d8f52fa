import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { compressedFrom, preparePages, prepareSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'qunlu-site-'));
const script = "export const words = ['一杯好茶'];\n".repeat(2000);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['assets/first-abc.js', script],
    ['assets/read-code-abc.js', script],
    ['assets/reader-abc.wasm', 'wasm'],
    ['seal.svg', `<svg>${'<g/>'.repeat(100)}</svg>`],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', DATA_DIR: folder });
  app = fastify();
  await prepareSite(app);
  app.get('/answer', (request) => ({ text: 'a'.repeat(Number((request.query as { size: string }).size)) }));
  await app.register((pages) => preparePages(pages, env, folder));
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

test('a script is sent as the build has compressed it', async () => {
  const brotli = await get('/assets/first-abc.js', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': expect.stringContaining('immutable'),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotli.rawPayload).toEqual(readFileSync(join(folder, 'assets/first-abc.js.br')));
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  const zipped = await get('/assets/first-abc.js', 'gzip');
  expect(zipped.rawPayload).toEqual(readFileSync(join(folder, 'assets/first-abc.js.gz')));
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
  expect((await get('/seal.svg', 'br')).headers['content-encoding']).toBe('br');
});

test('the worker that reads codes may run WebAssembly of this site; no other file and no page may', async () => {
  const policyOf = async (url: string): Promise<unknown> =>
    (await get(url)).headers['content-security-policy'];
  expect(await policyOf('/assets/read-code-abc.js')).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
  );
  expect(await policyOf('/assets/first-abc.js')).not.toContain('wasm-unsafe-eval');
  expect((await get('/assets/reader-abc.wasm')).headers['content-type']).toBe('application/wasm');
});

test('a compressed form that is refused is not sent, and a browser that has the file is told so', async () => {
  const refused = await get('/assets/first-abc.js', 'br;q=0, gzip;q=0.5');
  expect(refused.headers['content-encoding']).toBe('gzip');
  const { etag } = refused.headers;
  const again = await app.inject({ url: '/assets/first-abc.js', headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/assets/first-abc.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(Buffer.byteLength(script)),
    '',
  ]);
});

test('a compressed form has no address of its own, and nothing outside the folder has one', async () => {
  for (const name of [
    'first-abc.js.br',
    'first-abc.js.gz',
    'none.js',
    '.',
    '..%2fseal.svg',
    '%2e%2e%2fseal.svg',
  ])
    expect((await get(`/assets/${name}`, 'br')).statusCode, name).toBe(404);
});

test('who takes no compressed form gets the file itself', async () => {
  const plain = await get('/assets/first-abc.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(script);
});

test('small answers are sent as they are, long ones compressed', async () => {
  const small = await get(`/answer?size=${compressedFrom - 100}`, 'br, gzip');
  expect(small.headers['content-encoding']).toBeUndefined();
  const long = await get('/answer?size=20000', 'br, gzip');
  expect(long.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toEqual({ text: 'a'.repeat(20000) });
  expect((await get('/answer?size=20000', 'gzip')).headers['content-encoding']).toBe('gzip');
});
