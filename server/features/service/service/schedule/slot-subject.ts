import { fail } from '@qunlu/contract/kernel/errors.ts';
import { serviceRules, wayDefault } from '@qunlu/contract/service/rules.ts';
import { slotAt } from '@qunlu/contract/service/schedule.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { CapacitySubject } from '../../../capacity/ports.ts';
import { buyProblem } from '../../policy/viewing.ts';
import { findSlotServices, findBooked } from '../../store/schedule.ts';
import { atWords } from './bookings.ts';
import { isBusy, slotOn, slotSubject } from './slots.ts';
import { services } from '../publishing/services.ts';

function read(target: string): { serviceId: number; startsAt: number } | null {
  const [, service, at] = /^(\d{1,16}):(\d{1,11})$/.exec(target) ?? [];
  return service && at ? { serviceId: Number(service), startsAt: Number(at) } : null;
}

const pathOf = (serviceId: number, startsAt: number, ways: readonly number[]): string => {
  // Where there is a choice, the page asks.
  const way = ways.length === 1 ? `way=${ways[0]}&` : '';
  return `/service/buy/${serviceId}?${way}slot=${startsAt}`;
};

/** The slots of schedules, which people may wait for (D97). */
export const slotCapacity: CapacitySubject = {
  name: slotSubject,

  async describe(ctx, targets, viewerId) {
    const slots = targets.flatMap((target) => {
      const slot = read(target);
      return slot ? [{ target, ...slot }] : [];
    });
    const ids = [...new Set(slots.map(({ serviceId }) => serviceId))];
    const services = new Map(
      (await findSlotServices(ctx.db, ids, viewerId)).map((one) => [one.service_id, one]),
    );
    return new Map(
      slots.flatMap(({ target, serviceId, startsAt }) => {
        const service = services.get(serviceId);
        if (!service) return [];
        const ways = service.ways.filter(({ kind }) => wayDefault(service.type, kind)?.timed);
        const when = atWords(new Date(startsAt * 1000), ctx.now);
        return [
          [
            target,
            {
              title: `${service.title} · ${when}`,
              path: pathOf(
                serviceId,
                startsAt,
                ways.map(({ way_id }) => way_id),
              ),
              seats: (service.schedule && slotAt(service.schedule, startsAt)?.seats) ?? 0,
            },
          ],
        ] as const;
      }),
    );
  },

  async mayJoin(tx: Tx, { target, userId, quantity }) {
    const { serviceId, startsAt } = read(target) ?? fail('notFound', { message: '这个时段不存在' });
    const service = await services.open(tx, serviceId, userId);
    const problem = buyProblem(service, userId, tx.now);
    if (problem) fail('forbidden', { message: problem });
    const booked = await findBooked(tx.db, serviceId, null);
    const slot = slotOn(booked?.schedule ?? null, startsAt, tx.now);
    const timed = service.ways.filter(({ kind }) => wayDefault(service.type, kind)?.timed);
    const most = Math.max(0, ...timed.map(({ max }) => (max === 0 ? serviceRules.quantity : max)));
    if (quantity > Math.min(most, slot.seats))
      fail('stateChanged', { message: `一单最多 ${Math.min(most, slot.seats)} 份，请改少一些` });
    const sellerId = service.user_id;
    if (await isBusy(tx, { sellerId, serviceId, startsAt, minutes: slot.minutes }))
      fail('stateChanged', { message: '卖家这个时间有别的预约，请另选一个时段' });
  },
};
