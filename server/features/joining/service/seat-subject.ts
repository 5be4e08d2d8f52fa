import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { circleStatus, memberState } from '@qunlu/contract/circle/rules.ts';
import type { WaitedPlace, CapacitySubject } from '../../capacity/ports.ts';
import { quotaOfPerson } from '../../membership/api/quotas.ts';
import { circleRowOf, rowOf } from '../../circle/api/rows.ts';
import { seatSubject } from '../../circle/api/seats.ts';
import { joinProblem, stands } from './joining-rules.ts';

const read = (target: string): number => (/^\d{1,16}$/.test(target) ? Number(target) : 0);

/** The seats of circles, which people may wait for (D64). */
export const seatCapacity: CapacitySubject = {
  name: seatSubject,

  async describe(ctx, targets, viewerId) {
    const known = new Map<string, WaitedPlace>();
    for (const target of targets) {
      const circle = await circleRowOf(ctx, read(target));
      if (circle?.status !== circleStatus.normal) continue;
      const me = await rowOf(ctx, circle.phonebook_id, viewerId);
      if (me?.state === memberState.blacklisted) continue;
      known.set(target, {
        title: `加入「${circle.name}」`,
        path: `/phonebook/${circle.phonebook_id}/join`,
        seats: await quotaOfPerson(ctx, 'phonebook.seats', circle.owner_id),
      });
    }
    return known;
  },

  async mayJoin(tx, { target, userId, quantity }) {
    const circle = await circleRowOf(tx, read(target));
    if (!circle || circle.status === circleStatus.dissolved) return notFound('通讯录不存在或已解散');
    const me = await rowOf(tx, circle.phonebook_id, userId);
    if (stands(me)) fail('stateChanged', { message: '您已经是成员，或已经申请过了' });
    const problem = joinProblem(circle, me, tx.now);
    // Whatever the pause says of the next application, one may wait for a seat.
    if (problem && problem.failure !== 'tooOften') throw problem;
    if (quantity !== 1) fail('stateChanged', { message: '每人一个名额' });
  },
};
