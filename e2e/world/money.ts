/** Money for journeys, by the ways that people have: a top-up that the sandbox's cashier is told to pay. */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { payOrder, queryOrder } from '@qunlu/contract/order/calls.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { recharge } from '@qunlu/contract/wallet/calls.ts';
import { expect } from '@playwright/test';
import { callApi } from '../api.ts';

let keys = 0;
const newKey = (): string => `journey-${process.pid}-${(keys += 1)}`;

/** The cashier's number of the payment that was begun last with this total, fen; waits for it. */
export async function lastPayment(site: string, total: number): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { list } = await callApi(site, sandboxPayments);
      found = list.find((one) => one.total === total && one.state === 'NOTPAY')?.out_trade_no ?? '';
      return found;
    }, `a payment of ${total} fen was begun`)
    .not.toBe('');
  return found;
}

/** The person pays in WeChat, which tells this site as it was told to behave. */
export const payAtCashier = async (site: string, total: number): Promise<void> => {
  const out_trade_no = await lastPayment(site, total);
  await callApi(site, confirmSandboxPayment, { body: { out_trade_no } });
};

/** An order of a top-up, not paid. */
export const startTopUp = (site: string, { token }: Session, total: number): Promise<{ hash: string }> =>
  callApi(site, recharge, { body: { total }, token, idempotencyKey: newKey() });

/** A top-up that is paid: answers its order. */
export async function topUp(site: string, session: Session, total: number): Promise<string> {
  const { hash } = await startTopUp(site, session, total);
  await payByApi(site, session, { hash, total });
  return hash;
}

/** Pays an order in WeChat, which brings no screen. `total`: fen; `at`: the site's clock, milliseconds. */
export async function payByApi(
  site: string,
  { token }: Session,
  { hash, total }: { hash: string; total: number },
  at = Date.now(),
): Promise<void> {
  await callApi(site, payOrder, {
    body: { hash, use_balance: 0, channel: 'native' },
    token,
    at,
    idempotencyKey: newKey(),
  });
  await payAtCashier(site, total);
  await expect
    .poll(async () => (await callApi(site, queryOrder, { query: { hash }, token, at })).state)
    .toBe(orderState.paid);
}

/** Pays an order from the balance, which has enough. */
export const payFromBalance = (site: string, { token }: Session, hash: string): Promise<unknown> =>
  callApi(site, payOrder, {
    body: { hash, use_balance: 1, channel: 'native' },
    token,
    idempotencyKey: newKey(),
  });
