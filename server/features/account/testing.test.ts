import { expect, test } from 'vitest';
import { freshPhone, logIn, makePerson } from '../../testing/people.ts';
import { rowsAdded, withoutCode } from '../../testing/rows.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

/** What differs between any two people, or any two rows. */
const own = ['token_hash', 'ip', 'city', 'phone', 'username', 'session_id', 'password_hash'];

const made = (phone: string, password?: string) =>
  rowsAdded(world, own, () => makePerson(world, phone, password));

/** Without what the code leaves. */
const throughTheDoor = async (phone: string, more: { password?: string } = {}) =>
  withoutCode(
    await rowsAdded(world, own, async () => ({
      userId: (await logIn(world, phone, more)).body.data.user_id,
    })),
  );

test('a made person has the rows of one who came through the door, the first time and when they come again [D4][D5]', async () => {
  const [one, other] = [freshPhone(), freshPhone()];
  for (const time of ['the first time', 'again']) {
    const rows = await made(one);
    expect(rows, time).toEqual(await throughTheDoor(other));
    expect(Object.keys(rows), time).toContain('account_session');
    world.pass(61);
  }
});

test('a made person with a password logs in with it, as one who set it at the door [D4][D8]', async () => {
  const password = 'Baita2026hu';
  const phone = freshPhone();
  expect(await made(phone, password)).toEqual(await throughTheDoor(freshPhone(), { password }));
  const body = { username: phone, password };
  expect((await world.call('POST', '/v1/oauth/loginbypassword', { body })).status).toBe(200);
});
