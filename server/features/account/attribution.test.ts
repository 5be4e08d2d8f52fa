import { expect, test } from 'vitest';
import { freshIp } from '../../testing/people.ts';
import { freshFriend, oauthLogin } from '../../testing/wechat.ts';
import { shareMark } from '../../platform/share-mark.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const broughtBy = async (userId: number): Promise<unknown> =>
  (await world.database.pool.query('select qc, ac from account_user where user_id = $1', [userId])).rows[0];

test('a newcomer is owed to whoever brought them first; without that to what the address names [D144]', async () => {
  const headers = { 'x-qc': encodeURIComponent('地推一组'), 'x-ac': 'spring' };
  const join = async (more: object) => {
    const { ticket } = (await oauthLogin(world, freshFriend())).body;
    const { body } = await world.call('POST', '/v1/oauth/wechat-register', {
      body: { ticket, protocolIds: [1, 2], ...more },
      headers,
      ip: freshIp(),
    });
    return broughtBy(body.user_id);
  };
  const qc = shareMark(world.deps.secrets, 7);
  expect(await join({ qc, ac: 'fair' })).toEqual({ qc: 'u7', ac: 'fair' });
  expect(await join({ qc: 'u7', ac: 'fair' })).toEqual({ qc: '', ac: 'fair' });
  expect(await join({})).toEqual({ qc: '地推一组', ac: 'spring' });
});

test.each([
  ['%E0%A4%A', '%E0%A4%A'],
  [encodeURIComponent('a\u0000b\ud83d\ude00'), 'ab\u{1f600}'],
  [encodeURIComponent('长'.repeat(30)), '长'.repeat(20)],
])('a channel that reads %s is kept as far as it may be', async (sent, kept) => {
  const { ticket } = (await oauthLogin(world, freshFriend())).body;
  const { body } = await world.call('POST', '/v1/oauth/wechat-register', {
    body: { ticket, protocolIds: [1, 2] },
    headers: { 'x-qc': sent },
    ip: freshIp(),
  });
  expect(await broughtBy(body.user_id)).toMatchObject({ qc: kept });
});
