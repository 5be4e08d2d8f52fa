import { afterAll, expect, test } from 'vitest';
import { makeSecrets } from '../../platform/secrets.ts';
import { codeFor, freshIp, freshPhone, makePerson, requestCode } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';

const world = useWorld();
const keys = ['the key that was given up', 'the key of today, long enough for all'] as const;
afterAll(() => change(world.deps.env.secretKey));

/** The operator starts the process again with another SECRET_KEY, and the one before in SECRET_KEY_PREVIOUS. */
function change(secretKey: string, previous = ''): void {
  world.deps.secrets = makeSecrets(secretKey, previous);
}

test('a change of SECRET_KEY keeps codes, signatures, scanned logins and contact hashes that are under way', async () => {
  change(keys[0]);
  const { card } = await makeCard(world);
  const viewer = await makePerson(world);
  const [phone, ip] = [freshPhone(), freshIp()];
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  const other = freshPhone();
  const signed = await world.call('POST', '/v1/oauth/getsign', { body: { phone: other }, ip });
  const opened = (await world.call('POST', '/v1/oauth/qrcode')).body;
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);

  change(keys[1], keys[0]);
  const logged = await world.call('POST', '/regcenter/customer/login/captcha', {
    body: { phone, code, product: 'qun', protocolIds: [1, 2] },
  });
  expect(logged.body.code).toBe(0);
  const { ts, sign } = signed.body;
  const send = () =>
    world.call('POST', '/v1/oauth/phone-code', { body: { phone: other, scene: 'login', ts, sign }, ip });
  expect((await send()).status).toBe(200);
  const onPhone = (verb: string) =>
    world.call('POST', `/v1/oauth/qrcode-${verb}`, { token: viewer.token, body: { id: opened.id } });
  expect([(await onPhone('scan')).status, (await onPhone('confirm')).status]).toEqual([200, 200]);
  const { body } = await world.call('POST', '/v1/oauth/qrcode-state', {
    body: { id: opened.id, secret: opened.secret },
  });
  expect(body.session.user_id).toBe(viewer.userId);
  const decode = () =>
    world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } });
  expect((await decode()).body.data).toBe('13812345678');

  change(keys[1]);
  expect((await decode()).status).toBe(403);
  expect((await world.call('GET', '/v1/user/view', { token: viewer.token })).status).toBe(200);
});
