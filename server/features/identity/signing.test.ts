import { startSigning, viewSigning } from '@qunlu/contract/identity/signing.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../adapters/esign/signature.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { idNumberOf, pressOn, signAgreement, verify } from './testing.ts';

const world = useWorld({ listen: true });
const back = '/#!/user/identity/merchant';

/** Somebody of age whose name is known. */
async function adult() {
  const person = await makePerson(world);
  await verify(world, person);
  return person;
}

test('[C099][C100][D19][D186] an agreement is signed by the real name, and the provider tells us so', async () => {
  const person = await makePerson(world);
  const { token } = person;
  const state = async () =>
    (await world.call('GET', '/v3-api/customer/e-sign-body/sign-status', { token })).body.data;
  expect(await state()).toMatchObject({ status: -1, signed_at: 0, can: { start: true } });
  const early = await world.call('GET', '/v1/e-sign-baby/url', { token, query: { redirect_url: back } });
  expect(early.body).toMatchObject({ errcode: 40300 });
  const idNumber = idNumberOf('19900307');
  await verify(world, person, { name: '王小明', idNumber });
  const wrong = { redirect_url: back, name: '李四', id_card: idNumber };
  const refused = await world.call('GET', '/v1/e-sign-baby/url', { token, query: wrong });
  expect(refused.body).toMatchObject({ errcode: 40001, field: 'name' });
  const query = { ...wrong, name: '王小明' };
  const { body } = await world.call('GET', '/v1/e-sign-baby/url', { token, query });
  expect(await state()).toMatchObject({ status: 0 });
  expect((await world.ask(startSigning, { body: { redirect_url: back }, token })).url).toBe(body.url);
  // The counterpart's own notification arrives; nobody asks for the result.
  const sent = await pressOn(world, body.url, { result: 'sign' });
  expect(await state()).toMatchObject({ status: 1, can: { start: false } });
  const returned = await world.call('GET', new URL(sent).pathname);
  expect(String(returned.headers['location'])).toBe(`${world.deps.env.publicUrl}${back}`);
  const again = await world.call('POST', '/v1/e-sign-baby/url', { token, body: { redirect_url: back } });
  expect(again.status).toBe(409);
});

test('[D19] who refuses has failed and may sign again; what nobody signs in seven days has expired', async () => {
  const person = await adult();
  const { token } = person;
  await signAgreement(world, person, 'refuse');
  expect(await world.ask(viewSigning, { token })).toMatchObject({ status: 2, can: { start: true } });
  await world.ask(startSigning, { body: { redirect_url: back }, token });
  world.pass(7 * 86_400);
  expect((await world.ask(viewSigning, { token })).status).toBe(3);
  await world.runJob('identity.end-agreements');
  const asked = await world.call('POST', '/v3-api/customer/e-sign-body/sign-result', { token, body: {} });
  expect(asked.body.data.status).toBe(3);
  await signAgreement(world, person);
  expect((await world.ask(viewSigning, { token })).status).toBe(1);
});

test('[D19] a notification without the provider’s signature, or with an old one, is not heard', async () => {
  const person = await adult();
  const { url } = await world.ask(startSigning, { body: { redirect_url: back }, token: person.token });
  expect(url).toContain('/sandbox/esign/sign');
  const { rows } = await sql<{
    ref: string;
  }>`select ref from identity_agreement where user_id = ${person.userId}`.execute(world.deps.db);
  const raw = JSON.stringify({ ref: rows[0]?.ref });
  const now = Math.floor(world.now().getTime() / 1000);
  const send = (timestamp: number, secret: string) =>
    world.call('POST', '/v1/e-sign/notify', {
      raw,
      headers: signedHeaders(
        { appId: 'sandbox', secret },
        { method: 'POST', path: '/v1/e-sign/notify', timestamp, nonce: 'n', body: raw },
      ),
    });
  expect((await send(now, 'wrong')).status).toBe(401);
  expect((await send(now - 301, 'qunlu-sandbox')).status).toBe(401);
  // A genuine one is no proof by itself: the provider says that nothing is signed yet.
  expect((await send(now, 'qunlu-sandbox')).status).toBe(200);
  expect((await world.ask(viewSigning, { token: person.token })).status).toBe(0);
});
