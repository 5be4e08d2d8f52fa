import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { topUp } from '../order/testing.ts';

/** A circle of mine takes support; the member of it has money. */
async function taking(scene: Scene): Promise<{ id: number }> {
  const { id } = scene.circle;
  await scene.done('phonebook.set-plugins', {
    id,
    rows: [{ key: 'donation', enabled: 1, visible: 1, sort: 1 }],
  });
  await scene.done('donation.save-settings', { id, on: 1, why: '茶室的房租', amounts: [600] });
  return { id };
}

/** The member of it has supported it. */
async function given(scene: Scene): Promise<{ id: number; donation_id: number; as: string }> {
  const { id } = await taking(scene);
  const as = scene.member.token;
  const { hash } = await scene.done('donation.donate', { as, id, amount: 600, message: '谢谢每周的茶' });
  await topUp(scene.world, scene.member, 600);
  await scene.done('order.pay', { as, hash, use_balance: 1 });
  return { id, as, donation_id: await newest(scene, 'donation', 'donation_id') };
}

const list: Case = async (scene) => ({ id: (await given(scene)).id });

export const scene: FeatureScene = {
  inputs: () => ({
    'donation.save-settings': { on: 1, why: '茶室的房租', amounts: [600, 6600] },
    'donation.donate': { amount: 600, message: '', anonymous: 0 },
    'donation.name': { donation_id: 1, anonymous: 1 },
    'donation.thank': { donation_id: 1, thanks: '收到，谢谢' },
    'staff.hide-donation': { donation_id: 1, hidden: 1 },
  }),
  cases: {
    'donation.view': taking,
    'donation.save-settings': taking,
    'donation.donate': async (scene) => ({ ...(await taking(scene)), as: scene.member.token }),
    'donation.list': list,
    'donation.name': async (scene) => {
      const { donation_id, as } = await given(scene);
      return { as, donation_id };
    },
    'donation.thank': async (scene) => ({ donation_id: (await given(scene)).donation_id }),
    'staff.donations': async (scene) => {
      await given(scene);
      return { as: scene.office.office, queue: 'all' };
    },
    'staff.hide-donation': async (scene) => ({
      as: scene.office.office,
      donation_id: (await given(scene)).donation_id,
    }),
  },
};
