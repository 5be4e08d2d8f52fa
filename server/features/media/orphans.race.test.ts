import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { upload } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { showFiles } from './service/files.ts';

const world = useWorld();
const days = 86_400;

const statusOf = async (url: string): Promise<number> =>
  (await world.app.inject({ url: url.replace('http://localhost:3000', '') })).statusCode;

test('a file that somebody begins to show while the sweep looks around stays, or they are told to send it again', async () => {
  const person = await makePerson(world);
  // Files that the cleaning handles before those below.
  await world.database.pool.query(
    `with old as (
       insert into media_file (bucket, key, user_id, bytes, mime, created_at)
       select 'public', 'old/' || n, $1, 1, 'image/png', timestamptz 'epoch' from generate_series(1, 60000) n
       returning bucket, key)
     insert into media_use (subject, bucket, key) select 'old', bucket, key from old`,
    [person.userId],
  );
  for (let round = 0; round < 12; round += 1) {
    const { url } = await upload(world, person);
    world.pass(7 * days + 1);
    const sweep = world.runJob('media.clean-orphans');
    // Each round a little later.
    for (let asked = 0; asked < round * 12; asked += 1) await world.database.pool.query('select 1');
    const shown = await inTransaction(jobContext(world.deps), (tx) =>
      showFiles(tx, {
        subject: `test:${round}`,
        userId: person.userId,
        files: [{ field: 'avatar', label: '头像', address: url }],
      }),
    ).then(
      () => true,
      () => false,
    );
    await sweep;
    expect(await statusOf(url)).toBe(shown ? 200 : 404);
  }
}, 60_000);
