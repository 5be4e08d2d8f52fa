import type { Session } from '@qunlu/contract/account/entity.ts';
import { acceptOrder, confirmOrder, deliverOrder } from '@qunlu/contract/order/calls.ts';
import { callApi } from '../../api.ts';
import { buyByApi, everyDay, freeSlot, publishByApi } from '../../world/services.ts';
import type { ScreenScene } from '../scene.ts';

/** A service of the person, one of the friend, and what the person ordered of it: an appointment, and one that is done. */
export const scene: ScreenScene = {
  async settle({ site, person, friend }) {
    const own = await offerService(site, person);
    const { offer, booked, done } = await orderServices(site, person, friend);
    return {
      '/service/:id': `/service/${offer}`,
      '/service/edit/:id': `/service/edit/${own}`,
      '/service/edit/:id/schedule': `/service/edit/${own}/schedule`,
      '/service/buy/:id': `/service/buy/${offer}`,
      '/service/paysuccess/:id': `/service/paysuccess/${booked}`,
      '/service/order/:id': `/service/order/${booked}`,
      '/service/comment/:id': `/service/comment/${done}`,
    };
  },
};

/** The person's own service, with times and a long name. */
async function offerService(site: string, seller: Session): Promise<number> {
  const { service_id } = await publishByApi(site, seller, {
    title: '茶室与茶席的空间设计咨询，含动线、灯光、器物搭配和一次现场勘察',
    ways: [
      { type: 'tel', fee: 0, max: 1 },
      { type: 'meet', fee: 0, max: 3, params: { address: '杭州市西湖区龙井路 18 号半山茶事工作室二楼' } },
    ],
    schedule: everyDay(2),
  });
  return service_id;
}

/** Somebody offers a service that costs nothing, and the person orders it twice. */
async function orderServices(
  site: string,
  buyer: Session,
  seller: Session,
): Promise<{ offer: number; booked: number; done: number }> {
  const service = await publishByApi(site, seller, {
    title: '茶室设计咨询，从量房到灯光一次说清楚',
    ways: [
      { type: 'tel', fee: 0, max: 2 },
      { type: 'sms', fee: 0, max: 1 },
      { type: 'house', fee: 0, max: 1 },
    ],
    schedule: everyDay(2),
  });
  const { service_id } = service;
  const wayOf = (type: string): number => service.ways.find((way) => way.type === type)?.way_id ?? 0;
  // One that costs nothing at a time: the first is done before the next is ordered.
  const done = await buyByApi(site, buyer, { service_id, way_id: wayOf('sms') });
  const body = { hash: done.hash };
  await callApi(site, acceptOrder, { token: seller.token, body });
  await callApi(site, deliverOrder, { token: seller.token, body });
  await callApi(site, confirmOrder, { token: buyer.token, body });
  const booked = await buyByApi(site, buyer, {
    service_id,
    way_id: wayOf('tel'),
    slot_id: await freeSlot(site, service_id, wayOf('tel')),
    note: '想把 40 平的铺子改成茶室',
  });
  await callApi(site, acceptOrder, { token: seller.token, body: { hash: booked.hash } });
  return { offer: service_id, booked: booked.order_id, done: done.order_id };
}
