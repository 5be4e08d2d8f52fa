import { newest } from '../../testing/calls/rows.ts';
import type { FeatureScene } from '../../testing/feature-scene.ts';
import { giveScore } from '../score/testing.ts';
import { makeMember, orderPack } from './testing.ts';
import { vipRules } from '@qunlu/contract/vip/rules.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'vip.create-order': { vip: 'vipPhonebook', pack_type: 1 },
    'vip.prop': { id: 'sms' },
    'vip.redeem': { days: 1, a_day: 100 },
    'staff.vip-give': { kind: 'vipPhonebook', days: 7, reason: '活动奖励，已经核对' },
  }),
  cases: {
    'vip.redeem': async ({ world, me }) => {
      await giveScore(world, me, 1000);
      return { days: 1, a_day: vipRules.dayPoints };
    },
    'staff.vip-take': async (scene) => {
      await makeMember(scene.world, scene.other);
      await scene.done('staff.vip-give', { user_id: scene.other.userId });
      return { id: await newest(scene, 'vip_entitlement', 'entitlement_id'), reason: '送错了，应当收回' };
    },
    'staff.vip-refund': async (scene) => {
      const hash = await orderPack(scene.world, scene.me);
      await scene.done('order.pay', { hash, use_balance: 1 });
      return { id: await newest(scene, 'vip_entitlement', 'entitlement_id'), reason: '重复购买，退回一份' };
    },
    'vip.mine': async (scene) => {
      await makeMember(scene.world, scene.me);
      return {};
    },
    'vip.terms': async (scene) => {
      await makeMember(scene.world, scene.me);
      return {};
    },
  },
};
