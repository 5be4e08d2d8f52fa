import { shop } from '../order/scene.ts';
import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { confirmPayment, openNumber, payFor, servedPromise } from '../order/testing.ts';
import { paidSale } from '../../testing/test-shop.ts';
import { withdraw } from './testing.ts';

export const recharging = async (scene: Scene): Promise<{ hash: string; out_trade_no: string }> => {
  const { hash } = await scene.done('wallet.recharge', { total: 1000 });
  await payFor(scene.world, scene.me, hash);
  const id = await newest(scene, 'order_order', 'order_id');
  return { hash, out_trade_no: await openNumber(scene.world, id) };
};

export const withdrawn = async (scene: Scene): Promise<{ id: number }> => ({
  id: (await withdraw(scene.world, scene.me, 60_000)).id,
});

const difference: Case = async (scene) => {
  const { rows } = await scene.world.database.pool.query<{ id: number }>(
    `insert into wallet_difference (day, kind, number, ours, bill, found_at)
     values ('2026-11-19', 'payment', 'n1', 100, 0, '2026-11-20') returning difference_id as id`,
  );
  return { id: rows[0]?.id, message: '已核实，账已对平' };
};

export const scene: FeatureScene = {
  fill: () => ({
    fee: 60,
    total: 1_000,
  }),
  inputs: () => ({
    'staff.withdrawal': { reason: '提现审核，已经核对' },
  }),
  cases: {
    'staff.difference': difference,
    'staff.resolve-difference': difference,
    'staff.withdrawal': withdrawn,
    'staff.decide-withdrawal': async (scene) => ({ ...(await withdrawn(scene)), verdict: 'pass' }),
    'wallet.withdraw': () => ({ amount: 10_000, fee: 60 }),
    'wallet.cancel-withdrawal': withdrawn,
    'wallet.refresh-withdrawal': withdrawn,
    'wallet.withdrawals': async (scene) => {
      await withdrawn(scene);
      return {};
    },
    'wallet.refund-recharge': async (scene) => {
      const { hash, out_trade_no } = await recharging(scene);
      await confirmPayment(scene.world, out_trade_no);
      return { hash };
    },
    'wallet.awaited': async (scene) => {
      const { world, me, other } = scene;
      await paidSale(world, shop, { buyer: other, seller: me, promise: servedPromise });
      return {};
    },
  },
  stays: {
    'wallet.statement': 'who paid the caller stays told',
  },
  unshown: {
    'wallet.distribute': 'the caller’s own lines of the ledger, as wallet.income has them',
  },
};
