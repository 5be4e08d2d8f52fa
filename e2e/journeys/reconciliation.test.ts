import { payOrder } from '@qunlu/contract/order/calls.ts';
import { behaveCashier, confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { recharge } from '@qunlu/contract/wallet/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { desktop, openConsole, register } from '../world/console.ts';

/** Seconds until 10:30 in Shanghai of the day after. */
function untilNextMorning(now: number): number {
  const day = 86_400;
  const shanghai = Math.floor(now / 1000) + 8 * 3600;
  return day - (shanghai % day) + 10.5 * 3600;
}

test('[D115][D138] money that came in and was not heard of waits for finance, who ends it with a reason', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const at = (): number => clocked.now();
  await clocked.runJob('wallet.reconcile');
  const { token } = await register(clocked, newPhone());
  const { hash } = await callApi(clocked.url, recharge, { token, at: at(), body: { total: 12_300 } });
  await callApi(clocked.url, payOrder, { token, at: at(), body: { hash, channel: 'native' } });
  const { list } = await callApi(clocked.url, sandboxPayments, { query: {} });
  await callApi(clocked.url, behaveCashier, { at: at(), body: { lose: 1 } });
  await callApi(clocked.url, confirmSandboxPayment, {
    at: at(),
    body: { out_trade_no: list[0]?.out_trade_no ?? '' },
  });
  await callApi(clocked.url, behaveCashier, { at: at(), body: {} });
  await clocked.pass(untilNextMorning(at()));
  await clocked.runJob('wallet.reconcile');

  const page = await newBrowser(desktop, clocked);
  await openConsole(clocked, page, ['finance', 'auditor']);
  await page.getByRole('menuitem', { name: '对账差异' }).click();
  await expectAccessible(page);
  await page.getByText('付款差 123.00 元').click();
  await expect(page.getByRole('heading', { name: '付款：账目 0.00 元，账单 123.00 元' })).toBeVisible();
  await expect(page.getByText('微信账单里有这笔付款，我们的账目里没有。', { exact: false })).toBeVisible();
  await expect(page.getByRole('cell', { name: '123.00 元' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '了结', exact: true }).click();
  const asking = page.getByRole('dialog', { name: '了结这条差异' });
  await expect(asking.getByRole('button', { name: '了结', exact: true })).toBeDisabled();
  await asking.getByRole('button', { name: '已按原路退回' }).click();
  await asking.getByRole('button', { name: '了结', exact: true }).click();
  await expect(page.getByText('已处理')).toBeVisible();
  await expect(page.getByText('：已按原路退回', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '了结', exact: true })).toHaveCount(0);
});
