import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { join, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld({ listen: true });

const dataOf = (html: string): { endpoint: string; query: object; data: Record<string, unknown> }[] =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('the clean path of a circle is open to guests, with title, description, picture and what a guest sees [R054]', async () => {
  const owner = await makeMemberPerson(world, '林知远');
  const { url } = await upload(world, owner);
  const circle = await makeCircle(world, { intro: '每月喝一次茶', city: '杭州', cover: url }, owner);
  await join(world, circle, await makeMemberPerson(world, '欧阳锋'));
  const { status, text } = await world.call('GET', `/phonebook/${circle.id}`, { token: owner.token });
  expect(status).toBe(200);
  expect(text).toContain('<title>西湖茶友会</title>');
  expect(text).toContain(
    '<meta property="og:description" content="兴趣爱好 · 杭州 · 2 位成员 · 每月喝一次茶">',
  );
  expect(text).toContain(`<meta property="og:url" content="http://localhost:3000/phonebook/${circle.id}">`);
  expect(/<meta property="og:image" content="([^"?]+)/.exec(text)?.[1]).toBe(url);
  for (const words of ['圈主：林知远', '每月喝一次茶']) expect(text).toContain(words);
  expect(text).not.toContain('欧阳锋');
  // Whole or masked; the number of a circle may hold these figures, too.
  expect(text).not.toMatch(/(?<!\d)138[\d*]{8}(?!\d)/);
  expect(dataOf(text)).toEqual([
    {
      endpoint: 'phonebook.view',
      query: { id: circle.id },
      data: await world.ask(viewCircle, { query: { id: circle.id } }),
    },
  ]);
});

test('forbidden, dissolved and unknown circles are the missing page', async () => {
  const circle = await makeCircle(world, { name: '秘密的名字' });
  const page = () => world.call('GET', `/phonebook/${circle.id}`);
  const put = (words: string) =>
    world.database.pool.query(`update phonebook set ${words} where phonebook_id = $1`, [circle.id]);
  await put("status = 3, status_reason = '违规'");
  const forbidden = await page();
  await put('status = 5');
  const dissolved = await page();
  for (const { status, text } of [forbidden, dissolved, await world.call('GET', '/phonebook/x')]) {
    expect(status).toBe(404);
    expect(text).toContain('通讯录不存在或已解散');
    expect(text).not.toContain('秘密的名字');
  }
});
