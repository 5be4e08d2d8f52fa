import { vipRules } from '@qunlu/contract/vip/rules.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { ask as askInvoice, saveTitle } from '../../features/invoice/testing.ts';
import { applyAsCompany, signAgreement } from '../../features/identity/testing.ts';
import {
  behave,
  bookedPromise,
  confirmPayment,
  instantPromise,
  openNumber,
  paidSale,
  payFor,
  servedPromise,
  testShop,
  topUp,
} from '../../features/order/testing.ts';
import { upload } from '../../features/media/testing.ts';
import { makeStaff } from '../../features/staff/testing.ts';
import { makeMember, orderPack } from '../../features/vip/testing.ts';
import { buyPaid } from '../../features/sms/testing.ts';
import { done as deeds, giveScore } from '../../features/score/testing.ts';
import { infoOf } from '../../features/agent/testing.ts';
import { billOf, withdraw } from '../../features/wallet/testing.ts';
import { refundOrder } from '../../features/order/service/money/refunds.ts';
import { lockOrder } from '../../features/order/service/ground/locks.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { done, newest } from './ask.ts';
import type { Case, Cases, Scene } from './scene.ts';

/** Sells what only these cases sell. */
export const shop = testShop();

type Side = 'buyer' | 'seller';

/** An order between `me` and the other, paid out of the balance, and who acts on it; then brought so far. */
const soldBy =
  (
    { promise = servedPromise, dear = false }: { promise?: SalePromise; dear?: boolean },
    side: Side,
    ...steps: readonly (readonly [Side, string, object?])[]
  ) =>
  async (scene: Scene): Promise<{ as: string; hash: string; order_id: number }> => {
    const { world, me: buyer, other: seller } = scene;
    const total = dear ? 1_000_000 : 10_000;
    const { hash, order_id } = await paidSale(world, shop, { buyer, seller, promise, total });
    const tokens = { buyer: buyer.token, seller: seller.token };
    for (const [by, id, more] of steps) await done(scene, id, { as: tokens[by], hash, ...more });
    return { as: tokens[side], hash, order_id };
  };
const sold = (side: Side, ...steps: readonly (readonly [Side, string, object?])[]) =>
  soldBy({}, side, ...steps);
const accepted = ['seller', 'order.accept'] as const;
const delivered = ['seller', 'order.deliver'] as const;
const asksBack = ['buyer', 'order.ask-refund', { amount: 100, reason: '没有按约定服务' }] as const;
const disputes = ['buyer', 'order.dispute', { words: '没有按约定服务' }] as const;
const answers = ['seller', 'order.dispute', { words: '已经按约定服务' }] as const;

const disputed = async (scene: Scene, dear = false): Promise<{ id: number }> => {
  await soldBy({ dear }, 'buyer', accepted, delivered, disputes, answers)(scene);
  return { id: await newest(scene, 'order_dispute', 'dispute_id') };
};

const unpaid = async (scene: Scene): Promise<string> => {
  const { serviceId: service_id, ways } = scene.plain;
  return (await done(scene, 'service.buy', { service_id, way_id: ways.tel })).hash;
};

const recharging = async (scene: Scene): Promise<{ hash: string; out_trade_no: string }> => {
  const { hash } = await done(scene, 'wallet.recharge', { total: 1000 });
  await payFor(scene.world, scene.me, hash);
  const id = await newest(scene, 'order_order', 'order_id');
  return { hash, out_trade_no: await openNumber(scene.world, id) };
};

const channelOrder = async (scene: Scene, how: Record<string, unknown> = {}): Promise<number> => {
  const { world, me } = scene;
  const order = await shop.order(world, me, { promise: servedPromise });
  await payFor(world, me, order.hash);
  await behave(world, how);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  return order.order_id;
};

const invoiced = async (scene: Scene): Promise<{ id: number }> => {
  const { world, me } = scene;
  const order = await paidSale(world, shop, { buyer: me, seller: null, promise: servedPromise });
  await askInvoice(world, me, [order], { title_id: await saveTitle(world, me) });
  return { id: await newest(scene, 'invoice_request', 'request_id') };
};
const myRequest = async (scene: Scene): Promise<{ id: number }> => ({ id: (await sellersInvoice(scene)).id });
const sellersInvoice = async (scene: Scene): Promise<{ as: string; id: number }> => {
  const { world, me, other } = scene;
  const order = await paidSale(world, shop, { buyer: me, seller: other, promise: servedPromise });
  await askInvoice(world, me, [order], { title_id: await saveTitle(world, me) });
  return { as: other.token, id: await newest(scene, 'invoice_request', 'request_id') };
};

const withdrawn = async (scene: Scene): Promise<{ id: number }> => ({
  id: (await withdraw(scene.world, scene.me, 60_000)).id,
});

const merchant = async (scene: Scene): Promise<{ id: number }> => {
  const { world, me, office } = scene;
  await signAgreement(world, me);
  return { id: await applyAsCompany(world, me, office) };
};

const under = async (scene: Scene): Promise<{ as: string; agent: string }> => ({
  as: scene.other.token,
  agent: (await infoOf(scene.world, scene.friend)).code,
});

const commission: Case = async (scene) => {
  const { world, friend, other } = scene;
  await done(scene, 'agent.become-indirect', { as: other.token, agent: (await infoOf(world, friend)).code });
  await topUp(world, other, 99_900);
  const hash = await orderPack(world, other);
  await done(scene, 'order.pay', { as: other.token, hash, use_balance: 1 });
  const id = await newest(scene, 'agent_commission', 'commission_id');
  await world.database.pool.query('update agent_commission set verdict = 1 where commission_id = $1', [id]);
  return { id, verdict: 'pass' };
};

const difference: Case = async (scene) => {
  const { rows } = await scene.world.database.pool.query<{ id: number }>(
    `insert into wallet_difference (day, kind, number, ours, bill, found_at)
     values ('2026-11-19', 'payment', 'n1', 100, 0, '2026-11-20') returning difference_id as id`,
  );
  return { id: rows[0]?.id, message: '已核实，账已对平' };
};

const outgoing = async (scene: Scene): Promise<{ out_bill_no: string }> => {
  const { id } = await withdrawn(scene);
  await done(scene, 'staff.decide-withdrawal', { id, verdict: 'pass' });
  await scene.world.runJob('wallet.payouts');
  return { out_bill_no: await billOf(scene.world, id) };
};

export const moneyCases: Cases = {
  'agent.become-indirect': under,
  'agent.become-indirect-v3': under,
  'staff.decide-commission': commission,
  'identity.give-real-name': ({ other }) => ({ as: other.token, name: '王小明' }),
  'identity.start-real-name': async (scene) => {
    await done(scene, 'identity.give-real-name', { as: scene.other.token, name: '王小明' });
    return { as: scene.other.token };
  },
  'identity.apply-merchant': async ({ world, me }) => {
    await signAgreement(world, me);
    return {
      kind: 'company',
      title: '半山茶事',
      licence_no: '91350100M000100Y43',
      licence_img: (await upload(world, me, { bucket: 'private' })).key,
      contact: '王小明',
      contact_phone: '13800138000',
    };
  },
  'identity.cancel-merchant': async (scene) => {
    await merchant(scene);
    return {};
  },
  'staff.decide-merchant': async (scene) => ({ ...(await merchant(scene)), verdict: 'pass' }),
  'staff.merchant': merchant,
  'staff.freeze-merchant': async (scene) => {
    const made = await merchant(scene);
    await done(scene, 'staff.decide-merchant', { ...made, verdict: 'pass' });
    return { ...made, frozen: 1 };
  },
  'staff.identity': ({ me }) => ({ user_id: me.userId }),
  'invoice.file': async (scene) => {
    const made = await invoiced(scene);
    await scene.world.runJob('invoice.issue');
    return made;
  },
  'invoice.issue': async (scene) => {
    const made = await sellersInvoice(scene);
    const { key } = await upload(scene.world, scene.other, { bucket: 'private' });
    return { ...made, invoice_no: '12345678', file: key };
  },
  'invoice.refuse': sellersInvoice,
  'invoice.req': async ({ world, me }) => {
    const { hash } = await paidSale(world, shop, { buyer: me, seller: null, promise: servedPromise });
    return { hashes: [hash], title_id: await saveTitle(world, me) };
  },
  'invoice.withdraw': myRequest,
  'staff.reject-invoice': invoiced,
  'staff.retry-invoice': invoiced,
  'order.accept': sold('seller'),
  'order.decline': sold('seller'),
  'order.start': (scene) => soldBy({ promise: bookedPromise() }, 'seller', accepted)(scene),
  'order.deliver': sold('seller', accepted),
  'order.confirm': sold('buyer', accepted, delivered),
  'order.cancel': sold('buyer'),
  'order.ask-refund': async (scene) => ({
    ...(await sold('buyer', accepted, delivered)(scene)),
    amount: 100,
    reason: '没有按约定服务',
  }),
  'order.answer-refund': sold('seller', accepted, delivered, asksBack),
  'order.take-back-refund': sold('buyer', accepted, delivered, asksBack),
  'order.dispute': sold('buyer', accepted, delivered),
  'order.withdraw-dispute': sold('buyer', accepted, delivered, disputes),
  'order.view': sold('buyer'),
  'order.query': sold('buyer'),
  'order.receipt': sold('buyer'),
  'order.list': async (scene) => {
    await sold('buyer')(scene);
    return {};
  },
  'order.pay': async (scene) => {
    return { hash: await unpaid(scene), use_balance: 1 };
  },
  'order.close': async (scene) => {
    return { hash: await unpaid(scene) };
  },
  'staff.dispute': (scene) => disputed(scene),
  'staff.decide-dispute': (scene) => disputed(scene),
  'staff.confirm-dispute': async (scene) => {
    const { id } = await disputed(scene, true);
    const refund = 900_000;
    await done(scene, 'staff.decide-dispute', { id, refund, decision: '按时完成了服务' });
    return { as: (await makeStaff(scene.world, 'service')).office, id, refund };
  },
  'staff.refund-order': async (scene) => {
    const { hash } = await soldBy({ promise: instantPromise }, 'buyer')(scene);
    await scene.world.runJob('order.deadlines');
    await scene.world.runJob('ledger.lapse-holds');
    return { hash, amount: 100 };
  },
  'staff.order': async (scene) => ({ hash: (await sold('buyer')(scene)).hash }),
  'staff.decide-payment': async (scene) => {
    await channelOrder(scene, { wrong_total: 1 });
    return {
      id: (await done(scene, 'staff.wrong-payments')).list[0]?.id,
      count: 0,
      reason: '金额不符，全部退回',
    };
  },
  'staff.end-refund': async (scene) => {
    const { world } = scene;
    const orderId = await channelOrder(scene);
    await behave(world, { refund: 'abnormal' });
    await inTransaction(jobContext(world.deps), async (tx) =>
      refundOrder(tx, await lockOrder(tx, orderId), {
        amount: 10_000,
        key: `dead:${orderId}`,
        reason: '卖家同意，协商退款',
        who: 'seller',
      }),
    );
    await world.deps.outbox.idle();
    world.pass(60);
    await world.runJob('order.send-refunds');
    await behave(world);
    return {
      id: (await done(scene, 'staff.failed-refunds')).list[0]?.id,
      way: 'retry',
      reason: '重新提交，账户已好',
    };
  },
  'staff.set-money-setting': () => ({
    setting: 'wallet.withdraw-fee',
    value: 60,
    reason: '按约定的费率定下',
  }),
  'staff.confirm-money-setting': async (scene) => {
    const from = Math.floor(scene.world.now().getTime() / 1000) + 8 * 86_400;
    const given = { setting: 'wallet.withdraw-fee', value: 90, from, reason: '成本涨了，按新合同' };
    const { raise } = await done(scene, 'staff.set-money-setting', given);
    return { as: (await makeStaff(scene.world, 'finance')).office, id: raise.id, verdict: 'pass' };
  },
  'staff.set-privilege': ({ world }) => ({ from: Math.floor(world.now().getTime() / 1000) + 86_400 }),
  'staff.set-quote': () => ({ date: '2026-12-01' }),
  'staff.difference': difference,
  'staff.resolve-difference': difference,
  'staff.withdrawal': withdrawn,
  'staff.decide-withdrawal': async (scene) => ({ ...(await withdrawn(scene)), verdict: 'pass' }),
  'wallet.withdraw': () => ({ amount: 10_000, fee: 60 }),
  'wallet.cancel-withdrawal': withdrawn,
  'wallet.refresh-withdrawal': withdrawn,
  'wallet.withdrawals': async (scene) => {
    await withdrawn(scene);
    return {};
  },
  'wallet.refund-recharge': async (scene) => {
    const { hash, out_trade_no } = await recharging(scene);
    await confirmPayment(scene.world, out_trade_no);
    return { hash };
  },
  'sandbox.confirm-payment': async (scene) => ({ out_trade_no: (await recharging(scene)).out_trade_no }),
  'sandbox.fail-payment': async (scene) => ({ out_trade_no: (await recharging(scene)).out_trade_no }),
  'sandbox.confirm-transfer': outgoing,
  'sandbox.fail-transfer': outgoing,
  'sandbox.sms-reply': ({ friend }) => ({ phone: friend.phone, text: 'R' }),
  'score.claim': async ({ world, me }) => {
    await deeds(world, me, 'card-first', 1);
    return { id: 1 };
  },
  'staff.score-reverse': async (scene) => {
    await giveScore(scene.world, scene.me, 10);
    return { id: await newest(scene, 'score_entry', 'entry_id'), reason: '发错了，应当撤回' };
  },
  'vip.redeem': async ({ world, me }) => {
    await giveScore(world, me, 1000);
    return { days: 1, a_day: vipRules.dayPoints };
  },
  'staff.vip-take': async (scene) => {
    await makeMember(scene.world, scene.other);
    await done(scene, 'staff.vip-give', { user_id: scene.other.userId });
    return { id: await newest(scene, 'vip_entitlement', 'entitlement_id'), reason: '送错了，应当收回' };
  },
  'staff.vip-refund': async (scene) => {
    const hash = await orderPack(scene.world, scene.me);
    await done(scene, 'order.pay', { hash, use_balance: 1 });
    return { id: await newest(scene, 'vip_entitlement', 'entitlement_id'), reason: '重复购买，退回一份' };
  },
  'sms.refund': async (scene) => ({ hash: await buyPaid(scene.world, scene.me, 100), refund: 1000 }),
};
