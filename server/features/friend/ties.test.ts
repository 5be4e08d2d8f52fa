import { monthSeconds } from '@qunlu/contract/kernel/formats.ts';
import { expect, test } from 'vitest';
import { makeSecrets } from '../../platform/secrets.ts';
import { shareMark } from '../../platform/share-mark.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { answerTo, makeFriends } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();
const month = (text: string): number => monthSeconds(text) ?? 0;
const ties = (by: Person | undefined, other: { userId: number }): Promise<Answer> =>
  world.call('GET', '/v1/friend/ties', { token: by?.token, query: { user_id: other.userId } });
const texts = async (by: Person, other: Person): Promise<string[]> =>
  (await ties(by, other)).body.list.map((tie: { text: string }) => tie.text);

/** Two people who swapped cards by a link that `introducer` passed on. */
async function introduced(introducer: { userId: number }): Promise<{ one: Person; other: Person }> {
  const { owner: one } = await makeCard(world, undefined, { company: '甲' });
  const { owner: other, card } = await makeCard(world, undefined, { company: '乙' });
  const { id } = (
    await world.call('POST', '/v1/friend/swap', {
      token: one.token,
      body: { card_id: card.card_id },
      headers: { 'x-qc': shareMark(world.deps.secrets, introducer.userId) },
    })
  ).body;
  await answerTo(world, 'accept', other, id);
  return { one, other };
}

test('friends since, swapped on, introduced by: read by the two and nobody else [D208]', async () => {
  const { owner: introducer } = await makeCard(world, undefined, { realname: '林知远' });
  const { one, other } = await introduced(introducer);
  const at = Math.floor(world.now().getTime() / 1000);
  const facts = [
    { kind: 'friend', text: '2026年11月20日成为好友', at },
    { kind: 'swap', text: '2026年11月20日交换了名片', at },
    { kind: 'introduced', text: '经林知远介绍认识', at: 0 },
  ];
  expect((await ties(one, other)).body.list).toEqual(facts);
  expect((await ties(other, one)).body.list).toEqual(facts);
  expect((await ties(await makePerson(world), other)).body.list).toEqual([]);
  expect((await ties(undefined, other)).status).toBe(401);
  expect((await ties(one, one)).status).toBe(400);
  expect((await ties(one, { userId: 123_456 })).status).toBe(404);
  await world.call('POST', '/v1/friend/remove', { token: one.token, body: { user_id: other.userId } });
  expect(await texts(one, other)).toEqual(['2026年11月20日交换了名片']);
});

test('an introducer is named only while both may meet them [D26]', async () => {
  const { owner: introducer } = await makeCard(world, undefined, { realname: '林知远' });
  const { one, other } = await introduced(introducer);
  await relate(world, 'black', introducer, other);
  for (const [by, of] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await texts(by, of)).not.toContain('经林知远介绍认识');
  }
  await relate(world, 'unblack', introducer, other);
  expect(await texts(one, other)).toContain('经林知远介绍认识');
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [
    introducer.userId,
  ]);
  expect(await texts(one, other)).not.toContain('经林知远介绍认识');
});

test('a channel that is only a number is no person who passed the link on [D42]', async () => {
  const { owner: introducer } = await makeCard(world, undefined, { realname: '林知远' });
  const { owner: host, card } = await makeCard(world);
  const { owner: guest } = await makeCard(world);
  const { id } = (
    await world.call('POST', '/v1/friend/swap', {
      token: guest.token,
      body: { card_id: card.card_id },
      headers: { 'x-qc': String(introducer.userId) },
    })
  ).body;
  await answerTo(world, 'accept', host, id);
  expect((await texts(guest, host)).some((text) => text.includes('介绍'))).toBe(false);
});

test('a channel that names nobody, the owner or the guest introduces nobody', async () => {
  const owner = await makePerson(world);
  for (const userId of [123_456, Number.MAX_SAFE_INTEGER + 2]) {
    const { one, other } = await introduced({ userId });
    expect(await texts(one, other)).toHaveLength(2);
  }
  const { card } = await makeCard(world, owner);
  const { owner: guest } = await makeCard(world);
  const { id } = (
    await world.call('POST', '/v1/friend/swap', {
      token: guest.token,
      body: { card_id: card.card_id },
      headers: { 'x-qc': shareMark(world.deps.secrets, owner.userId) },
    })
  ).body;
  await answerTo(world, 'accept', owner, id);
  expect((await texts(guest, owner)).some((text) => text.includes('介绍'))).toBe(false);
});

test('companies and schools that both cards name are ties of two who need not be friends', async () => {
  const work = (company: string, from: string, to: string) => ({
    company,
    position: '',
    industry: '',
    start_at: month(from),
    end_at: to === '' ? 0 : month(to),
    description: '',
  });
  const school = (name: string, from: string, to: string) => ({
    school: name,
    major: '',
    degree: 5,
    start_at: month(from),
    end_at: month(to),
    description: '',
  });
  const { owner: one } = await makeCard(world, undefined, {
    company: '青禾茶业',
    cardWorks: [work('浙江茶叶集团', '2009-07', '2014-02')],
    cardEducations: [school('浙江大学', '2005-09', '2009-06')],
  });
  const { owner: other } = await makeCard(world, undefined, {
    company: '青禾 茶业',
    cardWorks: [work('浙江茶叶集团', '2012-01', '2016-01')],
    cardEducations: [school('浙江大学', '2007-09', '2011-06')],
  });
  expect(await texts(one, other)).toEqual([
    '现在同在青禾茶业',
    '2012—2014年同在浙江茶叶集团',
    '2007—2009年同在浙江大学读书',
  ]);
  await relate(world, 'black', one, other);
  expect((await ties(other, one)).body).toEqual({ errcode: 40400, errmsg: '用户不存在或已注销' });
  const cardless = await makePerson(world);
  await makeFriends(world, cardless, one);
  expect(await texts(cardless, one)).toEqual(['2026年11月20日成为好友']);
});

test('whoever is named as the introducer without having passed a link on introduced nobody [D208][D42]', async () => {
  const { owner: named } = await makeCard(world);
  const { owner: one } = await makeCard(world);
  const mark = shareMark(world.deps.secrets, named.userId);
  const [last = ''] = mark.slice(-2);
  const forged = [
    `u${named.userId}`,
    mark.slice(0, -2) + (last === 'A' ? 'B' : 'A') + mark.slice(-1),
    shareMark(makeSecrets('another secret of another server, long enough'), named.userId),
  ];
  for (const qc of forged) {
    const { owner: other, card } = await makeCard(world);
    const { id } = (
      await world.call('POST', '/v1/friend/swap', {
        token: one.token,
        body: { card_id: card.card_id },
        headers: { 'x-qc': qc },
      })
    ).body;
    await answerTo(world, 'accept', other, id);
    expect((await texts(one, other)).some((text) => text.includes('介绍'))).toBe(false);
  }
});
