import { inflateSync } from 'node:zlib';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { lockOrder } from '../order/api/locks.ts';
import { refundOrder } from '../order/api/refunds.ts';
import { payFor, servedPromise, topUp } from '../order/testing.ts';
import type { TestShop } from '../../testing/test-shop.ts';

/** A tax number whose last digit is right. */
export const taxNumber = '91350100M000100Y43';

export const company = { kind: 'company', name: '杭州青禾茶业有限公司', tax_no: taxNumber };
export const special = {
  ...company,
  address: '杭州市西湖区龙井路 1 号',
  phone: '0571-88886666',
  bank: '中国银行杭州分行',
  account: '6222021234567890',
};

/** An order that was paid out of the balance. */
export async function paidOrder(
  world: World,
  shop: TestShop,
  buyer: Person,
  given: Parameters<TestShop['order']>[2] = {},
): ReturnType<TestShop['order']> {
  // Not settled yet, so that it can be refunded.
  const order = await shop.order(world, buyer, { promise: servedPromise, ...given });
  await topUp(world, buyer, order.total);
  const { status, text } = await payFor(world, buyer, order.hash, { use_balance: 1 });
  if (status !== 200) throw new Error(text);
  return order;
}

export async function saveTitle(world: World, { token }: Person, title: object = company): Promise<number> {
  const { status, text, body } = await world.call('POST', '/v1/invoice/title', { token, body: title });
  if (status !== 200) throw new Error(text);
  return body.id;
}

export const ask = (
  world: World,
  { token }: Person,
  orders: readonly { hash: string }[],
  more: { title_id: number; type?: number; remark?: string; key?: string },
): Promise<Answer> => {
  const { key, ...body } = more;
  return world.call('POST', '/v1/invoice/req', {
    token,
    body: { hashes: orders.map(({ hash }) => hash), ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
};

export async function refund(world: World, orderId: number, amount: number): Promise<void> {
  await inTransaction(jobContext(world.deps), async (tx) => {
    await refundOrder(tx, await lockOrder(tx, orderId), {
      amount,
      key: `test:${orderId}:${amount}`,
      reason: '卖家同意退款',
      who: 'seller',
    });
  });
  await world.deps.outbox.idle();
}

/** The words of a document that pdfkit made, in the order in which they were drawn. */
export function pdfText(bytes: Buffer): string {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('endstream', at);
    try {
      streams.push(inflateSync(bytes.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Not a packed one.
    }
  }
  const units = streams
    .filter((one) => one.includes('beginbfrange'))
    .flatMap((one) => [...one.matchAll(/\[((?:<[0-9a-f]+>\s*)+)\]/gi)])
    .flatMap(([, list]) => (list ?? '').match(/[0-9a-f]+/gi) ?? [])
    .map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  return streams
    .filter((one) => one.includes(' TJ'))
    .flatMap((one) => [...one.matchAll(/\[(.*?)\] TJ/gs)])
    .map(([, glyphs = '']) =>
      [...glyphs.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => units[Number.parseInt(code, 16)] ?? '?')
        .join(''),
    )
    .join('\n');
}
