import { createService, userServices, viewService } from '@qunlu/contract/service/calls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { bought, makeService, orderSeen, serviceBody, step } from './testing.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { changeStatus } from '../account/service/status.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { exportsOf } from '../lifecycle/service/fates.ts';
import { serviceLifecycle } from './service/lifecycle.ts';

const world = useWorld();

const titles = async (person: Person): Promise<string[]> =>
  (await world.ask(userServices, { query: { id: person.userId } })).list.map(({ title }) => title);

test('two accounts become one: services are the kept one’s, whose own stay on top [D10][D47]', async () => {
  const { owner: keep } = await makeCard(world, undefined, { realname: '留下' });
  const { owner: drop } = await makeCard(world, undefined, { realname: '并入' });
  await makeService(world, keep, { service: { title: '留的' } });
  const { service } = await makeService(world, drop, { service: { title: '并的' } });
  await world.call('POST', '/v1/service/arrange', {
    token: drop.token,
    body: { id: service.service_id, is_top: 1 },
  });
  await mergePeople(world, keep, drop);
  expect((await titles(keep)).toSorted()).toEqual(['并的', '留的']);
  const moved = await world.ask(viewService, { query: { id: service.service_id } });
  expect(moved).toMatchObject({ user_id: keep.userId, is_top: 0, user: { name: '留下' }, access: true });
});

test('who leaves takes their services along; ordered ones keep title and ways for the orders [D13][D152]', async () => {
  const { owner } = await makeCard(world);
  const { url } = await upload(world, owner);
  const { service: plain } = await makeService(world, owner, { service: { images: JSON.stringify([url]) } });
  const ordered = await world.ask(createService, {
    body: serviceBody({ service: { title: '茶会' }, ways: [{ type: 'online', fee: 0 }] }),
    token: owner.token,
  });
  const sale = {
    seller: owner,
    serviceId: ordered.service_id,
    ways: { online: ordered.ways[0]?.way_id ?? 0 },
  };
  const deal = await bought(world, sale, { kind: 'online' });
  const json = await exportsOf(jobContext(world.deps), owner.userId, serviceLifecycle);
  expect(json['服务']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 标题: '合同审阅', 图片: [url], 审核: '已通过', 分类: '合同审阅' }),
      expect.objectContaining({ 标题: '茶会' }),
    ]),
  );
  // Leaving hides them at once.
  await inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, owner.userId, userStatus.leaving, ''));
  expect(await titles(owner)).toEqual([]);
  await eraseWhole(world, owner);
  await eraseWhole(world, owner);
  const { rows } = await world.database.pool.query(
    'select service_id, title, content, deleted_at is not null as gone from service where user_id = $1',
    [owner.userId],
  );
  expect(rows).toEqual([{ service_id: ordered.service_id, title: '茶会', content: '', gone: true }]);
  expect(
    (await world.call('GET', '/v1/service/view', { query: { id: plain.service_id } })).body.errcode,
  ).toBe(40400);
  expect(await orderSeen(world, deal.buyer, deal.id)).toMatchObject({
    title: '茶会',
    way: { title: '线上服务' },
  });
});

test('deleting a service leaves its orders as they are [C020][D152]', async () => {
  const { owner, service } = await makeService(world, undefined, { ways: [{ type: 'online', fee: 0 }] });
  const sale = {
    seller: owner,
    serviceId: service.service_id,
    ways: { online: service.ways[0]?.way_id ?? 0 },
  };
  const deal = await bought(world, sale, { kind: 'online' });
  await world.call('DELETE', '/v1/service/delete', {
    token: owner.token,
    query: { id: service.service_id },
  });
  expect(await titles(owner)).toEqual([]);
  const accepted = await step(world, deal.seller, 'accept', deal.id);
  expect(accepted.status, accepted.text).toBe(200);
  expect((await orderSeen(world, deal.buyer, deal.id)).state).toBe(2);
});
