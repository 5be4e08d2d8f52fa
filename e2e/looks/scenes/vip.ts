import { createPackOrder } from '@qunlu/contract/vip/calls.ts';
import { callApi } from '../../api.ts';
import { payFromBalance } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';

/** A membership from the balance. */
export const scene: ScreenScene = {
  async settle({ site, person, keyed }) {
    const { hash } = await callApi(site, createPackOrder, {
      body: { vip: 'vipPhonebook', pack_type: 1 },
      token: person.token,
      ...keyed('month'),
    });
    await payFromBalance(site, person, hash);
    return {};
  },
};
