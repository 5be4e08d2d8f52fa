/** Paying under kills: `await payWhole(product, insist, buyer, { hash, useBalance: false })`. */
import { payOrder, queryOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment } from '@qunlu/contract/sandbox.ts';
import { expect } from '@playwright/test';
import { callApi } from '../api.ts';
import type { CrashingServer } from '../crashing.ts';
import type { Insist } from './kills.ts';

export interface Buyer {
  token: string;
  /** Public numbers of the orders that they were told are paid. */
  paid: string[];
}

/** Pays an order, at the cashier what the balance does not cover, until it is told that it is paid. */
export async function payWhole(
  product: CrashingServer,
  insist: Insist,
  buyer: Buyer,
  given: { hash: string; useBalance: boolean },
): Promise<{ balance: number }> {
  const { url } = product;
  const { token } = buyer;
  const { hash, useBalance } = given;
  const answer = await insist(() =>
    callApi(url, payOrder, {
      body: { hash, channel: 'native', use_balance: useBalance ? 1 : 0 },
      token,
      at: product.now(),
    }),
  );
  if (answer.start) {
    const number = new URL(answer.start.url).searchParams.get('prepay_id') ?? '';
    await insist(() =>
      callApi(url, confirmSandboxPayment, { body: { out_trade_no: number } }).catch((error: unknown) => {
        // Paid by the try before, whose answer was lost.
        if (!String(error).includes(' answered 422')) throw error;
      }),
    );
    const stateNow = () => callApi(url, queryOrder, { query: { hash }, token, at: product.now() });
    await expect
      .poll(() => insist(stateNow).then(({ state }) => state), {
        intervals: [50, 200, 500],
        // Two kills may come meanwhile, and a busy machine takes long to start it again.
        timeout: 120_000,
      })
      .toBe(1);
  }
  buyer.paid.push(hash);
  return { balance: answer.balance_part };
}
