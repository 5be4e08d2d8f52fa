import { listVouches, type VouchBox } from '@qunlu/contract/vouch/calls.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { vouchLifecycle } from './service/lifecycle.ts';
import { vouchAs } from './testing.ts';

const world = useWorld();

const box = async ({ token }: Person, which: VouchBox) =>
  (await world.ask(listVouches, { query: { box: which }, token })).list;

test('merged accounts keep one of a kind, none about themselves; who leaves takes all of theirs along [D10][D13][D150]', async () => {
  const [keep, drop, friend] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await vouchAs(world, keep, friend);
  await vouchAs(world, drop, friend, { text: '另一个号写的' });
  await vouchAs(world, drop, friend, { friends: true, kind: 'school' });
  await vouchAs(world, friend, keep, { friends: true });
  await vouchAs(world, friend, drop, { friends: true });
  await vouchAs(world, keep, drop, { kind: 'know' });
  await mergePeople(world, keep, drop);
  expect((await box(keep, 'given')).map(({ kind, text }) => [kind, text])).toEqual([
    ['school', '一起布置过两届茶博会'],
    ['work', '一起布置过两届茶博会'],
  ]);
  expect(await box(keep, 'received')).toHaveLength(1);
  const told = await vouchLifecycle.exports?.(jobContext(world.deps), keep.userId, 10);
  expect(told).toMatchObject({
    我写的佐证: [{ 关系: '同学', 年份: '2019–2021', 状态: '有效' }, { 关系: '共事' }],
    写给我的佐证: [{ 补充: '一起布置过两届茶博会' }],
  });
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from vouch where by_id = user_id or by_id = $1 or user_id = $1',
    [drop.userId],
  );
  expect(rows).toEqual([{ count: 0 }]);
  await eraseWhole(world, keep);
  expect(await box(friend, 'given')).toEqual([]);
  expect(await box(friend, 'received')).toEqual([]);
});
