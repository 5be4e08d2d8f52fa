import { startTopUp, topUp } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';

/** Two orders: one that is paid, one to be paid. */
export const scene: ScreenScene = {
  async settle({ site, person }) {
    const paid = await topUp(site, person, 8800);
    const { hash: unpaid } = await startTopUp(site, person, 12_000);
    return {
      '/pay/:hash': `/pay/${unpaid}`,
      '/pay/success': `/pay/success?hash=${paid}`,
      '/user/order/:hash': `/user/order/${paid}`,
      '/user/order/:hash/receipt': `/user/order/${paid}/receipt`,
    };
  },
};
