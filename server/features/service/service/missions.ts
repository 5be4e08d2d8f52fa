import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import type { Mission } from '../../score/ports.ts';
import { addMissionFact } from '../../score/api/add-mission-fact.ts';

const commentMission = 'comment';
const publishMission = 'publish-service';

/** What earns points around services (D125). */
export const serviceMissions: readonly Mission[] = [
  {
    id: 3,
    key: commentMission,
    title: '评价服务',
    what: '完成订单后写下评价',
    mode: missionMode.each,
    score: 2,
    max: 5,
    path: '/user/buyservice',
  },
  {
    id: 5,
    key: publishMission,
    title: '发布服务',
    what: '发布一个服务，可以被别人看到时算',
    mode: missionMode.each,
    score: 10,
    max: 1,
    path: '/service/create',
  },
];

/** A comment has appeared; an order has one. */
export const noteComment = (tx: Tx, userId: number, orderId: number): Promise<void> =>
  addMissionFact(tx, { userId, mission: commentMission, key: `order:${orderId}` });

/** A service has passed: it counts once, however often it is looked at again. */
export const notePublished = (tx: Tx, userId: number, serviceId: number): Promise<void> =>
  addMissionFact(tx, { userId, mission: publishMission, key: `service:${serviceId}` });
