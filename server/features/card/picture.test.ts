import sharp from 'sharp';
import { cardStyles, vipCardStyles } from '@qunlu/contract/card/rules.ts';
import { expect, test } from 'vitest';
import { drawingOf } from './present/picture.ts';
import { freshIp, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from './testing.ts';

const world = useWorld();

const imageOf = (html: string): string =>
  (/<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '').replaceAll('&#38;', '&');
const pictureOf = async (cardId: number) => {
  const { text } = await world.call('GET', `/card/${cardId}`);
  const { pathname, search } = new URL(imageOf(text));
  return world.app.inject({ url: pathname + search, remoteAddress: freshIp() });
};

test('a link shows the card: its name, company and position, drawn at 1200 × 630 [B054][B057][D42]', async () => {
  const { card, owner } = await makeCard(world, undefined, { realname: '林知远' });
  const { text } = await world.call('GET', `/card/${card.card_id}`);
  expect(imageOf(text)).toMatch(
    new RegExp(`^http://localhost:3000/v1/card/picture\\?id=${card.card_id}&v=[\\w-]{12}$`),
  );
  expect(text).toContain('<meta property="og:image:width" content="1200">');
  const drawn = await pictureOf(card.card_id);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    body: { realname: '沈知微' },
    token: owner.token,
  });
  const renamed = await pictureOf(card.card_id);
  expect(renamed.rawPayload.equals(drawn.rawPayload)).toBe(false);
});

test('a contact changes nothing in the picture, and its address neither [D21]', async () => {
  const { card, owner } = await makeCard(world);
  const first = imageOf((await world.call('GET', `/card/${card.card_id}`)).text);
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    body: { email: 'other@example.com' },
    token: owner.token,
  });
  expect(imageOf((await world.call('GET', `/card/${card.card_id}`)).text)).toBe(first);
});

test('a name that no font can draw, and the longest ones, are drawn all the same', async () => {
  const blanks = ['\u3164林知远', '🍵\u3164', '🍵\u2800', '🍵\uffa0\u115f'];
  for (const realname of ['🍵🍵', 'WWWWWWWWWWWWWWWWWWWW', '字'.repeat(10), `&<"'`, ...blanks]) {
    const { card } = await makeCard(world, undefined, { realname, company: '字'.repeat(25) });
    expect((await pictureOf(card.card_id)).statusCode, realname).toBe(200);
  }
});

test('a hidden card has no picture, also for its owner, and an unknown one neither [D26]', async () => {
  const { card, owner } = await makeCard(world);
  const picture = (id: number, token = '') =>
    world.app.inject({
      url: `/v1/card/picture?id=${id}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      remoteAddress: freshIp(),
    });
  expect((await picture(card.card_id)).statusCode).toBe(200);
  await world.database.pool.query('update card set moderated = true where card_id = $1', [card.card_id]);
  expect((await picture(card.card_id)).statusCode).toBe(404);
  expect((await picture(card.card_id, owner.token)).statusCode).toBe(404);
  expect((await picture(123_456)).statusCode).toBe(404);
});

test('one network may have only so many drawn', async () => {
  const { card } = await makeCard(world);
  const remoteAddress = freshIp();
  const codes: number[] = [];
  for (let at = 0; at < 62; at += 1)
    codes.push(
      (await world.app.inject({ url: `/v1/card/picture?id=${card.card_id}`, remoteAddress })).statusCode,
    );
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(codes.at(-1)).toBe(429);
});

test('machines are told who it is, never how to reach them; search engines only where the owner says so', async () => {
  const { card, owner } = await makeCard(world, await makePerson(world), {
    realname: '林知远',
    email: 'zhiyuan@qinghe.example',
  });
  await world.database.pool.query(`update card set company = '</script>茶' where card_id = $1`, [
    card.card_id,
  ]);
  const page = (token = '') =>
    world.call('GET', `/card/${card.card_id}`, token ? { headers: { cookie: `auth.token=${token}` } } : {});
  for (const { text } of [await page(), await page(owner.token)]) {
    const about = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(about)).toMatchObject({
      '@type': 'Person',
      name: '林知远',
      worksFor: { name: '</script>茶' },
      url: `http://localhost:3000/card/${card.card_id}`,
    });
    expect(about).not.toMatch(/138|@qinghe|telephone|email/);
  }
  const closed = await page();
  expect(closed.text).toContain('<meta name="robots" content="noindex">');
  expect(closed.headers['x-robots-tag']).toBe('noindex');
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    body: { listed: 1 },
    token: owner.token,
  });
  const open = await page();
  expect(open.text).not.toContain('name="robots"');
  expect(open.headers['x-robots-tag']).toBeUndefined();
  expect(open.text.match(/<meta name="description"/g)).toHaveLength(1);
  expect(open.text).toContain(`<link rel="canonical" href="http://localhost:3000/card/${card.card_id}">`);
});

test('every style is drawn in its own way, an unknown one as 1 [D37]', () => {
  const drawn = (card_style: number) =>
    drawingOf({
      card_id: 1,
      user_id: 3,
      realname: '林知远',
      company: '',
      position: '',
      avatar: '',
      card_style,
    }).svg;
  const styles = [...cardStyles, ...vipCardStyles];
  expect(new Set(styles.map(drawn)).size).toBe(styles.length);
  expect(drawn(99)).toBe(drawn(1));
});

test('a card with only a name invites, is signed by the product and has the portrait of the card, no seal', () => {
  const card = { card_id: 1, user_id: 3, realname: '林知远', company: '', position: '', avatar: '' };
  const texts = (given: object) =>
    drawingOf({ ...card, card_style: 1, ...given }).lines.map(({ text }) => text);
  expect(texts({})).toEqual(['林知远', '点开名片，和我交换联系方式', '群录', '林']);
  expect(texts({ company: '青禾茶业' })).toEqual([
    '林知远',
    '青禾茶业',
    '点开名片，和我交换联系方式',
    '群录',
    '林',
  ]);
  const seal = '#b83a2a';
  expect(drawingOf({ ...card, card_style: 1 }).svg).not.toContain(`fill="${seal}"`);
  expect(drawingOf({ ...card, card_style: 3 }).svg).toContain(`fill="${seal}"`);
  expect(drawingOf({ ...card, card_style: 3, avatar: '/a.jpg' }).svg).not.toContain(`fill="${seal}"`);
});

test('the photo of the card is in the picture; one that is gone leaves the surname', async () => {
  const { card } = await makeCard(world);
  const plain = await pictureOf(card.card_id);
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f8a3c' } })
    .png()
    .toBuffer();
  const file = { bucket: 'public', userId: card.user_id, bytes } as const;
  const { bucket, key } = await world.deps.storage.save(file, () => Promise.resolve());
  const setAvatar = (address: string) =>
    world.database.pool.query('update card set avatar = $2 where card_id = $1', [card.card_id, address]);
  await setAvatar(world.deps.storage.url(bucket, key));
  const withPhoto = await pictureOf(card.card_id);
  const at = { left: 1000 - 10, top: 208 - 80, width: 1, height: 1 };
  const color = async (picture: Buffer) => [...(await sharp(picture).extract(at).raw().toBuffer())];
  expect(await color(withPhoto.rawPayload)).toEqual([15, 138, 60, 255]);
  await setAvatar(world.deps.storage.url('public', 'nothing.png'));
  expect(await color((await pictureOf(card.card_id)).rawPayload)).toEqual(await color(plain.rawPayload));
});
