import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({
  env: {
    PHONEBOOK_DOMAIN: 'book.example',
    PHONEBOOK_HOME_DOMAIN: 'home.example',
    PUBLIC_URL: 'https://qunlu.example',
  },
});

test('foreign_type 1 is the phonebook site, 2 the phonebook home [D147][D205][C035]', async () => {
  const { body } = await world.call('GET', '/v3-api/user/get-data');
  expect(body.data).toMatchObject({
    domain: [
      { foreign_type: 1, domain: 'book.example' },
      { foreign_type: 2, domain: 'home.example' },
    ],
    platform_host: 'qunlu.example',
  });
});
