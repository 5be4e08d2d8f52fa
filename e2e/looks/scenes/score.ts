import { claimMission } from '@qunlu/contract/score/missions.ts';
import { signIn } from '@qunlu/contract/score/sign-in.ts';
import { callApi } from '../../api.ts';
import type { ScreenScene } from '../scene.ts';

/** Points of a day. */
export const scene: ScreenScene = {
  async settle({ site, person: { token } }) {
    await callApi(site, signIn, { token });
    await callApi(site, claimMission, { body: { id: 1 }, token });
    return {};
  },
};
