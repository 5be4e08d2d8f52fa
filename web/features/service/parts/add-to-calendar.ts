import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { appointmentFile } from '@qunlu/contract/service/ics.ts';
import { host } from '../../../platform/host/host.ts';
import { addressOfTarget } from '../../../platform/router/hash-bang.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { servicePaths } from '../paths.ts';

/** Hands the appointment over as a file that the phone's calendar opens. */
export async function addToCalendar(order: ServiceOrder): Promise<void> {
  const { slot, way, other, order_id, title, address } = order;
  if (!slot) return;
  const link = location.origin + addressOfTarget(servicePaths.order(order_id));
  const where =
    way.address || (order.role === 'buyer' && address ? `${address.region_name} ${address.detail}` : '');
  const text = appointmentFile(
    {
      uid: `service-order-${order_id}@${location.hostname}`,
      startsAt: slot.starts_at,
      minutes: slot.minutes,
      summary: `${title} · ${other.name}`,
      location: where,
      description: `${way.title}\n${link}`,
      url: link,
    },
    Date.now() / 1000,
  );
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  if (await host().saveFile({ url, name: `${title}.ics` }))
    popTip('已生成日历文件，打开即可加入', { type: 'good' });
  // The browser keeps the data by itself once the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
