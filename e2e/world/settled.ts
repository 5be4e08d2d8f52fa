/** Somebody who has something on each screen. */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { myInfo } from '@qunlu/contract/agent/calls.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { claimMission } from '@qunlu/contract/score/missions.ts';
import { signIn } from '@qunlu/contract/score/sign-in.ts';
import { acceptOrder, confirmOrder, deliverOrder } from '@qunlu/contract/order/calls.ts';
import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { createPackOrder } from '@qunlu/contract/vip/calls.ts';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import { longCard, makeCard, shen } from './cards.ts';
import { type Circles, settleCircles } from './circle-screens.ts';
import { makeFriend } from './friends.ts';
import { payByApi, startTopUp, topUp } from './money.ts';
import { buyByApi, everyDay, freeSlot, publishByApi } from './services.ts';

export interface Settled {
  readonly session: Session;
  /** The person's own card, and that of a friend. */
  readonly card: number;
  readonly other: number;
  /** Orders of theirs: one to be paid, one that is paid. */
  readonly unpaid: string;
  readonly paid: string;
  /** A service of the friend, and what the person ordered of it: an appointment, and one that is done. */
  readonly offer: number;
  readonly booked: number;
  readonly done: number;
  /** A service of the person. */
  readonly own: number;
  readonly circles: Circles;
}

/** Somebody with a long card, a friend with tags, an application, a notice, money and a membership. */
export async function settle(site: string): Promise<Settled> {
  const session = await logInByApi(site, newPhone());
  const { card_id: card } = await makeCard(site, session.token, {
    ...longCard('欧阳知微与她的半山茶事工作室'),
    company: '杭州半山茶事文化创意有限公司',
  });
  const { session: friend, card: other } = await makeFriend(site, session, {
    ...shen,
    realname: '司马清扬与江南文化出版社编辑部',
  });
  await callApi(site, writeRemark, {
    body: { user_id: friend.user_id, note: '茶博会认识，秋天再约', tags: ['客户', '喜欢小罐装的客户'] },
    token: session.token,
  });
  const applicant = await logInByApi(site, newPhone());
  await makeCard(site, applicant.token);
  await callApi(site, applyFriend, {
    body: { user_id: session.user_id, message: '上周茶博会加过您微信，想聊聊明年的春茶' },
    token: applicant.token,
    idempotencyKey: `every-screen-${applicant.user_id}`,
  });
  const paid = await topUp(site, session, 8800);
  const { hash: unpaid } = await startTopUp(site, session, 12_000);
  await join(site, session, friend);
  return {
    session,
    card,
    other: other.card_id,
    unpaid,
    paid,
    ...(await orderServices(site, session, friend)),
    own: await offerService(site, session),
    circles: await settleCircles({ url: site, now: Date.now }, session, friend),
  };
}

/** A membership and texts from the balance, a friend who buys by the person's link, and points of a day. */
async function join(site: string, session: Session, friend: Session): Promise<void> {
  const { token } = session;
  const keyed = (what: string) => ({ idempotencyKey: `every-screen-${what}-${session.user_id}` });
  const month = { vip: 'vipPhonebook', pack_type: 1 } as const;
  const orders = [
    await callApi(site, createPackOrder, { body: month, token, ...keyed('month') }),
    await callApi(site, buyCredits, { body: { count: 100 }, token, ...keyed('texts') }),
  ];
  for (const { hash } of orders)
    await callApi(site, payOrder, {
      body: { hash, use_balance: 1, channel: 'native' },
      token,
      ...keyed(`pay-${hash}`),
    });
  const { code } = await callApi(site, myInfo, { token });
  const { hash } = await callApi(site, createPackOrder, {
    body: { ...month, share_user_id: code },
    token: friend.token,
    ...keyed('brought'),
  });
  await payByApi(site, friend, { hash, total: 2900 });
  await callApi(site, signIn, { token });
  await callApi(site, claimMission, { body: { id: 1 }, token });
}

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
): Promise<Pick<Settled, 'offer' | 'booked' | 'done'>> {
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
