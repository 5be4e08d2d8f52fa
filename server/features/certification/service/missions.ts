import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { Mission } from '../../score/ports.ts';
import { hasPassed } from '../store.ts';

/** What earns points here (D125). */
export const certificationMissions: readonly Mission[] = [
  {
    id: 11,
    key: 'certify',
    title: '名片认证',
    what: '名片通过个人或企业认证',
    mode: missionMode.once,
    score: 50,
    max: 1,
    path: '/card/certify',
    reached: (ctx, userId) => hasPassed(ctx.db, userId),
  },
];
