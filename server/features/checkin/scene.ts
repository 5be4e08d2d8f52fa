import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { campaignBody, dayFrom, freshClientId, turnOn } from './testing.ts';

/** A campaign of the circle that `me` owns, of a day that has begun. */
async function campaign(scene: Scene): Promise<number> {
  await turnOn(scene.world, scene.circle);
  const { id } = await scene.done('checkin.save-campaign', { ...campaignBody(scene.world, scene.circle) });
  return id as number;
}

const about: Case = async (scene) => ({ id: await campaign(scene) });

/** The friend has checked in to it. */
async function checkedIn(scene: Scene): Promise<{ id: number; checkin_id: number }> {
  const id = await campaign(scene);
  const { entry } = await scene.done('checkin.check-in', {
    as: scene.friend.token,
    id,
    client_id: freshClientId(),
    day: dayFrom(scene.world, 0),
    window: 0,
    text: '读完一章',
  });
  return { id, checkin_id: entry.id };
}

/** A campaign that began some days ago, in which the friend has missed a day; with approval, or for nothing. */
async function missed(scene: Scene, way: 'score' | 'approval'): Promise<{ id: number; day: string }> {
  const id = await campaign(scene);
  const { pool } = scene.world.database;
  await pool.query('update checkin_campaign set starts_on = starts_on - 3 where campaign_id = $1', [id]);
  await pool.query(
    `update checkin_rule set from_day = from_day - 3, patch_way = $2, patch_price = 0 where campaign_id = $1`,
    [id, way],
  );
  return { id, day: dayFrom(scene.world, -1) };
}

async function asked(scene: Scene): Promise<{ checkin_id: number }> {
  const given = { ...(await missed(scene, 'approval')), as: scene.friend.token, client_id: freshClientId() };
  const { entry } = await scene.done('checkin.patch', { ...given, price: 0, text: '出差了' });
  return { checkin_id: entry.id };
}

export const scene: FeatureScene = {
  fill: () => ({ checkin_id: 1, ranked: 1, weekdays: [1] }),
  inputs: () => ({
    'checkin.check-in': { client_id: 'walk-1', day: '2026-11-20', window: 0 },
    'checkin.patch': { client_id: 'walk-1', day: '2026-11-20', price: 20 },
    'checkin.remind': { minute: 480 },
    'checkin.decide': { yes: 1 },
    'checkin.save-campaign': { title: '晨读', starts_on: '2026-11-20', ends_on: '2026-12-20', who: 'all' },
    'checkin.save-times': { windows: [{ from: 360, to: 480 }] },
    'checkin.save-params': { text: 10, images: 1, voice: 0, unit: '公里', place: 0 },
    'checkin.save-patch': { allowance: 3, days: 3, way: 'score', price: 20, counts: 0 },
  }),
  cases: {
    'checkin.list': async (scene) => {
      await checkedIn(scene);
      return { id: scene.circle.id };
    },
    'checkin.view': async (scene) => ({ ...(await checkedIn(scene)), as: scene.friend.token }),
    'checkin.calendar': async (scene) => ({ ...(await checkedIn(scene)), month: '2026-11' }),
    'checkin.entries': checkedIn,
    'checkin.ranks': checkedIn,
    'checkin.remind': about,
    'checkin.check-in': async (scene) => ({
      id: await campaign(scene),
      client_id: freshClientId(),
      day: dayFrom(scene.world, 0),
      window: 0,
    }),
    'checkin.patch': async (scene) => ({
      ...(await missed(scene, 'score')),
      as: scene.friend.token,
      client_id: freshClientId(),
      price: 0,
    }),
    'checkin.remove': async (scene) => ({ ...(await checkedIn(scene)), as: scene.friend.token }),
    'checkin.managed': async (scene) => {
      await checkedIn(scene);
      return { id: scene.circle.id };
    },
    'checkin.save-campaign': async ({ world, circle }) => {
      await turnOn(world, circle);
      return { ...campaignBody(world, circle) };
    },
    'checkin.save-times': about,
    'checkin.save-params': about,
    'checkin.save-patch': about,
    'checkin.drop': about,
    'checkin.requests': async (scene) => {
      await asked(scene);
      return { id: scene.circle.id };
    },
    'checkin.decide': asked,
  },
};
