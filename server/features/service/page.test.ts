import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { expect, test } from 'vitest';
import { createService, editService, viewService } from '@qunlu/contract/service/calls.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { decideAs, makeSeller, makeService, serviceBody, someCategory } from './testing.ts';

const world = useWorld({ listen: true });

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

test('[B289] a shared service says how it begins, and that it goes on', async () => {
  const { owner } = await makeCard(world);
  const { service } = await makeService(world, owner, {
    service: { content: `<p>${'稿'.repeat(61)}</p>` },
  });
  const { text } = await world.call('GET', `/service/${service.service_id}`);
  expect(text).toContain(`<meta property="og:description" content="免费 · ${'稿'.repeat(60)}...">`);
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

test('what others see of a service [C017][E091][E092][E096][E097][E098][E100][E101][E102][E103][E104][E105][E106][E107][E108][E109][E112][K026][B074][B075]', async () => {
  const seller = await makeSeller(world);
  const made = await world.ask(createService, {
    body: serviceBody({
      ways: [
        { type: 'tel', fee: 19_900, max: 3 },
        { type: 'sms', fee: 0 },
      ],
    }),
    token: seller.token,
  });
  await decideAs(world, await makeStaff(world, 'auditor'), made.service_id);
  const seen = await world.ask(viewService, { query: { id: made.service_id } });
  expect(seen).toMatchObject({
    service_id: made.service_id,
    type: 1,
    title: '合同审阅',
    images: '[]',
    score: 4.6,
    comments: 0,
    deal: 0,
    sort: 0,
    is_top: 0,
    category_id: someCategory,
    category: { category_id: someCategory, name: '合同审阅', parent: '法律服务', parent_id: 2 },
    user_id: seller.userId,
    user: { user_id: seller.userId, name: '张三', title: '青禾茶业 创始人' },
    status: publicationStatus.shown,
    audit: 1,
    access: true,
    fee: 0,
    fee_max: 19_900,
    hasBuy: false,
    mine: false,
    buy_problem: '',
  });
  expect(seen.ways).toMatchObject([
    { fee: 19_900, max: 3 },
    { fee: 0, max: 1 },
  ]);
  expect(await world.ask(viewService, { query: { id: made.service_id }, token: seller.token })).toMatchObject(
    {
      mine: true,
      buy_problem: '不能购买自己发布的服务',
    },
  );
});

test('[E099] a service says when it was made, in seconds, whatever is edited later', async () => {
  const at = Math.floor(world.now().getTime() / 1000);
  const { service, owner } = await makeService(world);
  world.pass(3600);
  await world.ask(editService, {
    query: { id: service.service_id },
    body: serviceBody({ service: { title: '合同起草' } }),
    token: owner.token,
  });
  const seen = await world.ask(viewService, { query: { id: service.service_id }, token: owner.token });
  expect([seen.title, seen.created_at]).toEqual(['合同起草', at]);
});
