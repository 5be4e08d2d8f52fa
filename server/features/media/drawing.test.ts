import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { picture, upload } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { readImageOps } from '../../adapters/storage/image-ops.ts';
import { planDrawing } from '../../adapters/storage/pictures.ts';
import { mediaLifecycle } from './service/lifecycle.ts';
import { erasePerson } from '../lifecycle/service/fates.ts';

const world = useWorld({ env: { PICTURE_CACHE_MB: '1' } });

const pathOf = (url: string): string => url.replace('http://localhost:3000', '');
const get = (url: string, operation: string) =>
  world.app.inject({ url: `${pathOf(url)}?${operation}`, remoteAddress: '198.51.100.7' });
const files = async (folder: string): Promise<string[]> =>
  (
    await readdir(join(world.deps.env.dataDir, 'files', folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const of = async (bytes: Buffer, name = 'a.png') => upload(world, await makePerson(world), { bytes, name });

/** `frames` frames of one size, one below the other. */
const film = (width: number, height: number, frames: number): Promise<Buffer> =>
  sharp(Buffer.concat(Array.from({ length: frames }, (_, at) => Buffer.alloc(width * height * 3, at * 5))), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();

test('a small film that is asked for at a size whose frames would fill the memory stands still', async () => {
  const { url } = await of(await film(10, 10, 40), 'a.gif');
  const large = await get(url, 'imageView2/1/w/1200/h/1200');
  expect(large.statusCode).toBe(200);
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1200 });
  expect((await sharp(large.rawPayload, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
  const small = await get(url, 'imageView2/1/w/100/h/100');
  expect((await sharp(small.rawPayload, { pages: -1 }).metadata()).pages).toBe(40);
});

test.each([
  ['one side of a narrow picture', 'imageMogr2/thumbnail/4096x'],
  ['the same at last', 'imageMogr2/auto-orient/thumbnail/30x/thumbnail/4096x'],
  ['the largest size again and again', `imageMogr2${'/thumbnail/4096x4096!'.repeat(8)}`],
])('%s unfolds to no more pixels than a picture may have: %s', async (_name, operation) => {
  const { url } = await of(await picture(20, 600));
  const answer = await get(url, operation);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'bad image operation' }]);
});

test('what is no address any more is refused, not a failure', async () => {
  const { url } = await of(await picture());
  expect((await get(url, 'imageView2/2/w/10/%')).statusCode).toBe(400);
});

test('one drawing is kept once, however its address is written', async () => {
  const { url } = await of(await picture());
  const before = (await files('drawn')).length;
  for (const more of [
    '',
    '/ignore-error/1',
    '/colors/7',
    '/ignore-error/x/colors/y',
    '/q/75',
    '/interlace/0',
  ])
    expect((await get(url, `imageView2/2/w/17${more}`)).statusCode).toBe(200);
  expect((await files('drawn')).length).toBe(before + 1);
});

test('a large drawing costs its network more than one of the drawings that it may have', async () => {
  const count = async (): Promise<number> => {
    const { rows } = await world.database.pool.query<{ count: number }>(
      `select count from platform_limit where name = 'storage.draw' and subject = $1`,
      [world.deps.secrets.mac('platform.limit', '198.51.100.9')],
    );
    return rows[0]?.count ?? 0;
  };
  const { url } = await of(await picture());
  const draw = (operation: string) =>
    world.app.inject({ url: `${pathOf(url)}?${operation}`, remoteAddress: '198.51.100.9' });
  await draw('imageView2/2/w/40');
  expect(await count()).toBe(1);
  await draw('imageMogr2/thumbnail/4000x4000!');
  expect(await count()).toBeGreaterThanOrEqual(5);
});

test('drawn sizes take no more room than they are given', async () => {
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const { url } = await of(noise);
  for (let width = 300; width > 280; width -= 1)
    expect((await get(url, `imageView2/2/w/${width}`)).statusCode).toBe(200);
  const sizes = await Promise.all((await files('drawn')).map(async (file) => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(1.3 * 1024 * 1024);
  expect(total).toBeGreaterThan(0.3 * 1024 * 1024);
});

test('a picture that is gone is gone at every size [D13]', async () => {
  const person = await makePerson(world);
  const { url } = await upload(world, person, { bytes: await picture(300, 200) });
  const size = 'imageView2/1/w/132/h/132/q/70';
  expect((await get(url, size)).statusCode).toBe(200);
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, person.userId, [mediaLifecycle]));
  await world.runJob('media.clean-orphans');
  expect((await get(url, size)).statusCode).toBe(404);
});

test('where another machine removed it, a size that was drawn here outlives it by a day at most [D13]', async () => {
  const { url } = await of(await picture(300, 200));
  const size = 'imageView2/2/w/77';
  const before = new Set(await files('drawn'));
  expect((await get(url, size)).statusCode).toBe(200);
  const [drawn = ''] = (await files('drawn')).filter((file) => !before.has(file));
  await rm(join(world.deps.env.dataDir, 'files/objects', pathOf(url).replace('/files/', '')));
  expect((await get(url, size)).statusCode).toBe(200);
  const then = new Date(Date.now() - 25 * 3_600_000);
  await utimes(drawn, then, then);
  expect((await get(url, size)).statusCode).toBe(404);
});

test('nothing is left of a picture that is gone, not even its folders [D13]', async () => {
  const { url } = await of(await picture(300, 200));
  const folders = async (name: string): Promise<number> =>
    (
      await readdir(join(world.deps.env.dataDir, 'files', name), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isDirectory()).length;
  const before = await folders('objects');
  const drawnBefore = await folders('drawn');
  expect((await get(url, 'imageView2/2/w/66')).statusCode).toBe(200);
  world.pass(8 * 86_400);
  await world.runJob('media.clean-orphans');
  expect(await folders('objects')).toBeLessThan(before);
  expect(await folders('drawn')).toBeLessThanOrEqual(drawnBefore + 1);
});

test('a size is answered when there is no room to keep it', async () => {
  const { url } = await of(await picture(300, 200));
  const folder = join(world.deps.env.dataDir, 'files/drawn');
  await rename(folder, `${folder}.aside`);
  await writeFile(folder, '');
  expect((await get(url, 'imageView2/2/w/55')).statusCode).toBe(200);
  await rm(folder);
  await rename(`${folder}.aside`, folder);
});

test('a small size does not wait behind large drawings', async () => {
  const large = await of(await picture(2400, 2400, 'jpeg'), 'a.jpg');
  const small = await of(await picture(300, 300, 'jpeg'), 'b.jpg');
  const order: string[] = [];
  const draw = async (name: string, url: string, operation: string): Promise<void> => {
    expect((await get(url, operation)).statusCode).toBe(200);
    order.push(name);
  };
  const heavy = Array.from({ length: 9 }, (_, at) =>
    draw('large', large.url, `imageMogr2/rotate/90/thumbnail/${2401 + at}x2400!`),
  );
  await Promise.race(heavy);
  await draw('small', small.url, 'imageView2/1/w/96/h/96');
  expect(order.indexOf('small')).toBeLessThan(5);
  await Promise.all(heavy);
});

test('many steps over a large picture are refused, one step is drawn', async () => {
  const { url } = await of(await picture(4500, 4500, 'jpeg'), 'a.jpg');
  for (const operation of ['imageMogr2/rotate/45', 'imageMogr2/rotate/90/rotate/90']) {
    const refused = await get(url, operation);
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'bad image operation' }]);
  }
  const turned = await get(url, 'imageMogr2/rotate/90');
  expect(turned.statusCode).toBe(200);
  const reduced = await get(url, 'imageMogr2/thumbnail/400x/rotate/45');
  expect(reduced.statusCode).toBe(200);
});

test('a first step sees the picture as it stands upright when it is asked to', async () => {
  const half = { width: 60, height: 80, channels: 3 as const };
  const bytes = await sharp({ create: { ...half, width: 120, background: '#ff0000' } })
    .composite([{ input: { create: { ...half, background: '#0000ff' } }, left: 60, top: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const folder = join(world.deps.env.dataDir, 'upright.jpg');
  await writeFile(folder, bytes);
  // Lying, red is on the left; upright, it is on top.
  for (const [query, width, height] of [
    ['imageMogr2/crop/50x40', 50, 40],
    ['imageMogr2/auto-orient/crop/80x50', 80, 50],
    ['imageMogr2/crop/50x40/auto-orient', 50, 40],
  ] as const) {
    const ops = readImageOps(query);
    const drawn = ops && (await (await planDrawing(folder, ops))?.draw());
    const { data, info } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const at = ((height - 5) * width + width - 5) * 3;
    expect([(data[at] ?? 0) > 200, (data[at + 2] ?? 0) < 60]).toEqual([true, true]);
  }
});
