import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { cooperationBody, makeCooperation } from './testing.ts';

/** A post of `me`. */
const own: Case = async ({ world, me }) => ({
  id: (await makeCooperation(world, me)).post.cooperation_id,
});

/** Somebody else's, which everybody finds. */
const found: Case = async ({ world, other }) => ({
  id: (await makeCooperation(world, other)).post.cooperation_id,
});

/** To a post of `me`, by the other. */
async function received(scene: Scene): Promise<GivenInput & { id: number }> {
  const { world, me, other } = scene;
  const { post } = await makeCooperation(world, me);
  const { application_id: id } = await scene.done('cooperation.apply', {
    as: other.token,
    id: post.cooperation_id,
    note: '我有渠道，聊聊？',
  });
  return { id };
}

async function accepted(scene: Scene): Promise<GivenInput & { id: number }> {
  const given = await received(scene);
  await scene.done('cooperation.accept', given);
  return given;
}

/** So long ago that both were asked what came of it. */
async function asked(scene: Scene): Promise<GivenInput & { id: number }> {
  const given = await accepted(scene);
  await scene.world.database.pool.query(
    'update cooperation_application set asked_at = decided_at where application_id = $1',
    [given.id],
  );
  return given;
}

/** One that waits for staff. */
const audit: Case = async ({ world, me }) => {
  const { post } = await makeCooperation(world, me);
  await world.database.pool.query('update cooperation set audit = 0 where cooperation_id = $1', [
    post.cooperation_id,
  ]);
  return { id: post.cooperation_id, rev: post.rev, verdict: 'pass' };
};

export const scene: FeatureScene = {
  fill: () => ({ cooperation: cooperationBody().cooperation }),
  inputs: ({ userId }) => ({
    'cooperation.of': { id: userId },
    'cooperation.apply': { note: '我有渠道，聊聊？' },
    'cooperation.applications': { box: 'received' },
    'cooperation.move': { move: 'pause' },
    'cooperation.outcome': { outcome: 1 },
  }),
  cases: {
    'cooperation.list': async (scene) => {
      await found(scene);
      return {};
    },
    'cooperation.matches': async ({ world, me, other }) => {
      await makeCooperation(world, me);
      await makeCooperation(world, other, { side: 'offer', title: '有茶叶礼盒的渠道' });
      return {};
    },
    'cooperation.of': async ({ world, other }) => {
      await makeCooperation(world, other);
      return { id: other.userId };
    },
    'cooperation.circle': async ({ world, circle, member }) => {
      await makeCooperation(world, member);
      return { id: circle.id };
    },
    'cooperation.view': found,
    'cooperation.edit': own,
    'cooperation.move': async (scene) => ({ ...(await own(scene)), move: 'pause' }),
    'cooperation.delete': own,
    'cooperation.apply': async (scene) => ({ ...(await found(scene)), note: '我有渠道，聊聊？' }),
    'cooperation.applications': async (scene) => {
      await received(scene);
      return { box: 'received' };
    },
    'cooperation.accept': received,
    'cooperation.decline': received,
    'cooperation.withdraw': async (scene) => ({ ...(await received(scene)), as: scene.other.token }),
    'cooperation.talk': accepted,
    'cooperation.outcome': async (scene) => ({ ...(await asked(scene)), outcome: 1 }),
    'staff.cooperation-audits': async (scene) => {
      await audit(scene);
      return {};
    },
    'staff.cooperation-audit': audit,
    'staff.decide-cooperation-audit': audit,
  },
};
