import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { makeCard } from './testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const dataOf = (html: string): { endpoint: string; query: object; data: Record<string, unknown> }[] =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('the clean path carries title, description, image and data, and reads without JavaScript [B054][B055][B056][D42][E246][E247][E248]', async () => {
  const person = await makePerson(world);
  const { url: avatar } = await upload(world, person);
  const { card } = await makeCard(world, person, {
    realname: '林知远',
    avatar,
    intro: '一杯好茶',
    cardWorks: [{ company: '远山', position: '顾问', start_at: 1_393_603_200, end_at: 0 }],
    cardExtends: [{ key: '茶园', value: '翁家山' }],
  });
  const { status, text, headers } = await world.call('GET', `/card/${card.card_id}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  expect(text).toContain('<title>林知远 · 青禾茶业 创始人</title>');
  expect(text).toContain(
    '<meta property="og:description" content="您好，我是林知远。这是我的名片，期待与您交换名片">',
  );
  expect(text).toContain(`"image":"${avatar}"`);
  expect(text).toContain(`<meta property="og:url" content="http://localhost:3000/card/${card.card_id}">`);
  expect(text).toContain('<h1 class="card-header__name">林知远</h1>');
  expect(text).toContain('138****5678');
  for (const words of ['一杯好茶', '远山 · 顾问 · 2014.03 – 至今', '茶园', '翁家山'])
    expect(text).toContain(words);
  const [first] = dataOf(text);
  expect(first).toMatchObject({
    endpoint: 'card.view',
    query: { id: card.card_id, more: 1 },
    data: { realname: '林知远', phone: '138****5678' },
  });
});

test('what a person wrote stays text in the page', async () => {
  const { card } = await makeCard(world, undefined, { realname: `"'&$& 甲`, intro: '1 < 2 && "三" <3' });
  const { text } = await world.call('GET', `/card/${card.card_id}`);
  expect(text).toContain('>&#34;&#39;&#38;$&#38; 甲</h1>');
  expect(text).toContain('1 &#60; 2 &#38;&#38;');
  expect(dataOf(text)[0]?.data['intro']).toBe('1 < 2 && "三" <3');
});

test('a picture whose stored address is none leaves the page whole', async () => {
  const { card } = await makeCard(world);
  await world.database.pool.query('update card set avatar = $1 where card_id = $2', [
    'https://img.example:99999/a.png',
    card.card_id,
  ]);
  const { status, text } = await world.call('GET', `/card/${card.card_id}`);
  expect(status).toBe(200);
  expect(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]).not.toContain('99999');
});

test('a logged-in reader gets their own view inlined; no other cache keeps it', async () => {
  const { owner, card } = await makeCard(world);
  const page = (token: string) =>
    world.call('GET', `/card/${card.card_id}`, { headers: { cookie: `auth.token=${token}` } });
  const own = await page(owner.token);
  expect(dataOf(own.text)[0]?.data['phone']).toBe('13812345678');
  expect(own.headers['cache-control']).toBe('private, no-store');
  const member = await page((await makePerson(world)).token);
  expect(dataOf(member.text)[0]?.data['phone']).toMatch(/^138\*{4}5678\|/);
});

test('a guest’s page may be kept for going back, by nobody who has other cookies since', async () => {
  const { card } = await makeCard(world);
  for (const path of [`/card/${card.card_id}`, '/']) {
    const { headers } = await world.call('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['cache-control'], path).toBe('private, no-cache');
    expect(headers['vary'], path).toMatch(/\bcookie\b/i);
    const stale = await world.call('GET', path, { headers: { cookie: `auth.token=${'A'.repeat(43)}` } });
    expect(stale.headers['cache-control'], path).toBe('private, no-store');
  }
});

test('an unknown card is a page that says so, and nothing else [D26][D142]', async () => {
  const answers = await Promise.all(
    ['123456', 'abc', '9007199254740993'].map((id) => world.call('GET', `/card/${id}`)),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('名片不存在或已不可见');
  }
});

test('pages forbid inline scripts and styles, and mark a guest for counting views only [D32]', async () => {
  const { card } = await makeCard(world);
  const { headers, text } = await world.call('GET', `/card/${card.card_id}`);
  expect(String(headers['content-security-policy'])).toContain("script-src 'self';style-src 'self'");
  // The styles of the first view are the app's own, and the policy names their hash.
  expect(text.replace(/<style>[^<]*<\/style>/, '')).not.toMatch(/ style="| onclick=|<style/);
  expect(String(headers['set-cookie'])).toMatch(/^visitor=[\w-]{22}\.[\w-]{22}; .*HttpOnly; SameSite=Lax/);
});
