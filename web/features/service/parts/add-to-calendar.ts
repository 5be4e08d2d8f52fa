import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { addressOfTarget } from '../../../platform/router/hash-bang.ts';
import { handOverAppointment } from '../../capacity/parts/hand-over-appointment.ts';
import { servicePaths } from '../paths.ts';

/** Hands the appointment over as a file that the phone's calendar opens. */
export async function addToCalendar(order: ServiceOrder): Promise<void> {
  const { slot, way, other, order_id, title, address } = order;
  if (!slot) return;
  const link = location.origin + addressOfTarget(servicePaths.order(order_id));
  const where =
    way.address || (order.role === 'buyer' && address ? `${address.region_name} ${address.detail}` : '');
  await handOverAppointment(
    {
      uid: `service-order-${order_id}@${location.hostname}`,
      startsAt: slot.starts_at,
      minutes: slot.minutes,
      summary: `${title} · ${other.name}`,
      location: where,
      description: `${way.title}\n${link}`,
      url: link,
    },
    title,
  );
}
