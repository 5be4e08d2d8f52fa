import { listFailedRows } from '@qunlu/contract/staff/events.ts';
import { expect, test } from 'vitest';
import { jobRows } from '../../platform/job-rows.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from './testing.ts';

const world = useWorld();

test('why a row of a job failed is shown without a number that could be a phone [D138]', async () => {
  const admin = await makeStaff(world, 'admin');
  const run = jobRows(world.deps, 'test.rows');
  await run.one(7, () => Promise.reject(new Error('13800138000 does not take texts')));
  await expect(run.end()).rejects.toThrow('1 rows');
  const { list } = await world.ask(listFailedRows, { token: admin.office });
  expect(list).toMatchObject([{ job: 'test.rows', row: 7, error: 'Error: … does not take texts' }]);
});
