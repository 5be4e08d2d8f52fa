import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { Mission } from '../../score/ports.ts';
import { realNameFacts } from './facts.ts';

/** What earns points here (D125). */
export const identityMissions: readonly Mission[] = [
  {
    id: 10,
    key: 'real-name',
    title: '实名认证',
    what: '通过实名认证',
    mode: missionMode.once,
    score: 30,
    max: 1,
    path: '/user/identity',
    reached: async (ctx, userId) => (await realNameFacts(ctx, [userId])).has(userId),
  },
];
