import { someAsker } from '@qunlu/contract/ask/rules.ts';
import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { asked, makeAnswerer, openAsks, putTo, send, soldAnswer } from '../ask/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';

const world = useWorld({ listen: true });

const search = async ({ token }: Person, q: string) =>
  (await world.ask(searchAll, { query: { q }, token })).questions;
const texts = async (by: Person, q: string) => (await search(by, q)).list.map(({ text }) => text);
const page = ({ token }: Person, q: string, next?: number) =>
  world.ask(searchList, {
    query: { kind: 'questions', q, size: 2, ...(next === undefined ? {} : { next }) },
    token,
  });

test('questions stand in the one search by their words, the newest first, page by page; what is unpaid or put to one person alone does not [R012][R013]', async () => {
  const asker = await makeMemberPerson(world, '苏晓');
  const reader = await makeMemberPerson(world);
  for (const text of ['龙井怎样存放？', '龙井和碧螺春怎样挑？', '雨前龙井几时上市？']) {
    await send(world, asker, { text });
    world.pass(60);
  }
  await send(world, asker, { kind: 2, price: 500, text: '龙井的悬赏，还没有付款' });
  const answerer = await makeAnswerer(world);
  await putTo(world, asker, answerer, { text: '龙井，只问您一位' });
  const first = await page(reader, '龙井');
  expect(first.list.map(({ question }) => question?.text)).toEqual([
    '雨前龙井几时上市？',
    '龙井和碧螺春怎样挑？',
  ]);
  const rest = await page(reader, '龙井', first.next);
  expect([rest.list.map(({ question }) => question?.text), rest.next]).toEqual([['龙井怎样存放？'], -1]);
  expect((await search(reader, '碧螺春 龙井')).list).toEqual([
    expect.objectContaining({
      kind: 3,
      text: '龙井和碧螺春怎样挑？',
      circle: '',
      answers: 0,
      answerer: null,
      user: expect.objectContaining({ user_id: asker.userId, name: '苏晓' }),
    }),
  ]);
  expect(await texts(reader, '乌龙茶馆')).toEqual([]);
  await world.ask(blockUser, { body: { user_id: asker.userId }, token: reader.token });
  expect(await texts(reader, '龙井')).toEqual([]);
  await world.ask(blockUser, { body: { user_id: answerer.userId }, token: asker.token });
  expect(await texts(answerer, '龙井')).toEqual([]);
});

test('a question of a circle is found by its members while the module is on, a hidden one by nobody [R012][D128]', async () => {
  const circle = await makeCircle(world);
  await openAsks(world, circle);
  const member = await join(world, circle, await makeMemberPerson(world));
  const stranger = await makeMemberPerson(world);
  const { question_id: id } = await send(world, member, {
    text: '普洱茶会的场地？',
    phonebook_id: circle.id,
  });
  expect(await texts(circle.owner, '普洱')).toEqual(['普洱茶会的场地？']);
  expect(await texts(stranger, '普洱')).toEqual([]);
  const turn = (change: string) =>
    world.database.pool.query(
      `update phonebook_plugin set ${change} where phonebook_id = $1 and key = 'ask'`,
      [circle.id],
    );
  await turn('enabled = false');
  expect(await texts(circle.owner, '普洱')).toEqual([]);
  await turn('enabled = true');
  await world.database.pool.query('update ask_question set moderated = true where question_id = $1', [id]);
  expect(await texts(circle.owner, '普洱')).toEqual([]);
});

test('who has asked without their name is nobody to whoever searches, whoever that is; a block does not tell who it was [D128]', async () => {
  const circle = await makeCircle(world);
  await openAsks(world, circle);
  const asker = await join(world, circle, await makeMemberPerson(world, '欧阳无名'));
  const answerer = await join(world, circle, await makeAnswerer(world));
  const text = '白茶放了三年还能喝吗？';
  for (const phonebook_id of [undefined, circle.id]) {
    const place = phonebook_id === undefined ? {} : { phonebook_id };
    await asked(world, asker, { anonymous: 1, text, kind: 3, ...place });
    await asked(world, asker, { anonymous: 1, text, kind: 2, price: 500, ...place });
  }
  const sold = await soldAnswer(world, { asker, answerer, anonymous: 1 });
  const viewers = {
    asker,
    answerer,
    owner: circle.owner,
    stranger: await makeMemberPerson(world),
  };
  for (const [who, by] of Object.entries(viewers)) {
    const { list } = await search(by, '白茶');
    expect([who, list.length]).toEqual([who, who === 'stranger' ? 2 : 4]);
    const paid = await search(by, '房东');
    expect(paid.list.map(({ question_id: id, answerer: to }) => [id, to?.user_id])).toEqual([
      [sold.question_id, answerer.userId],
    ]);
    for (const one of [...list, ...paid.list])
      expect(one.user).toEqual({
        user_id: 0,
        name: someAsker,
        avatar: '',
        card_id: 0,
        title: '',
        certified: 0,
      });
    const whole = JSON.stringify([list, paid.list, await page(by, '白茶')]);
    for (const name of ['欧阳无名', asker.phone, `:${asker.userId},`]) expect(whole).not.toContain(name);
  }
  await world.ask(blockUser, { body: { user_id: asker.userId }, token: answerer.token });
  expect((await search(answerer, '白茶')).list).toHaveLength(4);
});
