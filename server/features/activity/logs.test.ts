import * as members from '@qunlu/contract/activity/members.ts';
import * as admin from '@qunlu/contract/activity/admin.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeActivity, makeHelper } from './testing.ts';

const world = useWorld();

test('[R121][D102][D70] the host reads who did what, the newest first, for a year; then it is gone', async () => {
  const activity = await makeActivity(world);
  const { id, host } = activity;
  const { owner } = await makeCard(world);
  await makeHelper(world, activity, ['members'], owner);
  const add = (realname: string) =>
    world.ask(members.addMembers, {
      body: { id, ticket_id: activity.tickets[0].id, people: [{ realname, phone: '13800001111' }] },
      token: owner.token,
    });
  for (const name of ['甲', '乙', '丙']) await add(name);
  const logs = (query: object = {}) =>
    world.ask(admin.listActivityLogs, { query: { id, ...query }, token: host.token });
  const first = await logs({ size: 2 });
  expect(first.list).toMatchObject([
    { what: 'add', target: '丙', who: '张三', after: expect.stringContaining('普通票') },
    { what: 'add', target: '乙', who: '张三' },
  ]);
  const rest = await logs({ size: 2, next: first.next });
  expect([rest.list.map(({ target }) => target), rest.next]).toEqual([['甲'], -1]);
  expect(JSON.stringify([first, rest])).not.toContain('13800001111');
  const { rows } = await world.database.pool.query<{ days: number }>(
    `update activity_log set at = at - interval '366 days' where target = '甲' returning 1 as days`,
  );
  expect(rows).toHaveLength(1);
  expect((await logs()).list).toHaveLength(2);
  await world.runJob('activity.clean-logs');
  const left = await world.database.pool.query('select from activity_log where activity_id = $1', [id]);
  expect(left.rows).toHaveLength(2);
});
