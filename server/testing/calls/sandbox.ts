import type { FeatureScene, Scene } from '../feature-scene.ts';
import { recharging, withdrawn } from '../../features/wallet/scene.ts';
import { billOf } from '../../features/wallet/testing.ts';

const outgoing = async (scene: Scene): Promise<{ out_bill_no: string }> => {
  const { id } = await withdrawn(scene);
  await scene.done('staff.decide-withdrawal', { id, verdict: 'pass' });
  await scene.world.runJob('wallet.payouts');
  return { out_bill_no: await billOf(scene.world, id) };
};

export const scene: FeatureScene = {
  cases: {
    'sandbox.confirm-payment': async (scene) => ({ out_trade_no: (await recharging(scene)).out_trade_no }),
    'sandbox.fail-payment': async (scene) => ({ out_trade_no: (await recharging(scene)).out_trade_no }),
    'sandbox.confirm-transfer': outgoing,
    'sandbox.fail-transfer': outgoing,
    'sandbox.sms-reply': ({ friend }) => ({ phone: friend.phone, text: 'R' }),
  },
};
