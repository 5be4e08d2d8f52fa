import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { makeActivity } from '../activity/testing.ts';
import { hostCodeAt } from './service/host-codes.ts';
import { jobContext } from '../../platform/context.ts';
import { freshClient, makeHolders, scanOf, seconds } from './testing.ts';

/** One of `me` that takes place now, for which somebody comes. */
async function opened({ world, me, member }: Scene) {
  const activity = await makeActivity(world, { host: me, starts_at: world.now() });
  const [holder = 0] = await makeHolders(world, activity, 1, { of: member });
  return { of: { subject: 'activity', target: activity.id }, session_id: activity.sessionId, holder };
}

async function signed(scene: Scene) {
  const { session_id, holder } = await opened(scene);
  const scans = [scanOf(scene.world, { holder })];
  await scene.done('attendance.scan', { session_id, phone_now: seconds(scene.world), scans });
  return { session_id, holder };
}

const of = { subject: 'activity', target: 1 };
const soon = { opens_at: 1_790_000_000, closes_at: 1_790_003_600 };

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({ session_id: cardId, holder: 1, phone_now: 1_790_000_000 }),
  inputs: () => ({
    'attendance.door': of,
    'attendance.holders': of,
    'attendance.scan': { scans: [{ client_id: 'phone-a', holder: 1, at: 1_790_000_000 }] },
    'attendance.sign': { ...of, code: '1-12345678' },
    'attendance.set-sessions': { ...of, sessions: [{ name: '晚宴', ...soon }] },
  }),
  cases: {
    'attendance.door': async (scene) => (await opened(scene)).of,
    'attendance.holders': async (scene) => (await opened(scene)).of,
    'attendance.scans': signed,
    'attendance.scan': async (scene) => {
      const { session_id, holder } = await opened(scene);
      const { world } = scene;
      const scans = [scanOf(world, { holder, client_id: freshClient() })];
      return { session_id, phone_now: seconds(world), scans };
    },
    'attendance.undo': signed,
    'attendance.host-code': async (scene) => ({ session_id: (await opened(scene)).session_id }),
    'attendance.sign': async (scene) => {
      const made = await opened(scene);
      const { code } = hostCodeAt(jobContext(scene.world.deps), made.session_id);
      return { as: scene.member.token, ...made.of, code };
    },
    'attendance.set-sessions': async (scene) => ({
      ...(await opened(scene)).of,
      sessions: [{ name: '晚宴', ...soon }],
    }),
  },
};
