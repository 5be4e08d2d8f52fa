import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { credentialFor, picture, sendUpload, upload } from './testing.ts';

const world = useWorld();

const objects = async (): Promise<string[]> =>
  (
    await readdir(join(world.deps.env.dataDir, 'files/objects'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  )
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
const opens = async (url: string): Promise<boolean> =>
  (await world.app.inject({ url: url.replace('http://localhost:3000', '') })).statusCode === 200;
const fill = (userId: number, files: number) =>
  world.database.pool.query(
    `insert into media_file (bucket, key, user_id, bytes, mime, created_at)
     select 'media', $1 || '/' || n, $1::bigint, 1, 'video/mp4', $2 from generate_series(1, $3::int) n`,
    [userId, world.now(), files],
  );

test('of uploads sent at once only as many pass as the day has left [C028][C029]', async () => {
  const person = await makePerson(world);
  const { token } = await credentialFor(world, person);
  await fill(person.userId, 998);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => sendUpload(world, token, { bytes: await picture() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(18);
});

test('an upload that fails gives its place in the day back [C029]', async () => {
  const person = await makePerson(world);
  const { token } = await credentialFor(world, person);
  await fill(person.userId, 999);
  expect((await sendUpload(world, token, { bytes: Buffer.from('no picture') })).status).toBe(403);
  expect((await sendUpload(world, token, { bytes: await picture() })).status).toBe(200);
});

test.each(['public', 'private'] as const)(
  'nothing stays in the storage of an upload into %s that could not be recorded',
  async (bucket) => {
    const person = await makePerson(world);
    const { token } = await credentialFor(world, person, bucket);
    const before = await objects();
    await world.database.pool.query(
      `alter table media_file add constraint full_disk check (user_id is distinct from ${person.userId}) not valid`,
    );
    const answer = await sendUpload(world, token, { bytes: await picture() });
    await world.database.pool.query('alter table media_file drop constraint full_disk');
    expect(answer.status).toBe(599);
    expect(await objects()).toEqual(before);
    expect((await sendUpload(world, token, { bytes: await picture() })).status).toBe(200);
  },
);

test('what an upload left that was cut off in the middle goes two hours later, what was recorded stays', async () => {
  const person = await makePerson(world);
  const [lost, kept] = [await upload(world, person), await upload(world, person)];
  const { pool } = world.database;
  await pool.query('delete from media_file where key = $1', [lost.key]);
  for (const { key } of [lost, kept]) {
    await pool.query(
      `insert into media_intake (user_id, bytes, bucket, key, created_at) values ($1, 1, 'public', $2, $3)`,
      [person.userId, key, world.now()],
    );
  }
  world.pass(7000);
  await world.runJob('media.clean-intakes');
  expect(await opens(lost.url)).toBe(true);
  world.pass(300);
  await world.runJob('media.clean-intakes');
  expect([await opens(lost.url), await opens(kept.url)]).toEqual([false, true]);
  const { rows } = await pool.query('select from media_intake where user_id = $1', [person.userId]);
  expect(rows).toHaveLength(0);
});
