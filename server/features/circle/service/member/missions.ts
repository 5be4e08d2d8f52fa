import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { JoinWay } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { Mission } from '../../../score/ports.ts';
import { addMissionFact } from '../../../score/api/add-mission-fact.ts';
import { revokeMissionFact } from '../../../score/api/revoke-mission-fact.ts';

const joinMission = 'join-phonebook';

/** What earns points around circles (D125). */
export const circleMissions: readonly Mission[] = [
  {
    id: 6,
    key: joinMission,
    title: '加入通讯录',
    what: '成为一个通讯录的成员，每个通讯录算一次',
    mode: missionMode.each,
    score: 5,
    max: 2,
    path: '/app/find/phonebook',
  },
];

const keyOf = (circleId: number): string => `phonebook:${circleId}`;

/** Somebody came in by themselves or invited; the same circle again adds nothing. */
export const noteJoined = async (
  tx: Tx,
  { userId, circleId, via }: { userId: number; circleId: number; via: JoinWay },
): Promise<void> => {
  if (via === 'join' || via === 'invite')
    await addMissionFact(tx, { userId, mission: joinMission, key: keyOf(circleId) });
};

/** D114: what they paid for coming in has gone back whole, and so do the points of it. The caller holds them. */
export const forgetJoined = (
  tx: Tx,
  { userId, circleId }: { userId: number; circleId: number },
): Promise<void> => revokeMissionFact(tx, { userId, mission: joinMission, key: keyOf(circleId) });
