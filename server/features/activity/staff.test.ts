import { cancelForStaff } from '@qunlu/contract/activity/staff.ts';
import { listActivityLogs } from '@qunlu/contract/activity/admin.ts';
import { listAudit } from '@qunlu/contract/staff/calls.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { walletOf } from '../order/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { askToRegister, makeActivity, makeHost, registerAs } from './testing.ts';

const world = useWorld({ listen: true });
const reason = '场地没有许可，主办人失联';

const cancel = (by: Member, id: number, why = reason) =>
  world.call('POST', cancelForStaff.path, { token: by.office, body: { id, reason: why } });

test('[D96][D138] staff cancels an activity in place of its host: everything comes back, everybody is told, and it is written down', async () => {
  const activity = await makeActivity(world, { host: await makeHost(world), tickets: [{ price: 5000 }] });
  const { person } = await registerAs(world, await makePerson(world), activity);
  const service = await makeStaff(world, 'service');
  expect((await cancel(service, activity.id, '不好')).body.field).toBe('reason');
  expect((await cancel(service, activity.id)).body).toEqual({ ok: true });
  expect((await cancel(service, activity.id)).body).toEqual({ ok: true });
  await world.runJob('activity.tasks');
  expect((await walletOf(world, person)).balance).toBe(5000);
  expect((await askToRegister(world, await makePerson(world), activity)).status).not.toBe(200);
  const { list } = await world.ask(listActivityLogs, {
    query: { id: activity.id },
    token: activity.host.token,
  });
  expect(list).toMatchObject([{ what: 'cancel', who: '平台', after: JSON.stringify({ reason }) }]);
  const { text } = await world.call('GET', '/v1/notice/list', { token: activity.host.token });
  expect(text).toContain('平台取消了您的活动');
  const lead = await makeStaff(world, 'admin');
  const audited = await world.ask(listAudit, { query: {}, token: lead.office });
  const of = audited.list.filter(({ action }) => action === 'cancel-activity');
  expect(of).toMatchObject([{ subject: `activity:${activity.id}`, reason, staff_id: service.userId }]);
});

test('[D138] nobody of staff cancels their own, none that is unknown, and no other role does', async () => {
  const service = await makeStaff(world, 'service');
  const own = await makeActivity(world, { host: service });
  expect((await cancel(service, own.id)).body.errcode).toBe(40300);
  expect((await cancel(service, 999_999_999_999)).body.errcode).toBe(40400);
  expect((await cancel(await makeStaff(world, 'auditor'), own.id)).body.errcode).toBe(40300);
  const { status } = await world.call('POST', cancelForStaff.path, {
    token: own.host.token,
    body: { id: own.id, reason },
  });
  expect(status).toBe(401);
});
