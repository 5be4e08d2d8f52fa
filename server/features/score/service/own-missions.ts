import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import type { Mission } from '../ports.ts';
import { addMissionFactOfSharer } from './add-mission-fact.ts';

export const signInMission = 'sign-in';
const inviteMission = 'invite';

/** What concerns the account itself. */
export const ownMissions: readonly Mission[] = [
  {
    id: 1,
    key: signInMission,
    title: '每日签到',
    what: '每天签到一次',
    mode: missionMode.daily,
    score: 2,
    max: 1,
    path: '/user/signlist',
  },
  {
    id: 7,
    key: inviteMission,
    title: '邀请新用户',
    what: '别人第一次来，从您分享的链接注册',
    mode: missionMode.each,
    score: 30,
    max: 10,
    path: '/card/default',
  },
  {
    id: 9,
    key: 'bind-phone',
    title: '绑定手机号',
    what: '在“手机号与微信”里绑定手机号',
    mode: missionMode.once,
    score: 20,
    max: 1,
    path: '/user/oauth',
    reached: async (ctx, userId) => Boolean((await peopleById(ctx, [userId])).get(userId)?.phone),
  },
];

/** A newcomer counts for whoever brought them, once for ever. */
export const followRegistration = (tx: Tx, { userId, qc }: { userId: number; qc: string }): Promise<void> =>
  addMissionFactOfSharer(tx, { qc, visitorId: userId, mission: inviteMission, key: `user:${userId}` });
