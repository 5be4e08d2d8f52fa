/**
 * Questions and answers for journeys, through the real API.
 *   await answersAt(place, lawyer, { price: 10_000 })
 *   const { question_id } = await askAt(place, someone, { kind: 1, user_id: lawyer.user_id, price: 10_000 })
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { saveAnswerer } from '@qunlu/contract/ask/calls.ts';
import { createAsk, writeAnswer } from '@qunlu/contract/ask/write.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { by, newKey, type Place, realNameAt, type Someone } from './circles.ts';
import { payByApi } from './money.ts';

/** They have proved who they are and take so much for an answer. */
export async function answersAt(
  place: Place,
  someone: Someone,
  given: Partial<BodyInput<typeof saveAnswerer>> = {},
): Promise<void> {
  await realNameAt(place, someone);
  await by(place, someone)(saveAnswerer, {
    body: { on: 1, price: 10_000, topics: [4], intro: '租赁和合伙的纠纷做了十年', ...given },
  });
}

/** Asks, and pays what it costs. */
export async function askAt(
  place: Place,
  someone: Session,
  given: Partial<BodyInput<typeof createAsk>>,
): Promise<number> {
  const made = await by(place, someone)(createAsk, {
    body: {
      kind: 3,
      text: '茶室的租约还有一年，房东要卖房，我能怎么办？',
      images: [],
      topic: 4,
      anonymous: 0,
      public: 1,
      ...given,
    },
    idempotencyKey: newKey(),
  });
  const total = Number(given.price ?? 0);
  if (made.hash !== '') await payByApi(place.url, someone, { hash: made.hash, total }, place.now());
  return made.question_id;
}

/** Answers in words; answers the number of the answer. */
export const answerAt = async (
  place: Place,
  someone: Session,
  questionId: number,
  text = '买卖不破租赁，租约继续有效。',
): Promise<number> =>
  (
    await by(place, someone)(writeAnswer, {
      body: { question_id: questionId, text, public: 1 },
      idempotencyKey: newKey(),
    })
  ).answer_id;
