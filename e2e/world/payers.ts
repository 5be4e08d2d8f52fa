/**
 * People who top up again and again, whatever happens to the server, to see what crashes leave of it.
 *   const payer = await newPayer(site, 1); await topUpTimes(site, payer, 25, onPaid)
 */
import { listOrders, payOrder, queryOrder } from '@qunlu/contract/order/calls.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { recharge, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';

export interface Payer {
  readonly token: string;
  /** Of each payment of theirs, so that the cashier's list tells whose it is. */
  readonly first: number;
  /** Orders whose payment the cashier has confirmed. */
  readonly confirmed: { hash: string; total: number }[];
}

/** `place`: unlike that of every other payer. */
export async function newPayer(site: string, place: number): Promise<Payer> {
  const { token } = await logInByApi(site, newPhone());
  return { token, first: 1_000 * place, confirmed: [] };
}

/** Milliseconds for which the server may be away: it starts slowly on a machine that does much else. */
const patience = 120_000;

/** Tries again while the server is away or busy with the payment before. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((go) => void setTimeout(go, 100));
    }
  }
}

/** The cashier's number of the payment of this amount, and how it stands there. */
async function atCashier(site: string, total: number) {
  const { list } = await callApi(site, sandboxPayments);
  const found = list.find((one) => one.total === total && one.state !== 'CLOSED');
  if (!found) throw new Error(`the cashier knows no payment of ${total}`);
  return found;
}

/** Confirms as somebody with a phone does it: once, and looks again when the answer is lost. */
async function confirm(site: string, total: number): Promise<void> {
  const { out_trade_no, state } = await atCashier(site, total);
  if (state === 'NOTPAY') await callApi(site, confirmSandboxPayment, { body: { out_trade_no } });
}

export async function topUpTimes(
  site: string,
  payer: Payer,
  times: number,
  onConfirmed: () => void,
): Promise<void> {
  const { token, first, confirmed } = payer;
  for (let count = 0; count < times; count += 1) {
    const total = first + count;
    const { hash } = await insist(() => callApi(site, recharge, { token, body: { total } }));
    await insist(() => callApi(site, payOrder, { token, body: { hash, channel: 'native' } }));
    await insist(() => confirm(site, total));
    confirmed.push({ hash, total });
    onConfirmed();
  }
}

/** Waits until every confirmed payment is known here, as the page after paying does. */
export async function waitForAll(site: string, { token, confirmed }: Payer): Promise<void> {
  for (const { hash } of confirmed)
    await insist(async () => {
      const { state } = await callApi(site, queryOrder, { token, query: { hash } });
      if (state === orderState.unpaid) throw new Error(`${hash} is not known as paid`);
    });
}

/** What of their orders is paid, by number, and what they have. */
export async function accountOf(
  site: string,
  { token }: Payer,
): Promise<{ paid: Map<string, number>; balance: number }> {
  const paid = new Map<string, number>();
  for (const state of ['1', '3', '4', '5'] as const) {
    const { list } = await callApi(site, listOrders, { token, query: { size: 50, state } });
    for (const { hash, total } of list) paid.set(hash, total);
  }
  return { paid, balance: (await callApi(site, viewBalance, { token })).balance };
}
