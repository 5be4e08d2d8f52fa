import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('of 20 polls at once after the confirmation one gets the session [D7]', async () => {
  const person = await makePerson(world);
  const { body } = await world.call('POST', '/v1/oauth/qrcode');
  const { id, secret } = body;
  for (const verb of ['scan', 'confirm']) {
    await world.call('POST', `/v1/oauth/qrcode-${verb}`, { token: person.token, body: { id } });
  }
  const answers = await together(20, () =>
    world.call('POST', '/v1/oauth/qrcode-state', { body: { id, secret } }),
  );
  expect(answers.map((answer) => answer.body.state)).toEqual(Array.from({ length: 20 }, () => 2));
  expect(answers.filter((answer) => answer.body.session !== null)).toHaveLength(1);
});

test('of 10 people who scan at once one has it [D7]', async () => {
  const people = await together(10, () => makePerson(world));
  const { body } = await world.call('POST', '/v1/oauth/qrcode');
  const answers = await Promise.all(
    people.map((person) =>
      world.call('POST', '/v1/oauth/qrcode-scan', { token: person.token, body: { id: body.id } }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});
