import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { rosterLifecycle } from './service/lifecycle.ts';
import { importRows } from './testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld();

test('merging moves imports, leaving takes the name off them, an export has them and who names one [D10][D13][D150]', async () => {
  const circle = await makeCircle(world);
  const named = await makeMemberPerson(world);
  const { import_id } = await importRows(world, circle, [['王芳', named.phone]]);
  const ctx = jobContext(world.deps);
  const own = await exportsOf(ctx, circle.owner.userId, rosterLifecycle);
  expect(own['导入的名册']).toMatchObject([{ 通讯录: '西湖茶友会', 状态: '已完成', 新增: 1 }]);
  const theirs = await exportsOf(ctx, named.userId, rosterLifecycle);
  expect(theirs['名册里有您的通讯录']).toMatchObject([{ 通讯录: '西湖茶友会', 姓名: '王芳' }]);
  const kept = await makePerson(world);
  const who = async () =>
    (
      await world.database.pool.query(
        'select owner_id, user_id, decided_by from roster_import where import_id = $1',
        [import_id],
      )
    ).rows[0];
  const { decided_by } = await who();
  await inTransaction(ctx, (tx) =>
    mergeRows(tx, { keep: kept.userId, drop: circle.owner.userId }, [rosterLifecycle]),
  );
  expect(await who()).toEqual({ owner_id: kept.userId, user_id: kept.userId, decided_by });
  await inTransaction(ctx, async (tx) => {
    await erasePerson(tx, kept.userId, [rosterLifecycle]);
    await erasePerson(tx, decided_by, [rosterLifecycle]);
  });
  expect(await who()).toEqual({ owner_id: null, user_id: null, decided_by: null });
});
