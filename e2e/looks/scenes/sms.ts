import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { callApi } from '../../api.ts';
import { payFromBalance } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';

/** Texts from the balance. */
export const scene: ScreenScene = {
  async settle({ site, person, keyed }) {
    const { hash } = await callApi(site, buyCredits, {
      body: { count: 100 },
      token: person.token,
      ...keyed('texts'),
    });
    await payFromBalance(site, person, hash);
    return {};
  },
};
