import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { allPrivileges, quotasOf } from '../membership/service/quotas.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { setMembership } from '../vip/testing.ts';
import { bought, buy, sell, serviceBody, someCategory, step } from './testing.ts';

const world = useWorld();

const uses = async (person: Person): Promise<{ key: string; level: string }[]> =>
  (
    await world.database.pool.query<{ key: string; level: string }>(
      'select key, level from membership_use where user_id = $1 order by key, level',
      [person.userId],
    )
  ).rows;

test('members pay 5 %, commerce members 3 %, by what they were when it was ordered, and nothing of what came back [D55]', async () => {
  const seller = await makePerson(world);
  await setMembership(world, seller, 'commerce');
  const first = await bought(world, await sell(world, { seller }));
  expect(await uses(seller)).toEqual([{ key: 'service.fee', level: 'commerce' }]);
  await setMembership(world, seller, 'member');
  const third = await bought(world, await sell(world, { seller }));
  expect(await uses(seller)).toHaveLength(2);
  await setMembership(world, seller, 'none');
  const second = await bought(world, await sell(world, { seller }));
  expect(await uses(seller)).toHaveLength(2);
  for (const { id, buyer } of [first, second, third]) {
    await step(world, seller, 'accept', id);
    await step(world, seller, 'done', id);
    await step(world, buyer, 'confirm', id);
  }
  expect((await walletOf(world, seller)).frozen).toBe(9700 + 9400 + 9500);
  await step(world, seller, 'decline', second.id);
  expect((await walletOf(world, second.buyer)).balance).toBe(10_000);
  expect((await walletOf(world, seller)).frozen).toBe(9700 + 9500);
});

test('a lower fee of a membership that was given back before the buyer paid is not sold; of one that ended, it is [D55][D120]', async () => {
  const seller = await makePerson(world);
  await setMembership(world, seller, 'commerce');
  const sale = await sell(world, { seller });
  const buyer = await makePerson(world);
  await topUp(world, buyer, 20_000);
  const hash = (await buy(world, buyer, sale)).body.hash;
  await setMembership(world, seller, 'none');
  const refused = await payFor(world, buyer, hash, { use_balance: 1 });
  expect([refused.status, refused.body.errmsg]).toEqual([422, '卖家的条件刚刚变了，请重新下单，价格不变']);
  expect((await walletOf(world, buyer)).balance).toBe(20_000);
  const anew = (await buy(world, buyer, sale)).body.hash;
  expect(anew).not.toBe(hash);
  expect((await payFor(world, buyer, anew, { use_balance: 1 })).body.state).toBe(1);
  expect(await uses(seller)).toEqual([]);
  await setMembership(world, seller, 'commerce', new Date(world.now().getTime() + 30_000));
  const last = (await buy(world, buyer, sale)).body.hash;
  world.pass(60);
  expect((await payFor(world, buyer, last, { use_balance: 1 })).body.state).toBe(1);
});

test('20, 100 and 300 services; beyond 20 they are a use of the membership [D46]', async () => {
  const { owner } = await makeCard(world);
  const add = (count: number) =>
    world.database.pool.query(
      `insert into service (user_id, title, category_id, created_at, changed_at, audit)
       select $1, '旧服务', $2, now(), now(), 1 from generate_series(1, ${count})`,
      [owner.userId, someCategory],
    );
  const create = async () =>
    (await world.call('POST', '/v1/service/create', { token: owner.token, body: serviceBody() })).body;
  await add(20);
  const ctx = jobContext(world.deps);
  const gained = allPrivileges(ctx).find(({ key }) => key === 'service.services')?.gain;
  expect(await gained?.(ctx, owner.userId, await quotasOf(ctx, 'service.services'))).toBe(
    '服务已发布 20 个，开通后可以有 100 个',
  );
  expect((await create()).errmsg).toContain('最多可以发布20个服务');
  await setMembership(world, owner, 'member');
  expect((await create()).errcode).toBeUndefined();
  expect(await uses(owner)).toEqual([{ key: 'service.services', level: 'member' }]);
  await add(79);
  expect((await create()).errmsg).toContain('最多可以发布100个服务');
  await setMembership(world, owner, 'commerce');
  await add(199);
  expect((await create()).errcode).toBeUndefined();
  expect((await create()).errmsg).toContain('最多可以发布300个服务');
});
