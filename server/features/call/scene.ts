import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { giveMinutes, groupBy, play } from './testing.ts';

/** `me` has minutes to call their friend with. */
async function paying({ world, me, friend }: Scene): Promise<GivenInput> {
  await giveMinutes(world, { userId: me.userId }, 100);
  return { user_id: friend.userId };
}

/** A call of `me` and their friend that rings. */
async function pair(scene: Scene): Promise<{ id: number; legs: { leg_id: number }[] }> {
  await paying(scene);
  const { call_id: id, legs } = await scene.done('call.start', { user_id: scene.friend.userId });
  await play(scene.world);
  return { id, legs };
}

/** The circle of `me` with group calls and minutes. */
async function on({ world, circle, done }: Scene): Promise<{ id: number }> {
  await done('call.create', { id: circle.id });
  await giveMinutes(world, { circleId: circle.id }, 500);
  return { id: circle.id };
}

/** A group call of it that rings. */
async function group(scene: Scene): Promise<{ id: number; code: string; legs: { leg_id: number }[] }> {
  await on(scene);
  const { call_id: id, code, legs } = await groupBy(scene.world, scene.circle, [scene.member]);
  await play(scene.world);
  return { id, code, legs };
}

const withCircle: Case = async (scene) => ({ circle_id: (await on(scene)).id });
const one: Case = async (scene) => ({ id: (await pair(scene)).id });
const reason = '用户来电，已经核对';

export const scene: FeatureScene = {
  inputs: ({ userId }) => ({
    'call.drop': { leg_id: 1 },
    'call.redial': { leg_id: 1 },
    'call.start-group': { user_ids: [userId] },
    'call.buy': { minutes: 50 },
    'call.join': { code: '123456' },
    'call.opt-out': { out: 1 },
    'call.save-settings': { starters: 1, announcement: '' },
    'sandbox.call-press': { leg: '1', press: 'answer' },
    'staff.call': { reason },
    'staff.end-call': { reason },
  }),
  cases: {
    'call.overview': paying,
    'call.start': paying,
    'call.view': one,
    'call.hang-up': one,
    'call.list': async (scene) => {
      await pair(scene);
      return {};
    },
    'call.minutes': withCircle,
    'call.buy': async (scene) => ({ circle_id: (await on(scene)).id, minutes: 50 }),
    'call.postings': async (scene) => {
      await paying(scene);
      return {};
    },
    'call.circles': async (scene) => {
      await group(scene);
      return {};
    },
    'call.create': ({ circle }) => ({ id: circle.id }),
    'call.home': on,
    'call.save-settings': async (scene) => ({
      ...(await on(scene)),
      starters: 0,
      announcement: '周三晚上一起聊',
    }),
    'call.members': on,
    'call.opt-out': async (scene) => ({ ...(await on(scene)), out: 1 }),
    'call.start-group': async (scene) => ({ ...(await on(scene)), user_ids: [scene.member.userId] }),
    'call.records': async (scene) => {
      await group(scene);
      return { id: scene.circle.id };
    },
    'call.join': async (scene) => {
      const { code } = await group(scene);
      return { as: scene.friend.token, id: scene.circle.id, code };
    },
    'call.drop': async (scene) => {
      const { id, legs } = await group(scene);
      return { id, leg_id: legs[1]?.leg_id };
    },
    'call.redial': async (scene) => {
      const { id, legs } = await group(scene);
      const [, leg] = legs;
      await scene.done('call.drop', { id, leg_id: leg?.leg_id });
      await play(scene.world);
      return { id, leg_id: leg?.leg_id };
    },
    'sandbox.calls': async (scene) => {
      await pair(scene);
      return {};
    },
    'sandbox.call-press': async (scene) => {
      const { legs } = await pair(scene);
      return { leg: String(legs[0]?.leg_id), press: 'answer' };
    },
    'staff.calls': async (scene) => {
      await pair(scene);
      return {};
    },
    'staff.call': async (scene) => ({ id: (await pair(scene)).id, reason }),
    'staff.end-call': async (scene) => ({ id: (await pair(scene)).id, reason }),
  },
  reveals: {
    'sandbox.calls': 'the phones that the sandbox rings; it does not exist in production',
    'sandbox.call-press': 'the same, after one was answered',
  },
};
