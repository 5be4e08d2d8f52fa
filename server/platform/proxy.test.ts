import { expect, test } from 'vitest';
import { freshPhone, requestCode } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld({ env: { TRUST_PROXY: '1' } });

test('behind a proxy the client is who the proxy saw, not who they say they are [D1]', async () => {
  const phone = freshPhone();
  const { body: signed } = await world.call('POST', '/v1/oauth/getsign', { body: { phone } });
  await world.call('POST', '/v1/oauth/phone-code', {
    body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign },
    headers: { 'x-forwarded-for': '1.2.3.4, 198.51.100.7' },
    ip: '127.0.0.1',
  });
  const { rows } = await world.database.pool.query<{ ip: string }>(
    'select ip from account_code where phone = $1',
    [phone],
  );
  expect(rows).toEqual([{ ip: '198.51.100.7' }]);
});

test('metrics are for a collector on this machine, not for whom a proxy brings', async () => {
  await requestCode(world, freshPhone());
  const metrics = (ip: string, headers = {}) => world.call('GET', '/metrics', { ip, headers });
  expect((await metrics('127.0.0.1')).status).toBe(200);
  expect((await metrics('198.51.100.7')).status).toBe(404);
  expect((await metrics('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(404);
});
