import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { makeCard } from '../features/card/testing.ts';
import { upload } from '../features/media/testing.ts';
import { ownOrigins } from './other-names.ts';

const world = useWorld({ env: { PUBLIC_URL: 'http://localhost:4321', PORT: '4321' } });

const at = (host: string) => ({ host });

test('opened by another name of this machine, pictures and links lead there, and are kept under the public one', async () => {
  const person = await makePerson(world);
  const picture = await upload(world, person);
  expect(picture.url).toMatch(/^http:\/\/localhost:4321\/files\//);
  const other = picture.url.replace('localhost', '127.0.0.1');
  const { card } = await makeCard(world, person, { avatar: picture.url });
  const edited = await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    token: person.token,
    body: { avatar: other, company: '华通' },
    headers: at('127.0.0.1:4321'),
  });
  expect([edited.status, edited.body.avatar]).toEqual([200, other]);
  const seen = async (host: string) =>
    (await world.call('GET', '/v1/card/view', { query: { id: card.card_id }, headers: at(host) })).body
      .avatar;
  expect(await seen('127.0.0.1:4321')).toBe(other);
  expect(await seen('localhost:4321')).toBe(picture.url);
  // A name that is not this machine's is never repeated.
  for (const host of [
    'evil.example',
    '127.0.0.1:9',
    'localhost:4321.evil.example',
    '127.0.0.1:4321@evil.example',
  ])
    expect(await seen(host)).toBe(picture.url);
});

test('the code of a share is drawn for every name of this machine, and for no other [B058][D146]', async () => {
  const draw = (url: string, host = 'localhost:4321') =>
    world.app.inject({ url: `/other/qrcode?url=${encodeURIComponent(url)}`, headers: at(host) });
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect((await draw(`http://${name}:4321/#!/card/1`)).statusCode, name).toBe(200);
  for (const url of ['http://evil.example/', 'http://127.0.0.1:9/', 'https://127.0.0.1:4321.evil.example/'])
    expect((await draw(url, url.split('/')[2])).statusCode, url).toBe(400);
});

test('in production there is one name', () => {
  const place = { host: '0.0.0.0', port: 80, publicUrl: 'https://qunlu.example' };
  expect(ownOrigins({ ...place, mode: 'production' })).toEqual(['https://qunlu.example']);
  expect(ownOrigins({ ...place, mode: 'sandbox' })).toEqual(['https://qunlu.example']);
});
