import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import { applyAsCompany, signAgreement } from './testing.ts';

const merchant = async (scene: Scene): Promise<{ id: number }> => {
  const { world, me, office } = scene;
  await signAgreement(world, me);
  return { id: await applyAsCompany(world, me, office) };
};

export const scene: FeatureScene = {
  fill: ({ phone }) => ({
    id_number: '11010519491231002X',
    redirect_url: '/#!/user/identity',
    contact: '王小明',
    contact_phone: phone,
    frozen: 1,
  }),
  inputs: ({ userId }) => ({
    'staff.merchant': { reason: '核对材料，已经核对' },
    'staff.identity': { user_id: userId, reason: '核对本人，已经核对' },
    'identity.selling': { kind: 'service' },
  }),
  cases: {
    'identity.give-real-name': ({ other }) => ({ as: other.token, name: '王小明' }),
    'identity.start-real-name': async (scene) => {
      await scene.done('identity.give-real-name', { as: scene.other.token, name: '王小明' });
      return { as: scene.other.token };
    },
    'identity.apply-merchant': async ({ world, me }) => {
      await signAgreement(world, me);
      return {
        kind: 'company',
        title: '半山茶事',
        licence_no: '91350100M000100Y43',
        licence_img: (await upload(world, me, { bucket: 'private' })).key,
        contact: '王小明',
        contact_phone: '13800138000',
      };
    },
    'identity.cancel-merchant': async (scene) => {
      await merchant(scene);
      return {};
    },
    'staff.decide-merchant': async (scene) => ({ ...(await merchant(scene)), verdict: 'pass' }),
    'staff.merchant': merchant,
    'staff.freeze-merchant': async (scene) => {
      const made = await merchant(scene);
      await scene.done('staff.decide-merchant', { ...made, verdict: 'pass' });
      return { ...made, frozen: 1 };
    },
    'staff.identity': ({ me }) => ({ user_id: me.userId }),
    'identity.looks': async (scene) => {
      await scene.done('staff.identity', { user_id: scene.me.userId });
      return {};
    },
  },
};
