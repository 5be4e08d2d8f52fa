import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { credentialFor, formOf, picture, sendUpload, upload } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const etagOf = (bytes: Uint8Array): string =>
  Buffer.concat([Buffer.from([0x16]), createHash('sha1').update(bytes).digest()])
    .toString('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
const pathOf = (url: string): string => url.replace('http://localhost:3000', '');

test('a credential names the bucket, the base address and a token that lives two hours [C028][B129][E159][E160][E161]', async () => {
  const person = await makePerson(world);
  for (const bucket of ['public', 'media', 'private'] as const) {
    const answer = await credentialFor(world, person, bucket);
    expect(answer).toMatchObject({ bucket, url: `http://localhost:3000/files/${bucket}/` });
    const policy = JSON.parse(Buffer.from(answer.token.split(':')[2] ?? '', 'base64url').toString());
    expect(policy).toMatchObject({
      scope: bucket,
      deadline: world.now().getTime() / 1000 + 7200,
      fsizeLimit: 104_857_600,
      forceSaveKey: true,
    });
  }
  expect((await credentialFor(world, person)).bucket).toBe('public');
  const wrong = await world.call('GET', '/other/qiniu', { token: person.token, query: { bucket: 'x' } });
  expect(wrong.body).toMatchObject({ errcode: 40001, field: 'bucket' });
});

test('an upload answers key and hash, and the address is the base and the key [C029][B118][B119]', async () => {
  const person = await makePerson(world);
  const { url, token } = await credentialFor(world, person);
  const bytes = await picture();
  const answer = await sendUpload(world, token, { bytes, name: '照片.PNG', type: 'text/html' });
  expect(answer.status).toBe(200);
  expect(answer.body.hash).toBe(etagOf(bytes));
  expect(answer.body.key).toMatch(/^\d{6}\/[0-9a-f]{32}\/[\w-]{28}\.png$/);
  const served = await world.app.inject({ url: pathOf(url) + answer.body.key });
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(served.rawPayload.equals(bytes)).toBe(true);
});

test('a token is refused when it is made up, changed, of a person’s other bucket, or past its deadline [C029]', async () => {
  const person = await makePerson(world);
  const { token } = await credentialFor(world, person);
  const bytes = await picture();
  const [accessKey, sign, policy = ''] = token.split(':');
  const fields = JSON.parse(Buffer.from(policy, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...fields, scope: 'private' })).toString('base64url');
  for (const bad of [
    '',
    'x',
    `${accessKey}:${sign}`,
    `${accessKey}:${sign}:${other}`,
    `${accessKey}:x:${policy}`,
  ]) {
    const answer = await sendUpload(world, bad, { bytes });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatch(/token/);
  }
  world.pass(7200);
  const late = await sendUpload(world, token, { bytes });
  expect([late.status, late.body.error]).toEqual([401, 'expired token']);
});

test('what is no form, has no file or no token says so in the protocol’s words [C029]', async () => {
  const { token } = await credentialFor(world, await makePerson(world));
  const json = await world.call('POST', '/storage/upload', { body: { token } });
  expect([json.status, json.body]).toEqual([400, { error: 'invalid multipart format' }]);
  const empty = await world.call('POST', '/storage/upload', { ...formOf({ token }), signed: false });
  expect(empty.status).toBe(400);
  const unsigned = formOf({}, { bytes: await picture() });
  expect((await world.call('POST', '/storage/upload', { ...unsigned, signed: false })).status).toBe(401);
});

test('a form that is cut off or has no boundary is refused, and no failure of ours [C029]', async () => {
  const { token } = await credentialFor(world, await makePerson(world));
  const { raw, headers } = formOf({ token }, { bytes: await picture(400, 300) });
  const send = (bytes: Buffer, type = headers['content-type'] ?? '') =>
    world.call('POST', '/storage/upload', { raw: bytes, headers: { 'content-type': type }, signed: false });
  const answers = [
    ...(await Promise.all([20, 60, 300, 900, raw.length - 5].map((at) => send(raw.subarray(0, at))))),
    await send(raw, 'multipart/form-data'),
    await send(raw, 'multipart/form-data; boundary=another'),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { error: 'invalid multipart format' }]);
  expect(world.logs.join('')).not.toContain('upload failed');
});

test('a piece beyond the end of a file answers how long it is; an empty file is a file', async () => {
  const person = await makePerson(world);
  const file = await upload(world, person, {
    bucket: 'media',
    bytes: Buffer.from('0123456789'),
    name: 'a.txt',
  });
  const beyond = await world.app.inject({ url: pathOf(file.url), headers: { range: 'bytes=10-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  const empty = await upload(world, person, { bucket: 'media', bytes: Buffer.alloc(0), name: 'b.txt' });
  const served = await world.app.inject({ url: pathOf(empty.url) });
  expect([served.statusCode, served.headers['content-length']]).toEqual([200, '0']);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<html><script>alert(1)</script></html>');

test.each([
  ['an SVG with a script', svg, 'a.svg'],
  ['a page that calls itself a picture', html, 'a.png'],
  ['a zip that calls itself a picture', Buffer.from('504b0304140000000000', 'hex'), 'a.jpg'],
])('%s is no picture and is refused by its bytes [C029][B126]', async (_name, bytes, name) => {
  const { token } = await credentialFor(world, await makePerson(world));
  const answer = await sendUpload(world, token, { bytes, name, type: 'image/png' });
  expect(answer.status).toBe(403);
  expect(answer.body.error).toMatch(/mimeType/);
});

test('a picture of 20,000 × 20,000 pixels and one that is cut off are refused [C029]', async () => {
  const { token } = await credentialFor(world, await makePerson(world));
  const small = await picture();
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  const gif = Buffer.from('GIF89a/*', 'latin1');
  for (const bytes of [bomb, (await picture(400, 300, 'jpeg')).subarray(0, 200), gif]) {
    const answer = await sendUpload(world, token, { bytes });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/picture/);
  }
});

test('a hundred megabytes and one byte are refused [B123][K004]', async () => {
  const { token } = await credentialFor(world, await makePerson(world), 'media');
  const answer = await sendUpload(world, token, { bytes: Buffer.alloc(104_857_601, 1), name: 'a.bin' });
  expect(answer.status).toBe(413);
  expect(answer.body.error).toMatch(/FsizeLimit/);
});

test('any file may be uploaded as a file; a page among them is handed over, never opened [B127][B128]', async () => {
  const person = await makePerson(world);
  const page = await upload(world, person, { bucket: 'media', bytes: html, name: 'a.html' });
  const served = await world.app.inject({ url: pathOf(page.url) });
  expect(served.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.html"$/),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'.*sandbox/),
  });
  const sound = Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(64)]);
  const audio = await upload(world, person, { bucket: 'media', bytes: sound, name: 'a.wav' });
  const heard = await world.app.inject({ url: pathOf(audio.url), headers: { range: 'bytes=0-3' } });
  expect([heard.statusCode, heard.payload]).toEqual([206, 'RIFF']);
  expect(heard.headers['content-type']).toMatch(/^audio\/(vnd\.)?wave?$/);
});

test('a photograph stands upright and tells neither place nor time', async () => {
  const person = await makePerson(world);
  const bytes = await sharp(await picture(80, 40, 'jpeg'))
    .withExif({ IFD0: { Model: 'phone' }, IFD3: { GPSLatitude: '30/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { url, key } = await upload(world, person, { bytes, name: 'a.jpg' });
  const served = await world.app.inject({ url: pathOf(url) });
  const facts = await sharp(served.rawPayload).metadata();
  expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([40, 80, undefined, undefined]);
  expect(key).toContain(etagOf(served.rawPayload));
});

test.each([
  ['imageView2/0/w/60/h/30', 60, 30],
  ['imageView2/1/w/96/h/96/q/70', 96, 96],
  ['imageView2/1/w/50', 50, 50],
  ['imageView2/2/w/100', 100, 50],
  ['imageView2/3/w/100/h/100', 200, 100],
  ['imageMogr2/auto-orient/thumbnail/!25p', 100, 50],
  ['imageMogr2/thumbnail/x50', 100, 50],
  ['imageMogr2/thumbnail/80x80!', 80, 80],
  ['imageMogr2/gravity/Center/crop/100x100', 100, 100],
  ['imageMogr2/auto-orient/strip|imageView2/1/w/132/h/132/q/70', 132, 132],
])('a picture of 400 × 200 as %s is %i × %i [K039][K040]', async (operation, width, height) => {
  const person = await makePerson(world);
  const { url } = await upload(world, person, { bytes: await picture(400, 200, 'jpeg') });
  for (let time = 0; time < 2; time++) {
    const served = await world.app.inject({ url: `${pathOf(url)}?${operation}` });
    expect(served.statusCode).toBe(200);
    expect(served.headers['cache-control']).toContain('immutable');
    const facts = await sharp(served.rawPayload).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', width, height]);
  }
});

test('format, quality and interlace are kept; a moving picture made smaller still moves', async () => {
  const person = await makePerson(world);
  const { url } = await upload(world, person, { bytes: await picture(400, 200) });
  const webp = await world.app.inject({ url: `${pathOf(url)}?imageView2/2/w/100/format/webp` });
  expect(webp.headers['content-type']).toBe('image/webp');
  const jpg = await world.app.inject({
    url: `${pathOf(url)}?imageView2/2/w/100/q/70/format/jpg/interlace/1`,
  });
  expect((await sharp(jpg.rawPayload).metadata()).isProgressive).toBe(true);
  const frames = await sharp(Buffer.concat([Buffer.alloc(7500, 10), Buffer.alloc(7500, 200)]), {
    raw: { width: 50, height: 100, channels: 3, pageHeight: 50 },
  })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const moving = await upload(world, person, { bytes: frames, name: 'a.gif' });
  const small = await world.app.inject({ url: `${pathOf(moving.url)}?imageView2/2/w/20` });
  expect(await sharp(small.rawPayload, { pages: -1 }).metadata()).toMatchObject({ pages: 2, pageHeight: 20 });
});

test.each([
  'imageView2/9/w/10',
  'imageView2/1',
  'imageView2/1/w/99999',
  'imageView2/1/w/-5',
  'imageMogr2/crop/0x0',
  'imageMogr2/blur/5x5',
  `imageMogr2${'/strip'.repeat(20)}`,
  'watermark/2/text/PHNjcmlwdD4=',
])('%s is not understood and is refused', async (operation) => {
  const { url } = await upload(world, await makePerson(world));
  const served = await world.app.inject({ url: `${pathOf(url)}?${operation}` });
  expect(served.statusCode).toBe(400);
});

test.each([
  '/files/public/../../package.json',
  '/files/public/..%2f..%2fpackage.json',
  '/files/public/%2e%2e/x.png',
  '/files/secrets/a.png',
  '/files/public/a/../b.png',
  '/files/public/.hidden',
  '/files/public/a%00.png',
  '/files/public/202611/nothing.png',
])('%s finds nothing', async (path) => {
  expect((await world.app.inject({ url: path })).statusCode).toBeGreaterThanOrEqual(400);
});

test('an IPv6 household that has had its pictures drawn gets no more by another of its addresses', async () => {
  const { url } = await upload(world, await makePerson(world));
  await world.database.pool.query(
    `insert into platform_limit (name, subject, window_start, count) values ('storage.draw', $1, $2, 600)`,
    [world.deps.secrets.mac('platform.limit', '2408:8207:1:2'), world.now()],
  );
  const draw = (remoteAddress: string) =>
    world.app.inject({ url: `${pathOf(url)}?imageView2/2/w/33`, remoteAddress });
  expect((await draw('2408:8207:1:2::9')).statusCode).toBe(429);
  expect((await draw('2408:8207:1:3::9')).statusCode).toBe(200);
});

test('a private file opens by a signed link only, until it ends [D35]', async () => {
  const person = await makePerson(world);
  const { url, key } = await upload(world, person, {
    bucket: 'private',
    bytes: await picture(300, 200, 'jpeg'),
  });
  expect((await world.app.inject({ url: pathOf(url) })).statusCode).toBe(404);
  expect((await world.app.inject({ url: `${pathOf(url)}?imageView2/1/w/10` })).statusCode).toBe(404);
  const deadline = new Date(world.now().getTime() + 300_000);
  const link = pathOf(world.deps.storage.privateUrl(key, { deadline, mark: '17 2026-11-20' }));
  const served = await world.app.inject({ url: link });
  expect(served.statusCode).toBe(200);
  expect(served.headers['cache-control']).toBe('private, no-store');
  expect(served.headers['access-control-allow-origin']).toBeUndefined();
  const plain = await world.app.inject({
    url: pathOf(world.deps.storage.privateUrl(key, { deadline })),
  });
  expect(plain.statusCode).toBe(200);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(served.rawPayload)).equals(await pixels(plain.rawPayload))).toBe(false);
  for (const changed of [
    link.replace('token=', 'token=x'),
    link.replace(/e=\d+/, 'e=9999999999'),
    link.replace(/watermark[^&]*&/, ''),
  ])
    expect((await world.app.inject({ url: changed })).statusCode).toBe(404);
  world.pass(301);
  expect((await world.app.inject({ url: link })).statusCode).toBe(404);
});
