import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { makeCard } from '../features/card/testing.ts';
import { upload } from '../features/media/testing.ts';
import { ownOrigins } from './other-names.ts';

const world = useWorld({
  env: { PUBLIC_URL: 'http://localhost:4321', PORT: '4321', FORMER_URLS: 'https://old.example' },
});

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
  // A phone in the same network, a container, a tunnel to another port.
  for (const host of [
    '192.168.1.20:4321',
    '10.0.0.7',
    'studio.local:4321',
    'qunlu',
    '127.0.0.1:9',
    '[fd12::7]:4321',
  ])
    expect(await seen(host)).toBe(picture.url.replace('localhost:4321', host));
  // A name of the internet is never repeated.
  for (const host of [
    'evil.example',
    '8.8.8.8',
    '192.168.1.20.evil.example',
    '172.32.0.1',
    'localhost:4321.evil.example',
    '127.0.0.1:4321@evil.example',
  ])
    expect(await seen(host)).toBe(picture.url);
});

test('pictures that were stored under another port or name are shown all the same, and may be kept', async () => {
  const person = await makePerson(world);
  const picture = await upload(world, person);
  const { card } = await makeCard(world, person, { avatar: picture.url });
  for (const before of ['http://localhost:3000', 'http://192.168.1.9:8080', 'https://old.example']) {
    const stored = picture.url.replace('http://localhost:4321', before);
    await world.database.pool.query('update card set avatar = $2 where card_id = $1', [card.card_id, stored]);
    const view = () =>
      world.call('GET', '/v1/card/view', { query: { id: card.card_id }, headers: at('127.0.0.1:4321') });
    const shown = picture.url.replace('localhost', '127.0.0.1');
    expect((await view()).body.avatar).toBe(shown);
    for (const avatar of [stored, shown, picture.url]) {
      const edited = await world.call('POST', '/v1/card/post', {
        query: { id: card.card_id },
        token: person.token,
        body: { avatar },
        headers: at('127.0.0.1:4321'),
      });
      expect([avatar, edited.status, edited.body.avatar]).toEqual([avatar, 200, shown]);
    }
  }
  const foreign = await makePerson(world);
  const theirs = await upload(world, foreign);
  for (const avatar of [
    picture.url.replace('http://localhost:4321', 'https://elsewhere.example'),
    picture.url.replace('http://localhost:4321', 'http://8.8.8.8'),
    theirs.url.replace('4321', '3000'),
  ]) {
    const refused = await world.call('POST', '/v1/card/post', {
      query: { id: card.card_id },
      token: person.token,
      body: { avatar },
    });
    expect([avatar, refused.status, refused.body.field]).toEqual([avatar, 400, 'avatar']);
  }
});

test('what is passed on carries the public name, by whichever name the page was opened', async () => {
  const person = await makePerson(world);
  const picture = await upload(world, person);
  const { card } = await makeCard(world, person, { avatar: picture.url });
  const page = (await world.call('GET', `/card/${card.card_id}`, { headers: at('192.168.1.20:4321') })).text;
  const [head = '', body = ''] = page.split('</head>');
  expect(head).toContain('og:url" content="http://localhost:4321/card/');
  expect(head).not.toContain('192.168.1.20');
  expect(body).toContain(picture.url.replace('localhost', '192.168.1.20'));
  expect(body).not.toContain('http://localhost:4321/');
});

test('the code of a share is drawn for every name of this machine, and for no other [B058][D146]', async () => {
  const draw = (url: string, host = 'localhost:4321') =>
    world.app.inject({ url: `/other/qrcode?url=${encodeURIComponent(url)}`, headers: at(host) });
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect((await draw(`http://${name}:4321/#!/card/1`)).statusCode, name).toBe(200);
  for (const url of [
    'http://evil.example/',
    'http://192.168.1.20:4321/',
    'http://127.0.0.1:9/',
    'https://127.0.0.1:4321.evil.example/',
  ])
    expect((await draw(url, url.split('/')[2])).statusCode, url).toBe(400);
});

test('in production there is one name', () => {
  const place = { host: '0.0.0.0', port: 80, publicUrl: 'https://qunlu.example' };
  expect(ownOrigins({ ...place, mode: 'production' })).toEqual(['https://qunlu.example']);
  expect(ownOrigins({ ...place, mode: 'sandbox' })).toEqual(['https://qunlu.example']);
});
