import { expect, test } from 'vitest';
import { shareMark } from '../../platform/share-mark.ts';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs, hashOf } from './testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const edit = (owner: Person, id: number, body: object) =>
  world.call('POST', '/v1/card/post', { token: owner.token, query: { id }, body });

test('an introduction may be rich: what it may not hold is cleaned, on writing and on reading', async () => {
  const { owner, card } = await makeCard(world);
  const saved = await edit(owner, card.card_id, {
    intro: '<h2>茶</h2><p onclick="x()">山上<script>alert(1)</script><strong>做茶</strong></p>',
  });
  const clean = '<h2>茶</h2><p>山上<strong>做茶</strong></p>';
  expect(saved.body.intro).toBe(clean);
  // as an earlier cleaner let it through
  await world.database.pool.query('update card set intro = $1, intro_cleaner = 0 where card_id = $2', [
    '<p>旧<img src=x onerror=alert(1)></p>',
    card.card_id,
  ]);
  expect((await viewAs(world, card.card_id)).intro).toBe('<p>旧</p>');
  const page = await world.call('GET', `/card/${card.card_id}`);
  expect(page.text).toContain('旧');
  expect(page.text).not.toContain('onerror');
});

test('an introduction is cleaned once for each version of the cleaner, by a job where it was written before', async () => {
  const { owner, card } = await makeCard(world);
  await edit(owner, card.card_id, { intro: '<p>甲</p>' });
  const { pool } = world.database;
  // What the present cleaner has written is not looked at again: else this class would go.
  const old = '<p class="old">乙</p>';
  const change = (more: string) =>
    pool.query(`update card set intro = $1 ${more} where card_id = $2`, [old, card.card_id]);
  const stored = async (): Promise<string> =>
    (await pool.query('select intro from card where card_id = $1', [card.card_id])).rows[0].intro;
  await change('');
  expect((await viewAs(world, card.card_id)).intro).toBe(old);
  await change(', intro_cleaner = 1');
  expect((await viewAs(world, card.card_id)).intro).toBe('<p>乙</p>');
  expect(await stored()).toBe(old);
  await world.runJob('card.clean-introductions');
  expect(await stored()).toBe('<p>乙</p>');
  await change('');
  await world.runJob('card.clean-introductions');
  expect(await stored()).toBe(old);
});

test('its words are bounded, its marks are not counted; its pictures are own uploads [D29]', async () => {
  const { owner, card } = await makeCard(world);
  const words = (count: number) => `<p>${'<strong>茶</strong>'.repeat(count)}</p>`;
  expect((await edit(owner, card.card_id, { intro: words(500) })).status).toBe(200);
  const long = await edit(owner, card.card_id, { intro: `<p>${'茶'.repeat(1001)}</p>` });
  expect(long.body).toMatchObject({ errcode: 40001, field: 'intro' });
  const huge = await edit(owner, card.card_id, { intro: words(2000) });
  expect(huge.body).toMatchObject({ field: 'intro', errmsg: '个人简介太长，请删减一些内容' });
  const { url } = await upload(world, owner);
  expect((await edit(owner, card.card_id, { intro: `<p><img src="${url}"></p>` })).status).toBe(200);
  const foreign = await edit(owner, card.card_id, {
    intro: '<p><img src="https://elsewhere.example/pixel.png"></p>',
  });
  expect(foreign.body).toMatchObject({
    field: 'intro',
    errmsg: '个人简介里的图片需要重新上传，请重新选择图片',
  });
});

test('what cleaning makes of it is bounded, too: marks alone do not fill a card [D29]', async () => {
  const { owner, card } = await makeCard(world);
  for (const marks of ['<p>', '<br>', '</p>']) {
    const answer = await edit(owner, card.card_id, { intro: `<p>茶</p>${marks.repeat(4900)}` });
    expect(answer.body).toMatchObject({ field: 'intro', errmsg: '个人简介太长，请删减一些内容' });
  }
  expect((await viewAs(world, card.card_id, owner)).intro).toBe('');
});

test('a gallery holds nine own pictures and keeps their order [D29]', async () => {
  const { owner, card } = await makeCard(world);
  const urls: string[] = [];
  for (let count = 0; count < 10; count++) urls.push((await upload(world, owner)).url);
  const nine = urls.slice(0, 9).toReversed();
  expect((await edit(owner, card.card_id, { gallery: nine })).body.gallery).toEqual(nine);
  const ten = await edit(owner, card.card_id, { gallery: urls });
  expect(ten.body).toMatchObject({ field: 'gallery', errmsg: '相册最多9条' });
  const stranger = await makePerson(world);
  const foreign = await edit(owner, card.card_id, { gallery: [(await upload(world, stranger)).url] });
  expect(foreign.body).toMatchObject({ field: 'gallery.0' });
  expect((await edit(owner, card.card_id, { gallery: [] })).body.gallery).toEqual([]);
});

test('a receipt says from whose link the reader came, and once a week the owner is told how many there were [D209]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: sharer } = await makeCard(world, undefined, { realname: '介绍人' });
  const reader = await makePerson(world);
  const open = async (qc: string, value: string) =>
    world.call('POST', '/v3-api/customer/card/decode', {
      token: reader.token,
      headers: { 'x-qc': qc },
      body: { hash: hashOf(value) },
    });
  const seen = await viewAs(world, card.card_id, reader);
  await open(shareMark(world.deps.secrets, sharer.userId), seen.phone);
  await open('fair', seen.email);
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(
    receipts.body.list.map(({ field, source }: { field: string; source: string }) => [field, source]),
  ).toEqual([
    ['email', 'fair'],
    ['phone', '介绍人'],
  ]);
  world.pass(86_400);
  await world.runJob('card.sum-up-receipts');
  await world.runJob('card.sum-up-receipts');
  const { token } = (await logIn(world, owner.phone)).body.data;
  const { list } = (await world.call('GET', '/v1/notice/list', { token })).body;
  expect(list.filter(({ title }: { title: string }) => title === '上周有1人查看了您的联系方式')).toHaveLength(
    1,
  );
});
