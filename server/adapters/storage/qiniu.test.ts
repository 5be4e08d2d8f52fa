import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../../features/card/testing.ts';
import { credentialFor } from '../../features/media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const [accessKey, secretKey] = ['AK', 'SK'];
const safe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const sign = (text: string): string => safe(createHmac('sha1', secretKey).update(text).digest('base64'));

/** Objects by `bucket/key`, and what was asked of the provider. */
const objects = new Map<string, string>();
const asked: string[] = [];
const given: { policy: Record<string, unknown>; key: string | null }[] = [];

/** Stands in for Qiniu: form upload at /up, management under /delete, objects under /<bucket>/. */
const counterpart = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => void answer(Buffer.concat(pieces)));
  const say = (status: number, body: object | string): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  async function answer(body: Buffer): Promise<void> {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url.replace(/([?&]e=)\d+&token=.*/, '$1…')}`);
    if (url === '/up') return upload(body);
    if (url.startsWith('/delete/')) {
      if (request.headers.authorization !== `QBox ${accessKey}:${sign(`${url}\n`)}`)
        return say(401, { error: 'bad token' });
      const entry = Buffer.from(url.slice('/delete/'.length), 'base64url').toString();
      return objects.delete(entry.replace(':', '/')) ? say(200, '') : say(612, { error: 'no such file' });
    }
    const [path = '', query = ''] = url.slice(1).split('?');
    const privateToken = /^(.*[?&]e=\d+)&token=(.*)$/.exec(`${place}${url}`);
    if (
      path.startsWith('q-private/') &&
      privateToken?.[2] !== `${accessKey}:${sign(privateToken?.[1] ?? '')}`
    )
      return say(401, { error: 'bad token' });
    const found = objects.get(path);
    if (found === undefined) return say(404, { error: 'Document not found' });
    say(200, query.startsWith('imageMogr2/auto-orient/strip') ? `${found} cleaned` : found);
  }

  async function upload(body: Buffer): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const [ak, mark, policyText = ''] = String(form.get('token') as string).split(':');
    if (ak !== accessKey || mark !== sign(policyText)) return say(401, { error: 'bad token' });
    const policy = JSON.parse(Buffer.from(policyText, 'base64url').toString()) as { scope: string };
    const key = form.get('key') as string | null;
    given.push({ policy, key });
    const stored = key ?? `202611/made/${given.length}.jpg`;
    objects.set(`${policy.scope.split(':')[0]}/${stored}`, await (form.get('file') as File).text());
    say(200, { key: stored, hash: 'Fhash' });
  }
});
await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
const place = `http://127.0.0.1:${(counterpart.address() as AddressInfo).port}`;

const world = useWorld({
  env: {
    STORAGE_PROVIDER: 'qiniu',
    QINIU_ACCESS_KEY: accessKey,
    QINIU_SECRET_KEY: secretKey,
    QINIU_UPLOAD_URL: `${place}/up`,
    QINIU_MANAGE_URL: place,
    ...Object.fromEntries(
      ['public', 'media', 'private'].flatMap((bucket) => [
        [`QINIU_BUCKET_${bucket.toUpperCase()}`, `q-${bucket}`],
        [`QINIU_URL_${bucket.toUpperCase()}`, `${place}/q-${bucket}`],
      ]),
    ),
  },
});

beforeEach(() => {
  objects.clear();
  asked.length = 0;
  given.length = 0;
});
afterAll(() => void counterpart.close());

const notOwn = '头像需要重新上传，请重新选择图片';

/** What Qiniu tells of a finished upload. */
function callBack(person: Person, over: Record<string, string> = {}, authorization?: string) {
  const body = new URLSearchParams({
    key: '202611/a.jpg',
    hash: 'Fhash',
    bytes: '1234',
    mime: 'image/png',
    user: String(person.userId),
    bucket: 'q-public',
    width: '30',
    height: '20',
    ...over,
  }).toString();
  return world.call('POST', '/other/qiniu-callback', {
    raw: body,
    signed: false,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: authorization ?? `QBox ${accessKey}:${sign(`/other/qiniu-callback\n${body}`)}`,
    },
  });
}

const wear = (person: Person, cardId: number, key: string) =>
  world.call('POST', '/v1/card/post', {
    token: person.token,
    query: { id: cardId },
    body: { avatar: `${place}/q-public/${key}` },
    headers: { 'idempotency-key': randomUUID() },
  });

test('a browser is given a token for the provider’s own bucket, with size, kinds and a name that it cannot choose [C028]', async () => {
  const person = await makePerson(world);
  const answer = await credentialFor(world, person, 'private');
  expect(answer).toMatchObject({ bucket: 'private', url: `${place}/q-private/`, upload: `${place}/up` });
  const [ak, mark, policyText = ''] = answer.token.split(':');
  expect([ak, mark]).toEqual([accessKey, sign(policyText)]);
  expect(JSON.parse(Buffer.from(policyText, 'base64url').toString())).toMatchObject({
    scope: 'q-private',
    deadline: world.now().getTime() / 1000 + 7200,
    fsizeLimit: 104_857_600,
    mimeLimit: 'image/jpeg;image/png',
    forceSaveKey: true,
    endUser: String(person.userId),
    callbackUrl: 'http://localhost:3000/other/qiniu-callback',
    callbackBodyType: 'application/x-www-form-urlencoded',
  });
});

test('what Qiniu tells of, signed, may be shown by its person alone [C029]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const { card } = await makeCard(world, person);
  expect((await callBack(person)).body).toEqual({ key: '202611/a.jpg', hash: 'Fhash' });
  expect((await wear(person, card.card_id, '202611/a.jpg')).body.avatar).toBe(
    `${place}/q-public/202611/a.jpg`,
  );
  const { card: others } = await makeCard(world, other);
  const refused = await wear(other, others.card_id, '202611/a.jpg');
  expect([refused.status, refused.body.errmsg]).toEqual([400, notOwn]);
});

test.each([
  ['without a signature', ''],
  ['with another’s', 'QBox AK:AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ['with one of another body', `QBox AK:${sign('/other/qiniu-callback\nkey=x')}`],
])('a callback %s is refused and makes nothing one’s own [C029]', async (_how, authorization) => {
  const person = await makePerson(world);
  const { card } = await makeCard(world, person);
  const key = '202611/forged.jpg';
  expect((await callBack(person, { key }, authorization)).status).toBe(401);
  expect((await wear(person, card.card_id, key)).body.errmsg).toBe(notOwn);
});

test('a callback of a bucket that is not ours, or a name that climbs, is refused', async () => {
  const person = await makePerson(world);
  expect((await callBack(person, { bucket: 'q-other' })).status).toBe(400);
  expect((await callBack(person, { key: '../a.jpg' })).status).toBe(400);
});

test('a photograph is replaced by one without place and time before it counts', async () => {
  const person = await makePerson(world);
  const key = '202611/photo.jpg';
  objects.set(`q-public/${key}`, 'photo');
  expect((await callBack(person, { key, mime: 'image/jpeg' })).status).toBe(200);
  expect(asked).toEqual([`GET /q-public/${key}?imageMogr2/auto-orient/strip`, 'POST /up']);
  expect(given[0]).toMatchObject({ key, policy: { scope: `q-public:${key}` } });
  expect(objects.get(`q-public/${key}`)).toBe('photo cleaned');
});

test('one that cannot be cleaned is not taken over: Qiniu is told to come again', async () => {
  const person = await makePerson(world);
  const { card } = await makeCard(world, person);
  const key = '202611/lost.jpg';
  expect((await callBack(person, { key, mime: 'image/jpeg' })).status).toBe(503);
  expect((await wear(person, card.card_id, key)).body.errmsg).toBe(notOwn);
});

test('what somebody uploads beyond a day’s worth is dropped again there, and counts for nothing [C029]', async () => {
  const person = await makePerson(world);
  const { card } = await makeCard(world, person);
  await world.database.pool.query(
    `insert into media_file (bucket, key, user_id, bytes, mime, created_at)
     select 'media', 'day/' || n, $1, 1, 'video/mp4', $2 from generate_series(1, 1000) n`,
    [person.userId, world.now()],
  );
  const key = '202611/more.png';
  objects.set(`q-public/${key}`, 'more');
  expect((await callBack(person, { key })).status).toBe(403);
  expect(objects.has(`q-public/${key}`)).toBe(false);
  expect((await wear(person, card.card_id, key)).body.errmsg).toBe(notOwn);
});

test('this server saves, reads and drops by the same protocol', async () => {
  const { storage } = world.deps;
  const saved = await storage.save(
    { bucket: 'public', userId: 7, bytes: Buffer.from('bytes') },
    async () => undefined,
  );
  expect(saved).toMatchObject({ bucket: 'public', userId: 7, bytes: 5 });
  expect((await storage.read('public', saved.key))?.toString()).toBe('bytes');
  await storage.drop('public', saved.key);
  expect(await storage.read('public', saved.key)).toBeNull();
  // Gone already is as good as dropped.
  await storage.drop('public', saved.key);
});

test('a private object is read by a link that ends, marked with who looks', async () => {
  const { storage } = world.deps;
  objects.set('q-private/id.jpg', 'document');
  expect((await storage.read('private', 'id.jpg'))?.toString()).toBe('document');
  const link = storage.privateUrl('id.jpg', { deadline: new Date(9_000_000_000), mark: '7 2026-11-20' });
  expect(link).toContain(`${place}/q-private/id.jpg?watermark/2/text/`);
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link.replace('e=9000000', 'e=9999999'))).status).toBe(401);
});

test('an address belongs to the bucket that it begins with, without its query; others are not ours', () => {
  const { storage } = world.deps;
  expect(storage.keyOf(`${place}/q-media/a/b.mp4?x=1`)).toEqual({ bucket: 'media', key: 'a/b.mp4' });
  expect(storage.keyOf('https://elsewhere.example/a.jpg')).toBeNull();
  expect(storage.keyOf(`${place}/q-public/../x`)).toBeNull();
});
