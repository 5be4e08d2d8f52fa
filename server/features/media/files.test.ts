// postgres: what removes a file locks it against what shows it
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { credentialFor, picture, sendUpload, upload } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { releaseFiles, showFiles } from './service/files.ts';
import { erasePerson } from '../lifecycle/service/fates.ts';

const world = useWorld({ listen: true });
const days = 86_400;

const show = (person: Person, subject: string, address: string, kept: string[] = []) =>
  inTransaction(jobContext(world.deps), (tx) =>
    showFiles(tx, {
      subject,
      userId: person.userId,
      files: [{ field: 'avatar', label: '头像', address }],
      kept,
    }),
  );
const served = async (url: string): Promise<number> =>
  (await world.app.inject({ url: url.replace('http://localhost:3000', '') })).statusCode;

test('one shows one’s own uploads only; what a subject shows already may stay', async () => {
  const [owner, other] = [await makePerson(world), await makePerson(world)];
  const { url } = await upload(world, owner);
  await show(owner, 'test:1', url);
  await show(other, 'test:1', url);
  const refusal = { message: '头像需要重新上传，请重新选择图片', field: 'avatar' };
  await expect(show(other, 'test:2', url)).rejects.toMatchObject(refusal);
  await expect(show(owner, 'test:2', 'https://elsewhere.example/a.png')).rejects.toMatchObject(refusal);
  await expect(show(owner, 'test:2', `${url}x`)).rejects.toMatchObject(refusal);
  // A query after the name could request another size, or cut the address short for all smaller ones.
  for (const more of ['?x', '?imageMogr2/thumbnail/4000x4000!', '#x'])
    await expect(show(owner, 'test:2', url + more)).rejects.toMatchObject(refusal);
  const secret = await upload(world, owner, { bucket: 'private' });
  await expect(show(owner, 'test:2', secret.url)).rejects.toMatchObject(refusal);
  await show(owner, 'test:2', 'https://old.example/a.png', ['https://old.example/a.png']);
});

test('what nothing shows goes after seven days, what is shown never', async () => {
  const person = await makePerson(world);
  const [kept, loose, released] = [
    await upload(world, person),
    await upload(world, person),
    await upload(world, person),
  ];
  await show(person, 'test:3', kept.url);
  await show(person, 'test:4', released.url);
  world.pass(6 * days);
  await world.runJob('media.clean-orphans');
  expect(await served(loose.url)).toBe(200);
  world.pass(days + 1);
  await inTransaction(jobContext(world.deps), (tx) => releaseFiles(tx, ['test:4']));
  await world.runJob('media.clean-orphans');
  expect(await served(kept.url)).toBe(200);
  expect(await served(loose.url)).toBe(404);
  expect(await served(released.url)).toBe(404);
  await expect(show(person, 'test:5', loose.url)).rejects.toMatchObject({ field: 'avatar' });
});

test('a file that cannot be removed keeps no other one from going, and is tried again [D13]', async () => {
  const person = await makePerson(world);
  const [stuck, other] = [await upload(world, person), await upload(world, person)];
  const path = join(world.deps.env.dataDir, 'files/objects/public', stuck.key);
  await rename(path, `${path}.aside`);
  await mkdir(path);
  world.pass(7 * days + 1);
  await expect(world.runJob('media.clean-orphans')).rejects.toThrow('1 rows');
  expect(await served(other.url)).toBe(404);
  await rmdir(path);
  await rename(`${path}.aside`, path);
  await expect(show(person, 'test:6', stuck.url)).rejects.toMatchObject({ field: 'avatar' });
  world.pass(days);
  await world.runJob('media.clean-orphans');
  expect(await served(stuck.url)).toBe(404);
});

test('who has uploaded a day’s worth gets no credential, and one from before is good for nothing more [C028][C029]', async () => {
  const person = await makePerson(world);
  const { token } = await credentialFor(world, person);
  const store = (bytes: number, files: number) =>
    world.database.pool.query(
      `insert into media_file (bucket, key, user_id, bytes, mime, created_at)
       select 'media', $1 || '/' || n, $2, $3, 'video/mp4', $4 from generate_series(1, $5::int) n`,
      [`${person.userId}/${bytes}`, person.userId, bytes, world.now(), files],
    );
  await store(104_857_600, 51);
  expect((await sendUpload(world, token, { bytes: await picture() })).status).toBe(200);
  await store(104_857_599, 1);
  const late = await sendUpload(world, token, { bytes: await picture() });
  expect([late.status, late.body]).toEqual([403, { error: 'too many uploads today' }]);
  const refused = await world.call('GET', '/other/qiniu', { token: person.token });
  const wait = (world.nextDay().getTime() - world.now().getTime()) / 1000;
  expect([refused.status, refused.body]).toEqual([
    429,
    { errcode: 42900, errmsg: '今天上传的文件太多了，请明天再来', retry_after: wait },
  ]);
  world.pass(wait);
  expect((await upload(world, person)).key).not.toBe('');
  await store(1, 999);
  expect((await world.call('GET', '/other/qiniu', { token: person.token })).status).toBe(429);
});

test('of one person twenty uploads at once are taken, of another meanwhile as many', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  const send = async (person: Person, times: number) => {
    const { token } = await credentialFor(world, person);
    const answers = await Promise.all(
      Array.from({ length: times }, async () => sendUpload(world, token, { bytes: await picture() })),
    );
    return answers.filter(({ status }) => status === 200).length;
  };
  const [taken, all] = await Promise.all([send(one, 30), send(other, 20)]);
  expect([taken, all]).toEqual([20, 20]);
  expect(await send(one, 3)).toBe(3);
});

test('cropping an own picture answers its middle square [C057][D146]', async () => {
  const person = await makePerson(world);
  const { url } = await upload(world, person, { bytes: await picture(400, 200, 'jpeg') });
  for (const method of ['GET', 'POST'] as const) {
    const answer = await world.call(method, '/v1/user/avatar-crop', {
      token: person.token,
      ...(method === 'GET' ? { query: { url } } : { body: { url } }),
    });
    expect(answer.status).toBe(200);
    const bytes = (await world.app.inject({ url: answer.body.url.replace('http://localhost:3000', '') }))
      .rawPayload;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
  }
  const stranger = await makePerson(world);
  for (const address of [
    url,
    'https://elsewhere.example/a.png',
    'http://localhost:3000/files/public/no.png',
  ]) {
    const answer = await world.call('POST', '/v1/user/avatar-crop', {
      token: stranger.token,
      body: { url: address },
    });
    expect([answer.status, answer.body.errmsg]).toEqual([404, '图片不存在，请重新上传']);
  }
});

test('a picture of WeChat is fetched once and answers alike afterwards; an unknown id says so [C030][B131][D146]', async () => {
  const person = await makePerson(world);
  const fetchIt = (id: string) =>
    world.call('POST', '/other/download', { token: person.token, body: { id } });
  const first = await fetchIt('sandbox-media-7');
  expect(first.status).toBe(200);
  expect(first.body.url).toBe(`http://localhost:3000/files/public/${first.body.key}`);
  expect(await served(first.body.url)).toBe(200);
  expect((await fetchIt('sandbox-media-7')).body).toEqual(first.body);
  const unknown = await fetchIt('nothing');
  expect([unknown.status, unknown.body.errmsg]).toEqual([400, '上传失败，请重新选择图片']);
});

test('whoever leaves takes their uploads along [D13]', async () => {
  const person = await makePerson(world);
  const { url } = await upload(world, person);
  await show(person, 'test:9', url);
  const { mediaLifecycle } = await import('./service/lifecycle.ts');
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, person.userId, [mediaLifecycle]));
  await world.runJob('media.clean-orphans');
  expect(await served(url)).toBe(404);
});
