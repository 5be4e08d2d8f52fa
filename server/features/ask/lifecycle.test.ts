import {
  findAnswerers,
  findAsks,
  likeAnswer,
  listAnswers,
  listen,
  viewAnswer,
} from '@qunlu/contract/ask/calls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { raise } from '../../platform/events.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { visibilityChanged } from '../account/events.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { topUp } from '../order/testing.ts';
import { answerTo, asked, audioBytes, makeAnswerer, put, putTo, questionFor, soldAnswer } from './testing.ts';

const world = useWorld({ listen: true });

const hear = async (by: Person, answerId: number): Promise<void> => {
  await topUp(world, by, 100);
  await world.ask(listen, { body: { answer_id: answerId, price: 100, use_balance: 1 }, token: by.token });
};

test('two accounts become one: what either asked, answered, liked and heard is theirs, once [D10]', async () => {
  const [keep, drop] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const { answer_id: sold } = await soldAnswer(world);
  for (const person of [keep, drop]) await hear(person, sold);
  const author = await makeMemberPerson(world);
  const open = await asked(world, await makeMemberPerson(world));
  const { answer_id: liked } = await answerTo(world, author, open.question_id);
  for (const { token } of [keep, drop])
    await world.ask(likeAnswer, { body: { answer_id: liked, on: 1 }, token });
  const mine = await asked(world, drop, { anonymous: 1 });
  await mergePeople(world, keep, drop);
  expect(await questionFor(world, keep, mine.question_id)).toMatchObject({ mine: true, anonymous: true });
  const { rows } = await world.database.pool.query(
    `select (select likes from ask_answer where answer_id = $1) as likes,
      (select count(*)::int from ask_listen where answer_id = $2 and user_id = $3) as heard`,
    [liked, sold, keep.userId],
  );
  expect(rows).toEqual([{ likes: 1, heard: 1 }]);
});

test('who is erased leaves words by nobody, without voice; who has paid to hear still hears, nobody pays any more [D13][D130]', async () => {
  const to = await makeAnswerer(world);
  const by = await makeMemberPerson(world);
  const { question_id: id } = await putTo(world, by, to);
  const voice = await put(world, to, audioBytes, 'a.ogg');
  const { answer_id: answerId } = await answerTo(world, to, id, { voices: [{ file: voice, seconds: 9 }] });
  const listener = await makeMemberPerson(world);
  await hear(listener, answerId);
  await world.ask(likeAnswer, { body: { answer_id: answerId, on: 1 }, token: listener.token });
  await eraseWhole(world, listener);
  await eraseWhole(world, to);
  const answer = await world.ask(viewAnswer, { query: { answer_id: answerId }, token: by.token });
  expect(answer.answer).toMatchObject({
    user: { user_id: 0, name: '已注销用户' },
    text: '先发书面催告，再去街道调解。',
    voices: [],
    likes: 0,
  });
  const { list } = await world.ask(findAnswerers, { query: {}, token: by.token });
  expect(list.map(({ user }) => user.user_id)).not.toContain(to.userId);
  await eraseWhole(world, by);
  const { rows } = await world.database.pool.query(
    'select user_id, answerer_id, text from ask_question where question_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ user_id: null, answerer_id: null }]);
});

test('who is banned is in no list as an answerer, with no answer and no question of theirs; unbanned it is all back [D12]', async () => {
  const to = await makeAnswerer(world, { topics: [18] });
  const reader = await makeMemberPerson(world);
  const own = await asked(world, to, { topic: 18 });
  const open = await asked(world, reader, { topic: 18 });
  await answerTo(world, to, open.question_id);
  const seen = async () => {
    const ask = { query: { topic: 18 }, token: reader.token };
    const answers = { query: { question_id: open.question_id }, token: reader.token };
    return [
      (await world.ask(findAnswerers, ask)).list.length,
      (await world.ask(findAsks, ask)).list.filter(({ question_id: id }) => id === own.question_id).length,
      (await world.ask(listAnswers, answers)).list.length,
    ];
  };
  expect(await seen()).toEqual([1, 1, 1]);
  const { userId } = to;
  const show = (visible: boolean) =>
    inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [userId]);
      await raise(tx, visibilityChanged, { userId, visible });
    });
  await show(false);
  expect(await seen()).toEqual([0, 0, 0]);
  await show(true);
  expect(await seen()).toEqual([1, 1, 1]);
});
