/**
 * `node bench/uploads.ts [count] [megabytes]`: uploads of 20 files of 100 MB at once through the product: MB a second, and
 * resident memory before, at the peak and 5 s after; then one picture of 12 megapixels at 750 px, cold and warm.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { makeSelfHostedStorage } from '../server/adapters/storage/self-hosted.ts';
import { diskStore } from '../server/adapters/storage/disk.ts';
import { openServer } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { migrate } from '../server/platform/migrate.ts';
import { makeSecrets } from '../server/platform/secrets.ts';
import { median, start } from './child.ts';

const count = Number(process.argv[2] ?? 20);
const megabytes = Number(process.argv[3] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
const secretKey = 'a-secret-of-the-bench-that-is-long-enough';
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const mega = 1024 * 1024;

/** Adds a user for the uploads; answers the id. */
async function seed(): Promise<number> {
  const database = databaseUrl ? openServer(databaseUrl, 2) : await openEmbedded(folder);
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ user_id: number }>(
    "insert into account_user (username, created_at) values ('群友', now()) returning user_id",
  );
  await database.close();
  return rows[0]?.user_id ?? 0;
}

const userId = await seed();
const product = await start(
  'bench/serve.ts',
  { DATA_DIR: folder, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, PUBLIC_URL: 'http://127.0.0.1' },
  /listening (\d+)/,
);
// Signs credentials directly: the transfer is measured, not the login.
const { storage } = makeSelfHostedStorage({
  origin: 'http://127.0.0.1',
  present: (address) => address,
  keys: { accessKey: 'qunlu', secretKey: makeSecrets(secretKey).mac('storage', 'uploads').toString('hex') },
  store: diskStore(folder),
  folder,
  imageVariantBytes: 100 * mega,
});
const deadline = new Date(Date.now() + 3_600_000);
const tokenFor = (bucket: 'public' | 'media'): string =>
  storage.credential({ bucket, userId, deadline }).token;

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Posts a form whose file is generated piece by piece, so that this process never holds all of it. */
async function send(token: string, pieces: Iterable<Uint8Array>, name: string): Promise<{ key: string }> {
  const boundary = 'qunlu-bench-boundary';
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
    yield* pieces;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const request = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body(),
    duplex: 'half',
  };
  const answer = await fetch(`${product.origin}/storage/upload`, request as unknown as RequestInit);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { key: string };
}

// Also on failure, so that no server is left running.
process.once('exit', () => void product.stop());

const piece = randomBytes(mega);
function* file(number: number): Generator<Uint8Array> {
  yield Buffer.from(`file ${number} `.padEnd(64));
  for (let part = 1; part < megabytes; part++) yield piece;
}

await send(tokenFor('media'), [piece], 'warm.bin');
// Memory that the start has used (mostly by an embedded database) is released first.
await wait(10_000);
const rest = residentMb();
let highest = rest;
const watch = setInterval(() => (highest = Math.max(highest, residentMb())), 50);
const begun = performance.now();
await Promise.all(
  Array.from({ length: count }, (_, number) => send(tokenFor('media'), file(number), `${number}.bin`)),
);
const seconds = (performance.now() - begun) / 1000;
clearInterval(watch);
await wait(5000);
console.log(`${count} × ${megabytes} MB at once: ${Math.round((count * megabytes) / seconds)} MB/s`);
console.log(
  `resident memory: ${Math.round(rest)} MB at rest, +${Math.round(highest - rest)} MB at the highest, ${Math.round(residentMb())} MB 5 s after`,
);

const noise = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
    background: '#888',
  },
})
  .jpeg({ quality: 85 })
  .toBuffer();
const { key } = await send(tokenFor('public'), [noise], 'photo.jpg');
const times: number[] = [];
for (let look = 0; look < 21; look++) {
  const from = performance.now();
  await (await fetch(`${product.origin}/files/public/${key}?imageView2/2/w/750/q/70`)).arrayBuffer();
  times.push(performance.now() - from);
}
const [cold = 0, ...warm] = times;
console.log(
  `a photo of 12 megapixels at 750 px: ${cold.toFixed(0)} ms cold, ${median(warm).toFixed(1)} ms warm`,
);
await product.stop();
rmSync(folder, { recursive: true, force: true });
