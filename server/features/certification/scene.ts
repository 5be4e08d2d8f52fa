import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import { applyWithPictures } from './testing.ts';

const certifying = async ({ world, me, cardId }: Scene): Promise<number> =>
  applyWithPictures(world, me, cardId);

export const scene: FeatureScene = {
  fill: () => ({
    credit_code: '91350100M000100Y43',
  }),
  inputs: () => ({
    'staff.certification': { reason: '核对材料，已经核对' },
  }),
  cases: {
    'certification.apply': async ({ world, me, cardId }) => ({
      id: cardId,
      card_img: (await upload(world, me, { bucket: 'private' })).key,
      idcard_img: (await upload(world, me, { bucket: 'private' })).key,
    }),
    'certification.apply-corporation': async ({ world, me, cardId }) => ({
      id: cardId,
      licence_img: (await upload(world, me, { bucket: 'private' })).key,
      credit_code: '91350100M000100Y43',
    }),
    'certification.cancel': async (scene) => {
      await certifying(scene);
      return { id: scene.cardId };
    },
    'certification.cancel-corporation': async (scene) => {
      const { world, me, cardId } = scene;
      await world.call('POST', '/v1/card/setcorporation', {
        token: me.token,
        query: { id: cardId },
        body: {
          licence_img: (await upload(world, me, { bucket: 'private' })).key,
          credit_code: '91350100M000100Y43',
        },
      });
      return { id: cardId };
    },
    'staff.certification': async (scene) => ({ id: await certifying(scene) }),
    'staff.decide-certification': async (scene) => ({ id: await certifying(scene), verdict: 'pass' }),
    'staff.protect-link': async (scene) => ({ id: await certifying(scene) }),
    'staff.protect-open': async (scene) => {
      const id = await certifying(scene);
      const { url } = await scene.done('staff.protect-link', { id });
      return { token: String(url).split('/').at(-1) };
    },
  },
};
