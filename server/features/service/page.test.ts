import { expect, test } from 'vitest';
import { viewService } from '@qunlu/contract/service/calls.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { makeService } from './testing.ts';

const world = useWorld();

const dataOf = (html: string): { endpoint: string; query: object; data: Record<string, unknown> }[] =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('the clean path of a service is open to guests, with title, description, picture and data [B186][C017]', async () => {
  const { owner } = await makeCard(world, undefined, { realname: '林知远' });
  const { url } = await upload(world, owner);
  const { service } = await makeService(world, owner, {
    service: {
      title: '标志<设计>'.replaceAll(/[<>]/g, '“'),
      content: '<p>三稿</p><p>提供源文件</p>',
      images: JSON.stringify([url]),
    },
  });
  const { status, text, headers } = await world.call('GET', `/service/${service.service_id}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  expect(text).toContain(`<title>${service.title} · 林知远</title>`);
  expect(text).toContain('<meta property="og:description" content="免费 · 三稿 提供源文件">');
  expect(text).toContain(
    `<meta property="og:url" content="http://localhost:3000/service/${service.service_id}">`,
  );
  expect(/<meta property="og:image" content="([^"?]+)/.exec(text)?.[1]).toBe(url);
  for (const words of ['提供源文件', '电话咨询', '青禾茶业 创始人']) expect(text).toContain(words);
  expect(dataOf(text)).toEqual([
    {
      endpoint: 'service.view',
      query: { id: service.service_id },
      data: await world.ask(viewService, { query: { id: service.service_id } }),
    },
  ]);
});

test('a hidden, a deleted and an unknown service have the same page [D46][D152]', async () => {
  const { owner, service } = await makeService(world);
  const page = async (id: number) => {
    const { status, text } = await world.call('GET', `/service/${id}`);
    return [status, text.replaceAll(String(id), 'ID')];
  };
  const unknown = await page(9_999_999);
  expect(unknown[0]).toBe(404);
  await world.call('POST', '/v1/service/arrange', {
    token: owner.token,
    body: { id: service.service_id, status: 2 },
  });
  expect(await page(service.service_id)).toEqual(unknown);
  await world.call('DELETE', '/v1/service/delete', {
    token: owner.token,
    query: { id: service.service_id },
  });
  expect(await page(service.service_id)).toEqual(unknown);
});
