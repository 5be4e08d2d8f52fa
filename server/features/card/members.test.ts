import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { afterStatement } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { allPrivileges, quotasOf } from '../membership/service/quotas.ts';
import { setMembership } from '../vip/testing.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';

const world = useWorld();

const uses = async (person: Person): Promise<[string, string][]> => {
  const { rows } = await world.database.pool.query<{ key: string; level: string }>(
    'select key, level from membership_use where user_id = $1 order by key, level',
    [person.userId],
  );
  return rows.map(({ key, level }) => [key, level]);
};

const post = (owner: Person, body: object, id?: number) =>
  world.call('POST', '/v1/card/post', { token: owner.token, body, ...(id ? { query: { id } } : {}) });

const addCards = async (owner: Person, count: number): Promise<number[]> => {
  const { rows } = await world.database.pool.query<{ card_id: number }>(
    `insert into card (user_id, realname, phone, created_at, updated_at)
     select $1, '甲' || n, '13800000000', $2::timestamptz + n * interval '1 second', $2
     from generate_series(1, ${count}) n returning card_id`,
    [owner.userId, world.now()],
  );
  return rows.map(({ card_id }) => card_id);
};

const gain = async (person: Person, key: string): Promise<string | undefined> => {
  const ctx = jobContext(world.deps);
  return allPrivileges(ctx)
    .find((one) => one.key === key)
    ?.gain?.(ctx, person.userId, await quotasOf(ctx, key));
};

test('3, 10 and 20 cards; only what a membership permits counts as its use, at the least that permits it [D28]', async () => {
  const { owner, card } = await makeCard(world);
  await addCards(owner, 1);
  expect(await gain(owner, 'card.cards')).toBe('');
  expect((await post(owner, { realname: '三' })).status).toBe(200);
  expect(await gain(owner, 'card.cards')).toBe('名片已用 3 张，开通后可以有 10 张');
  expect((await post(owner, { intro: '改' }, card.card_id)).status).toBe(200);
  await setMembership(world, owner, 'member');
  expect(await uses(owner)).toEqual([]);
  expect((await post(owner, { realname: '四' })).status).toBe(200);
  expect(await uses(owner)).toEqual([['card.cards', 'member']]);
  const last = (await addCards(owner, 6)).at(-1);
  expect((await post(owner, { realname: '多' })).body.errmsg).toBe('最多可以有10张名片，请先删除不用的名片');
  await setMembership(world, owner, 'commerce');
  expect((await post(owner, { realname: '十一' })).status).toBe(200);
  expect(await uses(owner)).toEqual([
    ['card.cards', 'commerce'],
    ['card.cards', 'member'],
  ]);
  expect((await world.call('GET', '/v1/card/count', { token: owner.token })).body).toEqual({
    count: 11,
    max: 20,
  });
  await setMembership(world, owner, 'none');
  expect((await post(owner, { intro: '改' }, last)).status).toBe(403);
});

test('a membership that ends while its privilege is used: nothing is written [D28][D37]', async () => {
  const { owner, card } = await makeCard(world);
  await addCards(owner, 2);
  const ended = `delete from vip_entitlement where user_id = ${owner.userId}`;
  for (const action of [
    () => post(owner, { realname: '四' }),
    () => post(owner, { card_style: 101 }, card.card_id),
  ]) {
    await setMembership(world, owner, 'member');
    const { body } = await afterStatement('max(rank), 0) from vip_standing', ended, action);
    expect(body).toMatchObject({ errcode: 42200 });
  }
  expect(await uses(owner)).toEqual([]);
  expect((await world.call('GET', '/v1/card/count', { token: owner.token })).body.count).toBe(3);
});

test('50, 200 and 1000 cards a day; what was open before is opened again without a use [D24]', async () => {
  const { owner, card } = await makeCard(world);
  const ids = await addCards(owner, 250);
  const viewer = await makePerson(world);
  const seen = (from: number, to: number) =>
    world.database.pool.query(
      "insert into card_reveal (card_id, user_id, field, via, revealed_at) select unnest($1::bigint[]), $2, 'phone', 'tap', $3",
      [ids.slice(from, to), viewer.userId, world.now()],
    );
  const open = async (cardId: number) => {
    const hash = hashOf((await viewAs(world, cardId, viewer)).phone);
    return world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } });
  };
  await seen(0, 50);
  expect((await open(card.card_id)).status).toBe(429);
  expect(await gain(viewer, 'card.decode')).toBe('今天 50 张名片的查看已用完，开通后每天可以看 200 张');
  await setMembership(world, viewer, 'member');
  expect((await open(ids[0] ?? 0)).status).toBe(200);
  expect(await uses(viewer)).toEqual([]);
  expect((await open(card.card_id)).status).toBe(200);
  expect(await uses(viewer)).toEqual([['card.decode', 'member']]);
  await seen(51, 200);
  expect((await open(ids[220] ?? 0)).status).toBe(429);
  await setMembership(world, viewer, 'commerce');
  expect((await open(ids[220] ?? 0)).status).toBe(200);
  await setMembership(world, viewer, 'member');
  expect((await open(ids[221] ?? 0)).body.message).toBe('今天查看的名片已达200张，请明天再来');
});

test('visitors: only more of them or whence they came is a use, in either list [D32]', async () => {
  const { owner, card } = await makeCard(world);
  const come = (qc?: string) =>
    makePerson(world).then(({ token }) =>
      world.call('PUT', '/v1/card/hit', {
        body: { id: card.card_id },
        token,
        ip: freshIp(),
        headers: qc ? { 'x-qc': qc } : {},
      }),
    );
  const look = async (path: string) => {
    const answer = await world.call('GET', path, {
      token: owner.token,
      query: path === '/v1/card/visitors' ? { id: card.card_id } : {},
    });
    const used = await uses(owner);
    await world.database.pool.query('delete from membership_use where user_id = $1', [owner.userId]);
    return { shown: answer.body.list.length, used: used.map(([key]) => key) };
  };
  const both = async () => [await look('/v1/card/visitors'), await look('/v1/card/callers')];
  for (let count = 0; count < 3; count += 1) await come();
  await setMembership(world, owner, 'member');
  const nothing = { shown: 3, used: [] };
  expect(await both()).toEqual([nothing, nothing]);
  expect(await gain(owner, 'card.visitors')).toBe('');
  await come('fair');
  const seen = { shown: 4, used: ['card.visitors'] };
  expect(await both()).toEqual([seen, seen]);
  expect(await gain(owner, 'card.visitors')).toBe('您本周有 1 位访客看不到来源');
  await setMembership(world, owner, 'none');
  expect(await both()).toEqual([nothing, nothing]);
});

test('styles for members: chosen by them alone, kept and shown as 1 when the membership is over, back with the next [D37]', async () => {
  const { owner, card } = await makeCard(world);
  const choose = (style: number) => post(owner, { card_style: style }, card.card_id);
  const shown = async () => [
    (await viewAs(world, card.card_id)).card_style,
    (await world.call('GET', '/v1/card/list', { token: owner.token })).body.list[0].card_style,
  ];
  expect((await choose(100)).body).toMatchObject({
    errcode: 40300,
    field: 'card_style',
    errmsg: '这个样式要会员才能用，可以开通会员，或选别的样式',
  });
  await setMembership(world, owner, 'member');
  expect((await choose(4)).status).toBe(200);
  expect(await uses(owner)).toEqual([]);
  expect((await choose(102)).body.card_style).toBe(102);
  expect(await uses(owner)).toEqual([['card.styles', 'member']]);
  expect(await shown()).toEqual([102, 102]);
  await setMembership(world, owner, 'none');
  expect(await shown()).toEqual([1, 1]);
  expect((await post(owner, { company: '别家' }, card.card_id)).status).toBe(200);
  await setMembership(world, owner, 'commerce');
  expect(await shown()).toEqual([102, 102]);
});
