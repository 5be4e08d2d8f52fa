import { saveAnswerer, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { createAsk, writeAnswer } from '@qunlu/contract/ask/write.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeMemberPerson, type MadeCircle } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';
import { sendUpload } from '../media/testing.ts';
import { payFor, topUp } from '../order/testing.ts';

/** The module is on in a circle, as its owner switches it. */
export const openAsks = (world: World, { id }: { id: number }): Promise<unknown> =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'ask', true, 1, 1)
     on conflict (phonebook_id, key) do update set enabled = true`,
    [id],
  );

/** Its moderators decide first. */
export const auditAsks = (world: World, { id }: { id: number }): Promise<unknown> =>
  world.database.pool.query('insert into ask_setting (phonebook_id, audit) values ($1, true)', [id]);

/** Somebody who takes questions for money. */
export async function makeAnswerer(
  world: World,
  given: { person?: Person; price?: number; topics?: number[]; intro?: string } = {},
): Promise<Person> {
  const person = given.person ?? (await makeMemberPerson(world));
  await verify(world, person);
  await world.ask(saveAnswerer, {
    body: {
      on: 1,
      price: given.price ?? 1000,
      topics: given.topics ?? [4],
      intro: given.intro ?? '做了十年合同',
    },
    token: person.token,
  });
  return person;
}

type Given = Partial<BodyInput<typeof createAsk>>;

export const questionBody = {
  kind: 3,
  text: '房东不退押金怎么办？合同里写了到期无损坏即退。',
  images: [],
  topic: 4,
  anonymous: 0,
  public: 1,
} as const satisfies BodyInput<typeof createAsk>;

/** As its asker sends it; with money it is not paid yet. */
export const send = (world: World, by: Person, given: Given = {}): Promise<OutputOf<typeof createAsk>> =>
  world.ask(createAsk, { body: { ...questionBody, ...given }, token: by.token });

/** The same, paid by the balance of whoever asks. */
export async function asked(
  world: World,
  by: Person,
  given: Given = {},
): Promise<OutputOf<typeof createAsk>> {
  const made = await send(world, by, given);
  if (made.hash === '') return made;
  await topUp(world, by, Number(given.price ?? 0));
  const paid = await payFor(world, by, made.hash, { use_balance: 1 });
  if (paid.status !== 200) throw new Error(paid.text);
  return made;
}

/** Paid for, and put to somebody at their price. */
export const putTo = (
  world: World,
  by: Person,
  answerer: Person,
  given: Given = {},
): Promise<OutputOf<typeof createAsk>> =>
  asked(world, by, { kind: 1, user_id: answerer.userId, price: 1000, ...given });

export const answerTo = (
  world: World,
  by: Person,
  questionId: number,
  given: Partial<BodyInput<typeof writeAnswer>> = {},
): Promise<AskAnswer> =>
  world.ask(writeAnswer, {
    body: { question_id: questionId, text: '先发书面催告，再去街道调解。', public: 1, ...given },
    token: by.token,
  });

export const questionFor = (world: World, by: Person, questionId: number): Promise<AskQuestion> =>
  world.ask(viewQuestion, { query: { question_id: questionId }, token: by.token });

/** A public answer of somebody that others may pay to hear. */
export async function soldAnswer(
  world: World,
  given: { asker?: Person; answerer?: Person; anonymous?: 0 | 1; circle?: MadeCircle } = {},
): Promise<{ asker: Person; answerer: Person; question_id: number; answer_id: number }> {
  const answerer = given.answerer ?? (await makeAnswerer(world));
  const asker = given.asker ?? (await makeMemberPerson(world));
  const { question_id: questionId } = await putTo(world, asker, answerer, {
    anonymous: given.anonymous ?? 0,
    ...(given.circle ? { phonebook_id: given.circle.id } : {}),
  });
  const { answer_id: answerId } = await answerTo(world, answerer, questionId);
  return { asker, answerer, question_id: questionId, answer_id: answerId };
}

/** The code and the sentence with which a call is refused; undefined: it was answered. */
export async function refusal(asks: Promise<unknown>): Promise<[string | undefined, string]> {
  try {
    await asks;
    return [undefined, ''];
  } catch (error) {
    const { code, message } = error as { code?: number; message: string };
    return [String(code), message];
  }
}

/** Bytes that a recording begins with. */
export const audioBytes = Buffer.concat([
  Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13', 'latin1'),
  Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.alloc(200),
]);

/** A private upload as the app makes it; answers its key. */
export async function put(world: World, by: Person, bytes: Uint8Array, name: string): Promise<string> {
  const { body } = await world.call('GET', '/other/qiniu', {
    token: by.token,
    query: { bucket: 'private', kind: 'chat' },
  });
  const answer = await sendUpload(world, body.token, { bytes, name });
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body.key);
}
