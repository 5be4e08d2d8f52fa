import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { ageAccount, vouchBody } from './testing.ts';

/** What the friend of `me` says of them, past its first day. */
async function received(scene: Scene, shown = true): Promise<GivenInput & { id: number }> {
  const { world, me, friend } = scene;
  await ageAccount(world, friend);
  const { vouch_id: id } = await scene.done('vouch.create', {
    as: friend.token,
    user_id: me.userId,
    ...vouchBody,
  });
  if (shown) await scene.done('vouch.hide', { as: me.token, id, hidden: 0 });
  return { id };
}

/** What `me` says of their friend, as its giver. */
async function given(scene: Scene): Promise<{ id: number }> {
  const { world, me, friend } = scene;
  await ageAccount(world, me);
  const { vouch_id: id } = await scene.done('vouch.create', { user_id: friend.userId, ...vouchBody });
  return { id };
}

const seen: Case = async (scene) => {
  await received(scene);
  return { user_id: scene.me.userId };
};

export const scene: FeatureScene = {
  inputs: () => ({
    'vouch.create': vouchBody,
    'vouch.list': { box: 'received' },
    'vouch.hide': { hidden: 1 },
  }),
  cases: {
    'vouch.line': seen,
    'vouch.of': seen,
    'vouch.list': async (scene) => {
      await received(scene);
      return { box: 'received' };
    },
    'vouch.create': async ({ world, me, friend }) => {
      await ageAccount(world, me);
      return { user_id: friend.userId, ...vouchBody };
    },
    'vouch.withdraw': given,
    'vouch.renew': async (scene) => {
      const { id } = await given(scene);
      await scene.world.database.pool.query(
        `update vouch set expires_at = created_at + interval '10 days' where vouch_id = $1`,
        [id],
      );
      return { id };
    },
    'vouch.hide': async (scene) => ({ ...(await received(scene, false)), hidden: 1 }),
    'staff.vouches': async (scene) => {
      await received(scene);
      return {};
    },
    'staff.end-vouch': (scene) => received(scene),
  },
};
