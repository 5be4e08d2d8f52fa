import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { makeComment, makePoll, makeTopic, type PostInput } from './testing.ts';

/** A post of the friend in the circle that `me` owns. */
const posted = ({ world, friend, circle }: Scene, given: PostInput = {}) =>
  makeTopic(world, friend, circle, given);

const ofPost =
  (more: GivenInput = {}, given: PostInput = {}): Case =>
  async (scene) => ({ id: (await posted(scene, given)).topic_id, ...more });

/** My own. */
const own =
  (more: GivenInput = {}): Case =>
  async ({ world, me, circle }) => ({ id: (await makeTopic(world, me, circle)).topic_id, ...more });

const inCircle =
  (given: PostInput = {}): Case =>
  async (scene) => {
    await posted(scene, given);
    return { id: scene.circle.id };
  };

/** The friend has written under a post of theirs. */
const commented =
  (more: GivenInput = {}): Case =>
  async (scene) => {
    const topic = await posted(scene);
    const { comment_id: id } = await makeComment(scene.world, scene.friend, topic);
    return { id, ...more };
  };

async function polled(scene: Scene): Promise<{ id: number; options: number[] }> {
  const { topic_id: id, poll } = await makePoll(scene.world, scene.friend, scene.circle, { named: 1 });
  return { id, options: [poll?.options[0]?.option_id ?? 0] };
}

const rated: Case = async (scene) => {
  const { topic_id: id } = await makeTopic(scene.world, scene.me, scene.circle);
  await scene.done('forum.appraise', { as: scene.friend.token, id, score: 4, text: '好' });
  return { id };
};

/** It waits for the circle's word. */
async function waiting(scene: Scene): Promise<{ id: number; rev: number }> {
  await scene.done('forum.set', { id: scene.circle.id, audit: 1, posting: 0 });
  const { topic_id: id, rev } = await posted(scene);
  return { id, rev };
}

/** Staff are asked about its words. */
async function doubted(scene: Scene): Promise<{ id: number; rev: number }> {
  const { topic_id: id, rev } = await posted(scene);
  await scene.world.database.pool.query(
    `update forum_topic set audit = 2, review = 0, review_words = '{理财}' where topic_id = $1`,
    [id],
  );
  return { id, rev };
}

const draft: Case = async (scene) => {
  const { draft_id } = await scene.done('forum.save-draft', { id: scene.circle.id });
  return { id: scene.circle.id, draft_id };
};

export const scene: FeatureScene = {
  fill: () => ({
    client_id: 'walk-1',
    liked: 1,
    pinned: 1,
    featured: 1,
    followed: 1,
    closed: 1,
    draft_id: 1,
    option_id: 1,
  }),
  inputs: () => ({
    'forum.linkable': { kind: 'service' },
    'forum.post': { kind: 'media', text: '周末去龙井村喝茶' },
    'forum.edit': { rev: 1, text: '改成下周' },
    'forum.visit': { until: 1_795_000_000 },
    'forum.save-draft': { title: '半句', content: '{}', images: [] },
    'forum.add-comment': { text: '我也去' },
    'forum.vote': { options: [1] },
    'forum.appraise': { score: 4 },
    'forum.set': { audit: 0, posting: 0 },
    'forum.decide': { rev: 1, verdict: 'pass' },
    'forum.digest': { on: 1 },
    'staff.decide-forum-audit': { rev: 1, reason: '' },
  }),
  cases: {
    'forum.topics': inCircle(),
    'forum.topic': ofPost(),
    'forum.writing': ({ circle }) => ({ id: circle.id }),
    'forum.linkable': ({ circle }) => ({ id: circle.id, kind: 'service' }),
    'forum.post': ({ circle }) => ({
      id: circle.id,
      client_id: crypto.randomUUID(),
      kind: 'media',
      text: '好天气',
    }),
    'forum.edit': own({ rev: 1, text: '改成下周' }),
    'forum.remove': ofPost({ reason: '重复了' }),
    'forum.restore': async (scene) => {
      const { topic_id: id } = await makeTopic(scene.world, scene.me, scene.circle);
      await scene.done('forum.remove', { id });
      return { id };
    },
    'forum.pin': ofPost({ pinned: 1 }),
    'forum.feature': ofPost({ featured: 1 }),
    'forum.like': ofPost({ liked: 1 }),
    'forum.follow': ofPost({ followed: 1 }),
    'forum.read': ofPost(),
    'forum.visit': ({ circle }) => ({ id: circle.id, until: 1_795_000_000 }),
    'forum.mine': async (scene) => {
      const { topic_id: id } = await posted(scene);
      await scene.done('forum.follow', { id, followed: 1 });
      return { tab: 'followed' };
    },
    'forum.drafts': draft,
    'forum.draft': draft,
    'forum.save-draft': ({ circle }) => ({ id: circle.id }),
    'forum.delete-draft': draft,
    'forum.comments': async (scene) => {
      const topic = await posted(scene);
      const { comment_id: parent } = await makeComment(scene.world, scene.friend, topic);
      await makeComment(scene.world, scene.friend, topic, { parent_id: parent });
      return { id: topic.topic_id };
    },
    'forum.replies': async (scene) => {
      const topic = await posted(scene);
      const { comment_id: id } = await makeComment(scene.world, scene.me, topic);
      await makeComment(scene.world, scene.friend, topic, { parent_id: id });
      return { id };
    },
    'forum.comment': commented(),
    'forum.add-comment': ofPost({ text: '我也去' }),
    'forum.remove-comment': commented({ reason: '离题' }),
    'forum.restore-comment': async (scene) => {
      const topic = await posted(scene);
      const { comment_id: id } = await makeComment(scene.world, scene.me, topic);
      await scene.done('forum.remove-comment', { id });
      return { id };
    },
    'forum.like-comment': commented({ liked: 1 }),
    'forum.vote': polled,
    'forum.voters': async (scene) => {
      const { id, options } = await polled(scene);
      await scene.done('forum.vote', { as: scene.friend.token, id, options });
      await scene.done('forum.vote', { id, options });
      return { id, option_id: options[0] };
    },
    'forum.appraise': ofPost({ score: 4, text: '好' }),
    'forum.appraisals': rated,
    'forum.close-appraisal': own({ closed: 1 }),
    'forum.remove-appraisal': async (scene) => ({ ...(await rated(scene)), user_id: scene.friend.userId }),
    'forum.setting': ({ circle }) => ({ id: circle.id }),
    'forum.set': ({ circle }) => ({ id: circle.id, audit: 2, posting: 0 }),
    'forum.audits': async (scene) => {
      await waiting(scene);
      return { id: scene.circle.id };
    },
    'forum.decide': async (scene) => ({ ...(await waiting(scene)), verdict: 'pass' }),
    'staff.forum-audits': async (scene) => {
      await doubted(scene);
      return {};
    },
    'staff.forum-audit': async (scene) => ({ id: (await doubted(scene)).id }),
    'staff.decide-forum-audit': async (scene) => ({ ...(await doubted(scene)), verdict: 'pass' }),
  },
};
