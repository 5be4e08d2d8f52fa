/**
 * What a crash in the middle of payments does to money: nothing. What was acknowledged is there, what was paid has its effect,
 * once, and the books agree with those of the cashier.
 */
import { randomBytes } from 'node:crypto';
import { queryOrder } from '@qunlu/contract/order/calls.ts';
import { recharge, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { type CrashingServer, hasPostgres, startCrashing } from '../crashing.ts';
import { logInByApi, newPhone } from '../people.ts';
import { type Insist, underKills } from './kills.ts';
import { type Buyer, payWhole } from './paying.ts';

/** `FAULT_KILLS=40` for a long run. */
const kills = Number(process.env['FAULT_KILLS'] ?? 2);
const payments = Number(process.env['FAULT_PAYMENTS'] ?? 32);
const people = 8;

interface Payer extends Buyer {
  userId: number;
  /** Fen that their balance must have, by what was acknowledged. */
  balance: number;
}

/** A top-up, then something bought: by turns with the balance, with both, and by the cashier alone. */
async function payOften(product: CrashingServer, insist: Insist, payer: Payer, count: number): Promise<void> {
  const { url } = product;
  for (let turn = 0; turn < count; turn += 2) {
    // An amount of its own, so that no other order is meant.
    const total = 1000 + turn;
    const idempotencyKey = randomBytes(12).toString('hex');
    const { hash } = await insist(() =>
      callApi(url, recharge, { body: { total }, token: payer.token, idempotencyKey }),
    );
    await payWhole(product, insist, payer, { hash, useBalance: false });
    payer.balance += total;
    const input = {
      buyer: payer.userId,
      target: `thing-${payer.userId}-${turn}`,
      total: 700 + (turn % 4) * 250,
    };
    const thing = await insist(() => product.order(input));
    const by = await payWhole(product, insist, payer, { hash: thing, useBalance: turn % 8 !== 6 });
    payer.balance -= by.balance;
  }
}

for (const kind of hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const))
  test(`kill -9 ${kills} times during ${payments} payments loses no money and pays nothing twice, ${kind} [D107][D108][D110]`, async () => {
    test.setTimeout(120_000 + kills * 20_000 + payments * 500);
    const product = await startCrashing(kind);
    try {
      const payers: Payer[] = [];
      for (let count = 0; count < people; count += 1) {
        const { user_id, token } = await logInByApi(product.url, newPhone());
        payers.push({ userId: user_id, token, balance: 0, paid: [] });
      }
      // Each payment is about four steps.
      await underKills(product, { kills, steps: payments * 3 }, (insist) =>
        Promise.all(payers.map((payer) => payOften(product, insist, payer, payments / people))),
      );
      await product.crash();
      await product.settle();
      expect(await product.books()).toEqual([]);
      for (const { token, balance, paid } of payers) {
        expect(await callApi(product.url, viewBalance, { query: {}, token })).toMatchObject({
          balance,
          frozen: 0,
        });
        for (const hash of paid)
          expect(await callApi(product.url, queryOrder, { query: { hash }, token })).toMatchObject({
            state: 1,
          });
        expect(paid).toHaveLength(payments / people + ((payments / people) % 2));
      }
    } finally {
      await product.end();
    }
  });
