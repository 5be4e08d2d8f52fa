import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { after, inTransaction, type Deps, type ViewerCtx } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { peopleById } from '../../../account/api/directory.ts';
import { accountStateOf } from '../../../account/api/people.ts';
import { openPhone } from '../../../card/api/decode.ts';
import { writeOnce } from '../../../order/api/history.ts';
import { contactOpen } from '../../policy/orders.ts';
import { eraseAddresses, findLastAddress } from '../../store/orders.ts';
import { ownServiceOrder } from './own.ts';

const contactSeconds = serviceRules.contactDays * 86_400;

/** D54: the seller reads where it goes; the buyer sees that they did. */
export async function revealAddress(
  ctx: ViewerCtx,
  orderId: number,
): Promise<OutputOf<typeof contract.revealAddress>> {
  return inTransaction(ctx, async (tx) => {
    const { row, role } = await ownServiceOrder(tx, tx.viewer.userId, orderId);
    const address = row.address ?? fail('stateChanged', { message: '这个订单没有地址，或已经删除' });
    if (role === 'seller') {
      if (!contactOpen(row, tx.now)) notNow('地址');
      await writeOnce(tx, row.order_id, {
        who: 'seller',
        what: 'address-opened',
        words: '卖家查看了完整的地址',
      });
    }
    const { name, phone, region_name, detail } = address;
    return { name, phone, region_name, detail };
  });
}

const notNow = (what: string): never =>
  fail('stateChanged', {
    message: `现在不能看${what}：付款后（免费的接单后）到完成后 ${serviceRules.contactDays} 天可以看`,
  });

/** D54: what the caller gave last. */
export async function lastAddress(ctx: ViewerCtx): Promise<OutputOf<typeof contract.lastAddress>> {
  return { address: (await findLastAddress(ctx.db, ctx.viewer.userId)) ?? null };
}

const sideWords = { buyer: '买家查看了卖家的电话', seller: '卖家查看了买家的电话' };

/**
 * D22: the phone of the other side, by their card and its rules when they have one, with the card's receipt; else the number of
 * the account. Either way the order says who looked.
 */
export async function revealContact(
  ctx: ViewerCtx,
  orderId: number,
): Promise<OutputOf<typeof contract.revealContact>> {
  return inTransaction(ctx, async (tx) => {
    const { row, role } = await ownServiceOrder(tx, tx.viewer.userId, orderId);
    if (!contactOpen(row, tx.now)) notNow('电话');
    if (row.blocked) fail('forbidden', { message: '您和对方之间有拉黑，不能看电话，请在订单里留言' });
    const otherId = role === 'buyer' ? row.seller_id : row.buyer_id;
    // Without a card there is no rule that hides their number with them.
    if (!(await accountStateOf(tx, otherId)).visible)
      fail('forbidden', { message: '对方的账号现在不能联系，请在订单里留言，或联系客服' });
    // May lock the caller, and comes before anything that holds the order.
    const onCard = await openPhone(tx, otherId);
    await writeOnce(tx, row.order_id, { who: role, what: `contact-opened-${role}`, words: sideWords[role] });
    const phone = onCard ?? (await peopleById(tx, [otherId])).get(otherId)?.phone ?? '';
    return { phone };
  });
}

const batch = 1000;

/** Job: D54, addresses of orders that have long been over are erased. */
export async function forgetAddresses(deps: Deps, goesOn: () => boolean): Promise<void> {
  let erased = batch;
  while (erased === batch && goesOn())
    erased = await eraseAddresses(alone(deps).db, after(deps.clock(), -contactSeconds), batch);
}
