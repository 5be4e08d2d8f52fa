import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { hashPassword } from './service/password-hash.ts';

const world = useWorld();

test('a wrong code is refused before anything is hashed, where one recovers and where one sets a password [D1][D8]', async () => {
  const person = await makePerson(world);
  // Hashing goes one at a time: whoever hashed would wait for all of these.
  let hashing = true;
  const queue = Promise.all(Array.from({ length: 60 }, () => hashPassword('tea3black'))).then(() => {
    hashing = false;
  });
  const given = { code: '000000', password: 'tea3black' };
  const recovered = await world.call('POST', '/v1/user/recover', { body: { ...given, phone: person.phone } });
  expect([recovered.status, recovered.body.field, hashing]).toEqual([400, 'code', true]);
  const set = await world.call('POST', '/v1/oauth/password', { token: person.token, body: given });
  expect([set.status, set.body.field, hashing]).toEqual([400, 'code', true]);
  await queue;
});
