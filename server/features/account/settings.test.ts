import { protocolVersion } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { androidUpdate } from './service/app-version.ts';

const world = useWorld();

const self = async (token: string) => (await world.call('GET', '/v1/user/view', { token })).body;

test('who registered has agreed to both protocols, with version and time; a guest sees the versions in force [R050][R051][D4]', async () => {
  const { token } = await makePerson(world);
  const at = Math.floor(world.now().getTime() / 1000);
  const own = (await world.call('GET', '/v1/user/protocols', { token })).body;
  expect(own.list).toEqual([
    {
      id: 1,
      title: '用户协议',
      path: '/user/protocol/user',
      version: protocolVersion,
      accepted_version: protocolVersion,
      accepted_at: at,
    },
    {
      id: 2,
      title: '隐私与支付协议',
      path: '/user/protocol/payment',
      version: protocolVersion,
      accepted_version: protocolVersion,
      accepted_at: at,
    },
  ]);
  const guest = (await world.call('GET', '/v1/user/protocols')).body;
  expect(guest.list[0]).toMatchObject({ accepted_version: '', accepted_at: 0 });
  expect((await self(token)).protocols_due).toEqual([]);
});

test('a new version of a protocol is due until it is agreed to; the old agreement stays on record [D4]', async () => {
  const { token, userId } = await makePerson(world);
  await world.database.pool.query(
    "update account_protocol_acceptance set version = '2025-01-01' where user_id = $1 and protocol_id = 2",
    [userId],
  );
  expect((await self(token)).protocols_due).toEqual([2]);
  const accept = (protocolIds: number[]) =>
    world.call('POST', '/v1/user/protocol-accept', { token, body: { protocolIds } });
  expect((await accept([1])).body).toEqual({ protocols_due: [2] });
  expect((await accept([2, 1])).body).toEqual({ protocols_due: [] });
  expect((await accept([2, 1])).body).toEqual({ protocols_due: [] });
  const { rows } = await world.database.pool.query(
    'select version, ip from account_protocol_acceptance where user_id = $1 and protocol_id = 2 order by version',
    [userId],
  );
  expect(rows).toEqual([
    { version: '2025-01-01', ip: expect.any(String) },
    { version: protocolVersion, ip: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/) },
  ]);
});

test('somebody muted reads why; nobody else reads it [D12]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  await world.database.pool.query(
    "update account_user set status = 2, status_reason = '发布广告' where user_id = $1",
    [person.userId],
  );
  expect(await self(person.token)).toMatchObject({ status: 2, status_reason: '发布广告' });
  const seen = await world.call('GET', '/v1/user/view', {
    token: other.token,
    query: { id: person.userId },
  });
  expect(seen.body).not.toHaveProperty('status_reason');
  expect(seen.body).not.toHaveProperty('protocols_due');
});

test('an app below 2.0.14 must be updated to pay, compared number by number [C076][D149]', async () => {
  const ask = async (version: string) =>
    (await world.call('GET', '/v1/app/androidupdate', { query: { version } })).body;
  const old = { latest: '2.0.14', url: '', force: true, notes: '更新后才能支付' };
  for (const version of ['2.0.13', '2.0.9', '1.99.99', '2', '2.0']) expect(await ask(version)).toEqual(old);
  for (const version of ['2.0.14', '2.0.14.1', '2.0.100', '2.1', '10.0'])
    expect(await ask(version)).toEqual({ ...old, force: false, notes: '' });
  expect((await world.call('GET', '/v1/app/androidupdate', { query: { version: 'x' } })).status).toBe(400);
  const native = {
    ...world.deps.env.native,
    androidUrl: 'https://qunlu.example/a.apk',
    androidNotes: '新增签到',
  };
  expect(androidUpdate({ ...world.deps.env, native }, '2.0.1')).toEqual({
    latest: '2.0.14',
    url: 'https://qunlu.example/a.apk',
    force: true,
    notes: '更新后才能支付。新增签到',
  });
});
