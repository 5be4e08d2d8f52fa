import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { topUp } from '../order/testing.ts';

const charging: Case = ({ charging: { id } }) => ({ id });

const payCode = async (scene: Scene): Promise<{ id: number; code: string }> => {
  const { id } = scene.charging;
  const { code } = await scene.done('dues.make-pay-code', { id, purpose: '聚餐' });
  return { id, code: code ?? (await scene.done('dues.pay-codes', { id })).list[0].code };
};

const payment = async (scene: Scene): Promise<{ as: string; hash: string }> => {
  const as = scene.payer.token;
  const { hash } = await scene.done('dues.pay', { as, ...(await payCode(scene)), amount: 1000 });
  return { as, hash };
};

export const scene: FeatureScene = {
  inputs: () => ({
    'dues.renew': { tier_id: 1 },
    'dues.open-books': { open: 1 },
    'dues.add-cost': { amount: 1000, what: '场地费', day: '2026-11-20' },
    'dues.counter-cost': { cost_id: 1 },
    'dues.make-pay-code': { purpose: '聚餐' },
    'dues.switch-pay-code': { code: 'abcdefgh23', on: 1 },
    'dues.pay-code': { code: 'abcdefgh23' },
    'dues.pay': { code: 'abcdefgh23', amount: 1000 },
    'dues.give-back': { hash: 'x'.repeat(22), reason: '付错了' },
    'dues.save-tier': { name: '年度会员', price: 9900, days: 365 },
    'dues.charge': { join_type: 2 },
    'dues.make-coupon': { off: 100, uses: 10, days: 30 },
    'dues.stop-coupon': { coupon_id: 1 },
  }),
  cases: {
    'dues.is-pay-circle-member': ({ paid, me }) => ({ id: paid.id, user_id: me.userId }),
    'dues.renew': ({ paid }) => ({ id: paid.id, tier_id: paid.tiers[0] }),
    'dues.offer': ({ paid }) => ({ id: paid.id }),
    'dues.add-cost': charging,
    'dues.counter-cost': async (scene) => {
      const { id } = scene.charging;
      await scene.done('dues.add-cost', { id });
      return { id, cost_id: await newest(scene, 'dues_cost', 'cost_id'), why: '记错了' };
    },
    'dues.income-file': charging,
    'dues.income': charging,
    'dues.pay-logs': charging,
    'dues.open-books': charging,
    'dues.books': charging,
    'dues.give-back': async (scene) => {
      const { as, hash } = await payment(scene);
      await topUp(scene.world, scene.payer, 1000);
      await scene.done('order.pay', { as, hash, use_balance: 1 });
      return { hash };
    },
    'dues.make-pay-code': charging,
    'dues.pay': async (scene) => ({ as: scene.payer.token, ...(await payCode(scene)), amount: 1000 }),
    'dues.switch-pay-code': async (scene) => ({ ...(await payCode(scene)), on: 0 }),
    'dues.pay-code': async (scene) => ({ as: scene.payer.token, ...(await payCode(scene)) }),
    'dues.charge': charging,
    'dues.make-coupon': charging,
    'dues.save-tier': charging,
    'dues.stop-coupon': async (scene) => {
      const { id } = scene.charging;
      await scene.done('dues.make-coupon', { id });
      return { id, coupon_id: await newest(scene, 'dues_coupon', 'coupon_id') };
    },
    'dues.setting': charging,
    'dues.costs': async (scene) => {
      const { id } = scene.charging;
      await scene.done('dues.add-cost', { id });
      return { id };
    },
    'dues.pay-codes': async (scene) => {
      await payCode(scene);
      return { id: scene.charging.id };
    },
    'dues.coupons': async (scene) => {
      const { id } = scene.charging;
      await scene.done('dues.make-coupon', { id });
      return { id };
    },
  },
};
