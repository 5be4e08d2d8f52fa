import type { FeatureScene } from '../../testing/feature-scene.ts';
import { makeStaff } from '../staff/testing.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'staff.set-money-setting': { setting: 'wallet.fee', value: 60, reason: '按约定，已经核对' },
    'staff.confirm-money-setting': { id: 1, verdict: 'reject' },
    'staff.person-money': { reason: '用户来电，已经核对' },
  }),
  cases: {
    'staff.set-money-setting': () => ({
      setting: 'wallet.withdraw-fee',
      value: 60,
      reason: '按约定的费率定下',
    }),
    'staff.confirm-money-setting': async (scene) => {
      const from = Math.floor(scene.world.now().getTime() / 1000) + 8 * 86_400;
      const given = { setting: 'wallet.withdraw-fee', value: 90, from, reason: '成本涨了，按新合同' };
      const { raise } = await scene.done('staff.set-money-setting', given);
      return { as: (await makeStaff(scene.world, 'finance')).office, id: raise.id, verdict: 'pass' };
    },
  },
};
