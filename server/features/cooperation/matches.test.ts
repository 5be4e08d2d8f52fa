import { applyCooperation } from '@qunlu/contract/cooperation/applications.ts';
import { listCooperationMatches, viewCooperation } from '@qunlu/contract/cooperation/calls.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makePerson } from '../../testing/people.ts';
import { makeFriends } from '../friend/testing.ts';
import { vouchAs } from '../vouch/testing.ts';
import { makeCooperation } from './testing.ts';

const world = useWorld();

test('what fits is found by kind, industry, city and words, the best first, with the reason in one line [R151][R157][D132]', async () => {
  const { owner, post: mine } = await makeCooperation(world, undefined, {
    title: '找橄榄油礼盒的销售渠道',
    content: '年产三千套',
    industry: 13_001,
    citycode: '350200',
    cityname: '厦门市',
  });
  const offer = async (changes: object) =>
    (await makeCooperation(world, undefined, { side: 'offer', ...changes })).post.cooperation_id;
  const best = await offer({
    kind: 'channel',
    title: '橄榄油进商超',
    industry: 13_001,
    citycode: '350200',
    cityname: '厦门市',
  });
  const byWords = await offer({
    kind: 'funds',
    title: '投资橄榄油品牌',
    industry: 5001,
    citycode: '',
    cityname: '',
  });
  const byKind = await offer({
    kind: 'channel',
    title: '母婴店货架',
    industry: 7004,
    citycode: '',
    cityname: '',
  });
  const sameSide = (await makeCooperation(world, undefined, { title: '也找橄榄油渠道', industry: 13_001 }))
    .post;
  const other = await offer({
    kind: 'talent',
    title: '三位会计',
    industry: 12_001,
    citycode: '',
    cityname: '',
  });
  const blocked = await makeCooperation(world, undefined, {
    side: 'offer',
    industry: 13_001,
    citycode: '350200',
    cityname: '厦门市',
  });
  await world.ask(blockUser, { body: { user_id: blocked.owner.userId }, token: owner.token });
  const matches = async (query: object = {}) =>
    (await world.ask(listCooperationMatches, { query, token: owner.token })).list;
  const found = await matches();
  const whys = new Map(found.map(({ cooperation_id: id, why }) => [id, why]));
  expect(found[0]?.cooperation_id).toBe(best);
  expect(whys.get(best)).toMatch(/^同城 · 都做.+ · 您在找渠道 · 都说到“橄榄”$/);
  expect(whys.get(byWords)).toBe('都说到“橄榄”');
  expect(whys.get(byKind)).toBe('您在找渠道');
  expect([other, sameSide.cooperation_id, blocked.post.cooperation_id].filter((id) => whys.has(id))).toEqual(
    [],
  );
  expect((await matches({ id: mine.cooperation_id }))[0]?.cooperation_id).toBe(best);
  await world.ask(applyCooperation, { body: { id: best, note: '聊聊？' }, token: owner.token });
  expect((await matches()).map(({ cooperation_id: id }) => id)).not.toContain(best);
  const { owner: stranger } = await makeCard(world);
  const foreign = await world.call('GET', listCooperationMatches.path, {
    token: stranger.token,
    query: { id: mine.cooperation_id },
  });
  expect(foreign.status).toBe(404);
  expect(await world.ask(listCooperationMatches, { query: {}, token: stranger.token })).toEqual({
    list: [],
    mine: 0,
  });
});

test('who vouches for whoever published stands on the page, as close as the reader is; to strangers nothing [D40]', async () => {
  const { owner, post } = await makeCooperation(world);
  const [by, close] = [await makePerson(world), await makePerson(world)];
  await vouchAs(world, by, owner);
  await makeFriends(world, close, by);
  world.pass(86_400);
  const vouched = async ({ token }: { token: string }) =>
    (await world.ask(viewCooperation, { query: { id: post.cooperation_id }, token })).vouched;
  expect(await vouched(close)).toEqual({ count: 1, friends: 1 });
  expect(await vouched(await makePerson(world))).toBeNull();
  expect(await vouched(owner)).toBeNull();
});
