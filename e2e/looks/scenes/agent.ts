import { myInfo } from '@qunlu/contract/agent/calls.ts';
import { createPackOrder } from '@qunlu/contract/vip/calls.ts';
import { callApi } from '../../api.ts';
import { payByApi } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';

/** The friend buys by the person's link. */
export const scene: ScreenScene = {
  async settle({ site, person, friend, keyed }) {
    const { code } = await callApi(site, myInfo, { token: person.token });
    const { hash } = await callApi(site, createPackOrder, {
      body: { vip: 'vipPhonebook', pack_type: 1, share_user_id: code },
      token: friend.token,
      ...keyed('brought'),
    });
    await payByApi(site, friend, { hash, total: 2900 });
    return {};
  },
};
