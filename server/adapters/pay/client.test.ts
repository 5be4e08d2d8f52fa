import { createPublicKey, createVerify } from 'node:crypto';
import {
  behaveCashier,
  confirmSandboxPayment,
  confirmSandboxTransfer,
  failSandboxPayment,
  failSandboxTransfer,
  sandboxPayments,
  sandboxTransfers,
} from '@qunlu/contract/sandbox.ts';
import { expect, test } from 'vitest';
import { after } from '../../platform/context.ts';
import type { PayChannel } from '../../platform/pay-provider.ts';
import { useWorld } from '../../testing/world.ts';
import { payClient } from './client.ts';
import {
  cashierPath,
  certificateSigner,
  merchantKey,
  sandboxMchid,
  sandboxMerchant,
} from './sandbox-keys.ts';

const world = useWorld({ listen: true });
const pay = () => world.deps.pay;
let last = 0;
const newNo = (): string => `T${String((last += 1)).padStart(9, '0')}`;

const inputOf = (outTradeNo: string, total = 1230) => ({
  outTradeNo,
  description: '会员一年',
  total,
  expiresAt: after(world.now(), 1800),
  openid: 'o-payer',
  clientIp: '203.0.113.1',
});
const confirm = (out_trade_no: string) => world.ask(confirmSandboxPayment, { body: { out_trade_no } });
const behave = (body: object) => world.ask(behaveCashier, { body });

async function paid(total = 1230): Promise<string> {
  const number = newNo();
  await pay().start('jsapi', inputOf(number, total));
  await confirm(number);
  return number;
}

test.each(['jsapi', 'mini', 'app'] as const)(
  '[D110] %s: what the host hands to WeChat is signed by us',
  async (channel) => {
    const start = await pay().start(channel, inputOf(newNo()));
    if (start.kind !== 'invoke') throw new Error(start.kind);
    const { appId, timeStamp, nonceStr, signType, paySign } = start.params;
    const apps = { jsapi: 'wxsandboxofficial', mini: 'wxsandboxmini', app: 'wxsandboxapp' };
    expect([appId, signType]).toEqual([apps[channel], 'RSA']);
    const given = new URLSearchParams(start.params.package);
    expect(given.get('prepay_id')).toMatch(/^wx/);
    expect(given.get('partner_id')).toBe(channel === 'app' ? sandboxMchid : null);
    const fourth = channel === 'app' ? given.get('prepay_id') : start.params.package;
    const { privateKey } = await merchantKey(world.deps);
    const verifier = createVerify('RSA-SHA256').update(`${appId}\n${timeStamp}\n${nonceStr}\n${fourth}\n`);
    expect(verifier.verify(createPublicKey(privateKey), paySign, 'base64')).toBe(true);
  },
);

test.each([
  ['h5', 'redirect', '/sandbox/pay/h5'],
  ['native', 'qrcode', '/sandbox/pay/qr'],
] as const)('[D110] %s: an address where the person pays', async (channel, kind, path) => {
  const number = newNo();
  const start = await pay().start(channel, inputOf(number));
  expect(start.kind).toBe(kind);
  const url = new URL(start.kind === 'invoke' ? '' : start.url);
  expect(url.pathname).toBe(path);
  const page = await fetch(world.deps.self.url + url.pathname + url.search);
  const text = await page.text();
  expect(text).toContain('¥12.30');
  expect(text).toContain(`data-number="${number}"`);
});

test('[D110] a payment: unknown, unpaid, paid, and what is said of it', async () => {
  const number = newNo();
  expect(await pay().query(number)).toMatchObject({ state: 'none', outTradeNo: number });
  await pay().start('jsapi', inputOf(number));
  expect(await pay().query(number)).toMatchObject({ state: 'unpaid', total: 1230, transactionId: '' });
  expect(await confirm(number)).toMatchObject({ out_trade_no: number, total: 1230, state: 'SUCCESS' });
  expect(await pay().query(number)).toEqual({
    state: 'paid',
    outTradeNo: number,
    transactionId: expect.stringMatching(/^4200/),
    total: 1230,
    currency: 'CNY',
    appid: 'wxsandboxofficial',
    mchid: sandboxMchid,
    openid: 'o-payer',
    paidAt: world.now(),
  });
  await expect(confirm(number)).rejects.toMatchObject({ code: 42_200 });
  const { list } = await world.ask(sandboxPayments, { query: {} });
  expect(list[0]).toMatchObject({ out_trade_no: number, state: 'SUCCESS' });
});

test('a payment that is about to end is open for the minute that WeChat wants', async () => {
  const number = newNo();
  await pay().start('native', { ...inputOf(number), expiresAt: after(world.now(), 5) });
  world.pass(59);
  expect((await confirm(number)).state).toBe('SUCCESS');
});

test('only what is configured can be used: outside of WeChat any app of the merchant serves', async () => {
  const { env } = world.deps;
  const { mini } = env.wechat.apps;
  const apps = { official: null, website: null, mini, app: null };
  const deps = { ...world.deps, env: { ...env, wechat: { ...env.wechat, apps } } };
  const urls = () => [world.deps.self.url + cashierPath];
  const client = payClient(deps, sandboxMchid, () => sandboxMerchant(world.deps), urls);
  const ways = ['jsapi', 'mini', 'h5', 'native', 'app'] as const;
  expect(ways.filter((way) => client.available(way))).toEqual(['mini', 'h5', 'native']);
  expect(client.appid('native')).toBe('wxsandboxmini');
  expect(client.transferSheet().appId).toBe('wxsandboxmini');
  await expect(client.start('app', inputOf(newNo()))).rejects.toMatchObject({ failure: 'stateChanged' });
  const number = newNo();
  await client.start('native', inputOf(number));
  expect((await client.query(number)).appid).toBe('wxsandboxmini');
  // Of an app that is not configured any more nothing is believed.
  const other = await paid();
  await expect(client.query(other)).rejects.toMatchObject({ failure: 'busy' });
});

test('starting again is the same payment; another amount or way is refused for good', async () => {
  const number = newNo();
  const prepayOf = async (channel: PayChannel, total: number) => {
    const start = await pay().start(channel, inputOf(number, total));
    return start.kind === 'invoke' ? start.params.package : '';
  };
  expect(await prepayOf('jsapi', 100)).toBe(await prepayOf('jsapi', 100));
  await expect(prepayOf('jsapi', 101)).rejects.toMatchObject({ failure: 'invalid' });
  await expect(prepayOf('h5', 100)).rejects.toMatchObject({ failure: 'invalid' });
  await confirm(number);
  await expect(prepayOf('jsapi', 100)).rejects.toMatchObject({
    failure: 'invalid',
    message: expect.stringContaining('已经付过'),
  });
});

test('[D110] closing answers what is true: closed, paid all the same, unknown', async () => {
  const number = newNo();
  await pay().start('native', inputOf(number));
  expect((await pay().close(number)).state).toBe('closed');
  expect((await pay().close(number)).state).toBe('closed');
  await expect(confirm(number)).rejects.toMatchObject({ code: 42_200 });
  expect((await pay().close(await paid())).state).toBe('paid');
  expect((await pay().close(newNo())).state).toBe('none');
  const failing = newNo();
  await pay().start('h5', inputOf(failing));
  await world.ask(failSandboxPayment, { body: { out_trade_no: failing } });
  expect((await pay().query(failing)).state).toBe('closed');
});

test('[D114] a refund moves money once for its number, and never more than was paid', async () => {
  const outTradeNo = await paid(1000);
  const input = { outTradeNo, outRefundNo: newNo(), refund: 600, total: 1000, reason: '不要了' };
  expect(await pay().queryRefund(input.outRefundNo)).toMatchObject({ state: 'none' });
  expect(await pay().refund(input)).toMatchObject({ state: 'processing', refund: 600 });
  expect(await pay().refund(input)).toMatchObject({ state: 'processing', refund: 600 });
  world.pass(2);
  expect(await pay().queryRefund(input.outRefundNo)).toEqual({
    state: 'done',
    outRefundNo: input.outRefundNo,
    refundId: expect.stringMatching(/^5030/),
    refund: 600,
  });
  await expect(pay().refund({ ...input, outRefundNo: newNo() })).rejects.toMatchObject({
    failure: 'invalid',
  });
  await expect(pay().refund({ ...input, refund: 400 })).rejects.toMatchObject({ failure: 'invalid' });
  expect(await pay().refund({ ...input, outRefundNo: newNo(), refund: 400 })).toMatchObject({ refund: 400 });
  expect((await pay().query(outTradeNo)).state).toBe('refunded');
});

test.each(['abnormal', 'closed'])('[D114] a refund that ends %s has failed', async (refund) => {
  const outTradeNo = await paid(1000);
  await behave({ refund });
  const outRefundNo = newNo();
  await pay().refund({ outTradeNo, outRefundNo, refund: 1, total: 1000, reason: '' });
  await behave({});
  world.pass(2);
  expect((await pay().queryRefund(outRefundNo)).state).toBe('failed');
});

const transferOf = (amount: number, realname = '') => ({
  outBillNo: newNo(),
  openid: 'o-earner',
  amount,
  realname,
  remark: '提现',
});

test('[D111] [D112] a transfer waits for the person, who confirms it', async () => {
  const input = transferOf(5000);
  expect((await pay().queryTransfer(input.outBillNo)).state).toBe('none');
  const waiting = await pay().transfer(input);
  expect(waiting).toMatchObject({ state: 'waiting', amount: 5000, openid: 'o-earner', reason: '' });
  expect(waiting.packageInfo).not.toBe('');
  expect((await pay().transfer(input)).packageInfo).toBe(waiting.packageInfo);
  await expect(pay().transfer({ ...input, amount: 5001 })).rejects.toMatchObject({ failure: 'invalid' });
  const url = `${world.deps.self.url}${cashierPath}/receive?package=${encodeURIComponent(waiting.packageInfo)}`;
  expect(await (await fetch(url)).text()).toContain(`data-number="${input.outBillNo}"`);
  await world.ask(confirmSandboxTransfer, { body: { out_bill_no: input.outBillNo } });
  expect(await pay().queryTransfer(input.outBillNo)).toMatchObject({ state: 'done', amount: 5000 });
  const { list } = await world.ask(sandboxTransfers, { query: {} });
  expect(list[0]).toMatchObject({ out_bill_no: input.outBillNo, amount: 5000, state: 'SUCCESS' });
  expect(pay().transferSheet()).toEqual({ mchId: sandboxMchid, appId: 'wxsandboxofficial' });
});

test('[D112] a transfer that is cancelled, fails, or that nobody confirms for a day', async () => {
  const [cancelled, failing, lapsing] = [transferOf(100), transferOf(100), transferOf(100)];
  for (const one of [cancelled, failing, lapsing]) await pay().transfer(one);
  expect((await pay().cancelTransfer(cancelled.outBillNo)).state).toBe('cancelled');
  expect((await pay().cancelTransfer(cancelled.outBillNo)).state).toBe('cancelled');
  expect((await pay().cancelTransfer(newNo())).state).toBe('none');
  await world.ask(failSandboxTransfer, { body: { out_bill_no: failing.outBillNo } });
  expect(await pay().cancelTransfer(failing.outBillNo)).toMatchObject({
    state: 'failed',
    reason: '姓名与微信实名不一致，请核对后再试',
  });
  world.pass(86_400);
  await world.runJob('platform.work-off-cashier');
  expect(await pay().queryTransfer(lapsing.outBillNo)).toMatchObject({
    state: 'failed',
    reason: '超过 24 小时没有确认收款，请重新申请',
  });
});

test('[D111] from 2000 yuan on the name goes along, encrypted; below 0.3 yuan it does not', async () => {
  const sent = async (amount: number, realname: string) => {
    const input = transferOf(amount, realname);
    await pay().transfer(input);
    const { rows } = await world.database.pool.query<{ realname: string }>(
      'select realname from sandbox_transfer where out_bill_no = $1',
      [input.outBillNo],
    );
    return rows[0]?.realname;
  };
  expect(await sent(200_000, '张三')).toBe('张三');
  expect(await sent(29, '张三')).toBe('');
  expect(await sent(30, '张三')).toBe('张三');
  await expect(pay().transfer(transferOf(200_000))).rejects.toMatchObject({
    failure: 'invalid',
    message: expect.stringContaining('实名'),
  });
});

/** The client of an account that knows WeChat by platform certificates alone. */
function certificateClient() {
  const account = async () => ({ ...(await sandboxMerchant(world.deps)), publicKey: null });
  return payClient(world.deps, sandboxMchid, account, () => [world.deps.self.url + cashierPath]);
}

test('answers are verified by platform certificates, and a new one is taken over when it signs', async () => {
  const client = certificateClient();
  expect((await client.query(newNo())).state).toBe('none');
  await behave({ certificate: 2 });
  world.pass(61);
  expect((await client.query(newNo())).state).toBe('none');
  expect((await client.transfer(transferOf(30, '李四'))).state).toBe('waiting');
  await behave({});
});

test('a certificate that nobody knows signs nothing until it is told', async () => {
  const client = certificateClient();
  expect((await client.query(newNo())).state).toBe('none');
  const { serial } = await certificateSigner(world.deps, 1);
  await world.database.pool.query("delete from platform_credential where name = 'pay.sandbox.certificate.1'");
  expect((await certificateSigner(world.deps, 1)).serial).not.toBe(serial);
  // Within a minute of the last download nobody asks again: a stranger must not make us ask at will.
  await expect(client.query(newNo())).rejects.toMatchObject({ failure: 'busy' });
  world.pass(61);
  expect((await client.query(newNo())).state).toBe('none');
});

test('an answer of another key is none', async () => {
  const account = async () => {
    const own = await sandboxMerchant(world.deps);
    const foreign = createPublicKey((await merchantKey(world.deps)).privateKey);
    return { ...own, publicKey: { id: own.publicKey?.id ?? '', key: foreign } };
  };
  const client = payClient(world.deps, sandboxMchid, account, () => [world.deps.self.url + cashierPath]);
  await expect(client.query(newNo())).rejects.toMatchObject({ failure: 'busy' });
  await expect(client.start('native', inputOf(newNo()))).rejects.toMatchObject({ failure: 'busy' });
});

test('the cashier takes requests of its merchant only', async () => {
  const account = async () => ({ ...(await sandboxMerchant(world.deps)), serial: 'SOMEBODY' });
  const client = payClient(world.deps, sandboxMchid, account, () => [world.deps.self.url + cashierPath]);
  await expect(client.query(newNo())).rejects.toMatchObject({ failure: 'busy' });
  const bare = await fetch(`${world.deps.self.url}${cashierPath}/v3/pay/transactions/native`, {
    method: 'POST',
  });
  expect(bare.status).toBe(401);
});

test.each([
  ['/sandbox/api/payments/confirm', 'out_trade_no'],
  ['/sandbox/api/payments/fail', 'out_trade_no'],
  ['/sandbox/api/transfers/confirm', 'out_bill_no'],
  ['/sandbox/api/transfers/fail', 'out_bill_no'],
])('%s of a number that the cashier does not have, or of none', async (path, field) => {
  expect((await world.call('POST', path, { body: { [field]: 'NOBODY00001' } })).status).toBe(404);
  expect((await world.call('POST', path, { body: {} })).body).toMatchObject({ errcode: 40_001, field });
});

test.each(['/sandbox/api/payments', '/sandbox/api/transfers'])('%s lists the newest first', async (path) => {
  await paid();
  await pay().transfer(transferOf(100));
  const { body } = await world.call('GET', path);
  const times = body.list.map(({ at }: { at: number }) => at);
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
});

test('the second host answers where the first does not', async () => {
  const urls = () => ['http://127.0.0.1:9', world.deps.self.url + cashierPath];
  const client = payClient(world.deps, sandboxMchid, () => sandboxMerchant(world.deps), urls);
  expect((await client.query(newNo())).state).toBe('none');
  const alone = payClient(
    world.deps,
    sandboxMchid,
    () => sandboxMerchant(world.deps),
    () => ['http://127.0.0.1:9'],
  );
  await expect(alone.query(newNo())).rejects.toMatchObject({ failure: 'busy' });
});

test('[D115] the bill of a day: payments, refunds, transfers; null while the day goes on, empty for none', async () => {
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000);
  const day = new Date(world.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const number = await paid(1230);
  const outRefundNo = newNo();
  await pay().refund({ outTradeNo: number, outRefundNo, refund: 230, total: 1230, reason: '' });
  world.pass(2);
  await world.runJob('platform.work-off-cashier');
  const given = transferOf(4000);
  await pay().transfer(given);
  await world.ask(confirmSandboxTransfer, { body: { out_bill_no: given.outBillNo } });
  expect(await pay().bill(day)).toBeNull();
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000);
  const bill = await pay().bill(day);
  expect(bill?.map(({ kind, number: no, amount, fee }) => [kind, no, amount, fee])).toEqual([
    ['payment', number, 1230, 7],
    ['refund', outRefundNo, 230, -1],
    ['transfer', given.outBillNo, 4000, 0],
  ]);
  expect(await pay().bill('2026-01-01')).toEqual([]);
});
