import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { setMemberGroup } from '@qunlu/contract/circle/members-admin.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { importRows } from './testing.ts';

const world = useWorld();

test('of who has not claimed their entry members find name and company alone, and the log has no name [D72]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const phone = String(18_900_000_000 + Math.floor(Math.random() * 90_000_000));
  await importRows(world, circle, [['李四维', phone, '甲公司', '副处长', '', '']]);
  const found = async (q: string): Promise<string[]> =>
    (await world.ask(listMembers, { query: { id: circle.id, q }, token: member.token })).list.map(
      ({ realname }) => realname,
    );
  expect(await found('甲公司')).toEqual(['李四维']);
  expect(await found('副处长')).toEqual([]);
  const { rows } = await world.database.pool.query<{ member_id: number }>(
    'select member_id from phonebook_member where phonebook_id = $1 and state = 7',
    [circle.id],
  );
  await world.ask(setMemberGroup, {
    body: { id: circle.id, member_ids: rows.map(({ member_id }) => member_id), group_id: 0 },
    token: circle.owner.token,
  });
  const log = await world.database.pool.query(
    "select target from phonebook_log where phonebook_id = $1 and what = 'set-group'",
    [circle.id],
  );
  expect(log.rows).toEqual([{ target: '' }]);
});
