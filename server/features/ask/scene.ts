import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { answerTo, asked, auditAsks, openAsks, putTo, questionBody } from './testing.ts';

const profile = { on: 1, price: 1000, topics: [4], intro: '做了十年合同' };

/** Asked of `me` by the friend, and paid. */
async function put(scene: Scene, given: Parameters<typeof putTo>[3] = {}): Promise<number> {
  await scene.done('ask.save-answerer', profile);
  return (await putTo(scene.world, scene.friend, scene.me, given)).question_id;
}

/** Of somebody in no circle, for all. */
const free = async ({ world, friend }: Scene, given: Parameters<typeof asked>[2] = {}): Promise<number> =>
  (await asked(world, friend, given)).question_id;

interface Answered {
  questionId: number;
  answerId: number;
}

/** A question of the friend to `me`, answered. */
async function answered(scene: Scene): Promise<Answered> {
  const questionId = await put(scene);
  return { questionId, answerId: (await answerTo(scene.world, scene.me, questionId)).answer_id };
}

/** A bounty of the friend, answered by `me`. */
async function bounty(scene: Scene): Promise<Answered> {
  const questionId = await free(scene, { kind: 2, price: 500 });
  return { questionId, answerId: (await answerTo(scene.world, scene.me, questionId)).answer_id };
}

const after =
  (input: (made: Answered, scene: Scene) => GivenInput): Case =>
  async (scene) =>
    input(await answered(scene), scene);

/** A free question of a member in the circle of `me`, with an answer of `me`. */
async function inCircle(scene: Scene, given: Parameters<typeof asked>[2] = {}): Promise<Answered> {
  await openAsks(scene.world, scene.circle);
  const questionId = (await asked(scene.world, scene.member, { phonebook_id: scene.circle.id, ...given }))
    .question_id;
  return { questionId, answerId: (await answerTo(scene.world, scene.me, questionId)).answer_id };
}

/** One that its circle decides about first. */
async function audited(scene: Scene): Promise<number> {
  await openAsks(scene.world, scene.circle);
  await auditAsks(scene.world, scene.circle);
  return (await asked(scene.world, scene.member, { phonebook_id: scene.circle.id })).question_id;
}

/** One with a listed word, which staff reads first. */
async function doubtful(scene: Scene): Promise<number> {
  const id = await free(scene);
  await scene.world.database.pool.query(
    `update ask_question set state = 1, listed = null, review = 0, review_words = '{理财}' where question_id = $1`,
    [id],
  );
  return id;
}

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({ question_id: cardId, answer_id: cardId, topic: 4 }),
  inputs: () => ({
    'ask.mine': { scope: 'asked' },
    'ask.quote': { kind: 3 },
    'ask.create': questionBody,
    'ask.edit': { rev: 0, text: questionBody.text, images: [], topic: 4 },
    'ask.answer': { text: '先发书面催告', public: 1 },
    'ask.reply': { text: '转账记录也算' },
    'ask.follow': { text: '没有合同呢？' },
    'ask.thank': { rating: 5 },
    'ask.pick': { picks: [{ answer_id: 1, percent: 100 }] },
    'ask.listen': { price: 100 },
    'ask.like': { on: 1 },
    'ask.feature': { on: 1 },
    'ask.decide': { rev: 0, verdict: 'pass' },
    'ask.set': { audit: 1 },
    'ask.save-answerer': profile,
    'staff.decide-ask-audit': { rev: 0 },
  }),
  cases: {
    'ask.find': async (scene) => {
      await free(scene);
      return {};
    },
    'ask.answerers': async ({ done, other }) => {
      await done('ask.save-answerer', profile);
      return { as: other.token };
    },
    'ask.answerer': ({ other }) => ({ user_id: other.userId }),
    'ask.answers-by': async (scene) => {
      await bounty(scene);
      return { as: scene.other.token, user_id: scene.me.userId };
    },
    'ask.save-answerer': () => profile,
    'ask.mine': async (scene) => {
      await put(scene);
      return { scope: 'waiting' };
    },
    'ask.question': async (scene) => ({ question_id: await free(scene) }),
    'ask.open': async (scene) => ({ question_id: await put(scene) }),
    'ask.answers': async (scene) => {
      const { questionId } = await bounty(scene);
      return { as: scene.other.token, question_id: questionId };
    },
    'ask.answer-view': after(({ answerId }, { other }) => ({ as: other.token, answer_id: answerId })),
    'ask.listen': after(({ answerId }, { other }) => ({ as: other.token, answer_id: answerId, price: 100 })),
    'ask.free': after(({ answerId }) => ({ answer_id: answerId })),
    'ask.like': async (scene) => {
      const { answerId } = await bounty(scene);
      return { as: scene.other.token, answer_id: answerId, on: 1 };
    },
    'ask.quote': async (scene) => {
      await scene.done('ask.save-answerer', profile);
      return { as: scene.other.token, kind: 1, user_id: scene.me.userId, price: 1000 };
    },
    'ask.create': async (scene) => {
      await scene.done('ask.save-answerer', profile);
      return { as: scene.other.token, ...questionBody, kind: 1, user_id: scene.me.userId, price: 1000 };
    },
    'ask.edit': async (scene) => ({
      as: scene.friend.token,
      question_id: await free(scene),
      rev: 0,
      text: questionBody.text,
      images: [],
      topic: 4,
    }),
    'ask.close': async (scene) => ({ as: scene.friend.token, question_id: await free(scene) }),
    'ask.refuse': async (scene) => ({ question_id: await put(scene), reason: '不是我的领域' }),
    'ask.answer': async (scene) => ({ question_id: await put(scene), text: '先发书面催告', public: 1 }),
    'ask.follow': after(({ answerId }, { friend }) => ({
      as: friend.token,
      answer_id: answerId,
      text: '没有合同呢？',
    })),
    'ask.reply': async (scene) => {
      const { answerId } = await answered(scene);
      await scene.done('ask.follow', { as: scene.friend.token, answer_id: answerId, text: '没有合同呢？' });
      return { answer_id: answerId, text: '转账记录也算' };
    },
    'ask.thank': after(({ answerId }, { friend }) => ({ as: friend.token, answer_id: answerId, rating: 5 })),
    'ask.pick': async (scene) => {
      const { questionId, answerId } = await bounty(scene);
      return {
        as: scene.friend.token,
        question_id: questionId,
        picks: [{ answer_id: answerId, percent: 100 }],
      };
    },
    'ask.circle': async (scene) => {
      await inCircle(scene);
      return { id: scene.circle.id };
    },
    'ask.knowledge': async (scene) => {
      const { answerId } = await inCircle(scene);
      await scene.done('ask.feature', { answer_id: answerId, on: 1 });
      return { id: scene.circle.id };
    },
    'ask.circle-answerers': async (scene) => {
      await openAsks(scene.world, scene.circle);
      await scene.done('ask.save-answerer', profile);
      return { as: scene.member.token, id: scene.circle.id };
    },
    'ask.audits': async (scene) => {
      await audited(scene);
      return { id: scene.circle.id };
    },
    'ask.decide': async (scene) => ({ question_id: await audited(scene), rev: 0, verdict: 'pass' }),
    'ask.feature': async (scene) => ({ answer_id: (await inCircle(scene)).answerId, on: 1 }),
    'ask.setting': async ({ world, circle }) => {
      await openAsks(world, circle);
      return { id: circle.id };
    },
    'ask.set': async ({ world, circle }) => {
      await openAsks(world, circle);
      return { id: circle.id, audit: 1 };
    },
    'staff.ask-audits': async (scene) => {
      await doubtful(scene);
      return { as: scene.office.office };
    },
    'staff.ask-audit': async (scene) => ({ as: scene.office.office, id: await doubtful(scene) }),
    'staff.decide-ask-audit': async (scene) => ({
      as: scene.office.office,
      id: await doubtful(scene),
      rev: 0,
      verdict: 'pass',
      reason: '',
    }),
    'staff.asks': async (scene) => {
      const id = await free(scene);
      await scene.done('moderation.report', { type: 'ask-question', id, reason: 'spam' });
      return { as: scene.office.office };
    },
    'staff.asker': async (scene) => ({
      as: scene.office.office,
      question_id: await free(scene, { anonymous: 1 }),
    }),
  },
};
