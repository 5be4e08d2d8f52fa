import { behaveCashier, confirmSandboxPayment, confirmSandboxTransfer } from '@qunlu/contract/sandbox.ts';
import { afterEach, expect, test } from 'vitest';
import { after, secondsOf } from '../../platform/context.ts';
import { payWebhooks } from '../../platform/pay-webhooks.ts';
import type { PayWebhook } from '../../platform/pay-provider.ts';
import { provide } from '../../platform/ports.ts';
import { useWorld } from '../../testing/world.ts';
import { lines, sealedWith, signed } from './cryptography.ts';
import { apiV3Key, publicKeySigner, sandboxMchid } from './sandbox-keys.ts';

const heard: PayWebhook[] = [];
/** What the one who takes webhooks does with them. */
let taking: (webhook: PayWebhook) => Promise<boolean>;

const world = useWorld({
  listen: true,
  extra: { name: 'listener', provides: [provide(payWebhooks, (_deps, webhook) => taking(webhook))] },
});

let last = 0;
const newNo = (): string => `N${String((last += 1)).padStart(9, '0')}`;
const behave = (body: object) => world.ask(behaveCashier, { body });

async function start(): Promise<string> {
  const outTradeNo = newNo();
  await world.deps.pay.start('jsapi', {
    outTradeNo,
    description: '茶',
    total: 100,
    expiresAt: after(world.now(), 1800),
    openid: 'o1',
    clientIp: '',
  });
  return outTradeNo;
}
const confirm = (out_trade_no: string) => world.ask(confirmSandboxPayment, { body: { out_trade_no } });

async function paid(): Promise<string> {
  const number = await start();
  await confirm(number);
  return number;
}
/** How the delivery of a payment's webhook stands. */
async function notified(number: string): Promise<unknown> {
  const { rows } = await world.database.pool.query(
    `select attempts, answered, next_at from sandbox_pay_notice where resource ->> 'out_trade_no' = $1`,
    [number],
  );
  return rows[0];
}
const numbers = () =>
  heard.map(({ fact }) => Object.entries(fact).find(([name]) => name.startsWith('out'))?.[1]);

taking = (webhook) => Promise.resolve(heard.push(webhook) > 0);
afterEach(async () => {
  taking = (webhook) => Promise.resolve(heard.push(webhook) > 0);
  heard.length = 0;
  await behave({});
});

test('[D110] a payment is told at once, verified and decrypted', async () => {
  const number = await paid();
  expect(heard).toEqual([
    {
      id: expect.stringMatching(/^EV-/),
      kind: 'payment',
      fact: expect.objectContaining({
        state: 'paid',
        outTradeNo: number,
        total: 100,
        currency: 'CNY',
        openid: 'o1',
      }),
    },
  ]);
  const { rows } = await world.database.pool.query(
    'select kind, number, at from platform_pay_notice where id = $1',
    [heard[0]?.id],
  );
  expect(rows).toEqual([{ kind: 'payment', number, at: world.now() }]);
});

test('[D114] so is a refund, and [D112] a transfer', async () => {
  const outTradeNo = await paid();
  const outRefundNo = newNo();
  await world.deps.pay.refund({ outTradeNo, outRefundNo, refund: 40, total: 100, reason: '' });
  world.pass(2);
  await world.runJob('platform.work-off-cashier');
  const outBillNo = newNo();
  await world.deps.pay.transfer({ outBillNo, openid: 'o1', amount: 50, realname: '', remark: '提现' });
  await world.ask(confirmSandboxTransfer, { body: { out_bill_no: outBillNo } });
  expect(heard.slice(1)).toMatchObject([
    { kind: 'refund', fact: { state: 'done', outRefundNo, refund: 40 } },
    { kind: 'transfer', fact: { state: 'done', outBillNo, amount: 50, openid: 'o1' } },
  ]);
});

test('[D110] a repetition of what was handled is accepted and not handled again', async () => {
  await behave({ duplicates: 3 });
  const number = await paid();
  expect(heard).toHaveLength(1);
  expect(await notified(number)).toEqual({ attempts: 4, answered: 200, next_at: null });
});

test('[D110] what could not be handled is told again until it is', async () => {
  let fails = 2;
  taking = (webhook) => {
    fails -= 1;
    if (fails >= 0) throw new Error('the database is away');
    return Promise.resolve(heard.push(webhook) > 0);
  };
  const number = await paid();
  expect(heard).toEqual([]);
  for (let round = 0; round < 2; round += 1) {
    world.pass(2);
    await world.runJob('platform.work-off-cashier');
  }
  expect(numbers()).toEqual([number]);
});

test('[D110] the cashier repeats by itself, without the job', async () => {
  let failed = false;
  taking = (webhook) => {
    if (!failed) {
      failed = true;
      throw new Error('the database is away');
    }
    return Promise.resolve(heard.push(webhook) > 0);
  };
  const number = await paid();
  world.pass(2);
  world.ring();
  await expect.poll(numbers).toEqual([number]);
});

test('one that belongs to nobody is accepted, since it would not belong to somebody later, and logged', async () => {
  taking = () => Promise.resolve(false);
  const number = await paid();
  expect(world.logs.some((line) => line.includes('belongs to nobody') && line.includes(number))).toBe(true);
  expect(await notified(number)).toMatchObject({ answered: 200 });
});

test('[D110] one signed with a foreign key changes nothing', async () => {
  await behave({ foreign_key: true });
  const number = await paid();
  expect(heard).toEqual([]);
  expect(await notified(number)).toMatchObject({ answered: 401 });
  expect((await world.deps.pay.query(number)).state).toBe('paid');
});

test('one that is lost or late: the payment is true all the same', async () => {
  await behave({ lose: true });
  const lost = await paid();
  await behave({ delay: 3600 });
  const late = await paid();
  expect(heard).toEqual([]);
  world.pass(3601);
  await world.runJob('platform.work-off-cashier');
  expect(numbers()).toEqual([late]);
  for (const number of [lost, late]) expect((await world.deps.pay.query(number)).state).toBe('paid');
});

test('two in the wrong order', async () => {
  await behave({ reversed: true });
  const first = await paid();
  await behave({});
  const second = await paid();
  world.pass(10);
  await world.runJob('platform.work-off-cashier');
  expect(numbers()).toEqual([second, first]);
});

test.each([
  [{ wrong_total: true }, { total: 101, currency: 'CNY' }],
  [{ wrong_currency: true }, { total: 100, currency: 'USD' }],
])('%o: the fact says so, the query as well', async (input, said) => {
  await behave(input);
  const number = await paid();
  expect(heard).toMatchObject([{ fact: said }]);
  expect(await world.deps.pay.query(number)).toMatchObject({ state: 'paid', ...said });
});

test('notices are verified by platform certificates, too, also by a new one', async () => {
  await behave({ certificate: 1 });
  await paid();
  await behave({ certificate: 2 });
  world.pass(61);
  await paid();
  expect(heard).toHaveLength(2);
});

interface Forged {
  resource?: object;
  event?: string;
  at?: Date;
  serial?: string;
  apiKey?: Buffer;
  change?: (body: string) => string;
  headers?: Record<string, string>;
}

/** Sends a webhook that is right but for what is given. */
async function send(forged: Forged): Promise<{ status: number; body: unknown }> {
  const { deps } = world;
  const signer = await publicKeySigner(deps);
  const resource = {
    appid: 'wxsandboxofficial',
    mchid: sandboxMchid,
    out_trade_no: 'FORGED001',
    transaction_id: '42000',
    trade_state: 'SUCCESS',
    amount: { total: 1, currency: 'CNY' },
    ...forged.resource,
  };
  const key = forged.apiKey ?? (await apiV3Key(deps));
  const body = JSON.stringify({
    id: newNo(),
    event_type: forged.event ?? 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: sealedWith(key, JSON.stringify(resource), 'abcdefghijkl', 'transaction'),
  });
  const at = String(secondsOf(forged.at ?? world.now()));
  const answer = await fetch(`${deps.self.url}/v1/pay/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': at,
      'wechatpay-nonce': 'n',
      'wechatpay-serial': forged.serial ?? signer.serial,
      'wechatpay-signature': signed(signer.privateKey, lines(at, 'n', body)),
      ...forged.headers,
    },
    body: (forged.change ?? String)(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test('the forger of these tests is believed when nothing is wrong', async () => {
  expect(await send({})).toEqual({ status: 200, body: { code: 'SUCCESS', message: '成功' } });
  expect(numbers()).toEqual(['FORGED001']);
});

const refusedWebhooks: [string, Forged | (() => Forged)][] = [
  ['five minutes old', () => ({ at: after(world.now(), -300) })],
  ['from the future', () => ({ at: after(world.now(), 300) })],
  ['changed by one byte', { change: (body) => `${body} ` }],
  ['with the serial of a key that nobody has', { serial: 'PUB_KEY_ID_0000' }],
  ['without a serial', { serial: '' }],
  ['encrypted with another key', { apiKey: Buffer.from('f'.repeat(32)) }],
  ['for another merchant', { resource: { mchid: '1900000099' } }],
  ['for another app', { resource: { appid: 'wxother' } }],
  ['of a kind that is not known', { event: 'COUPON.USE' }],
  ['of a transfer of another merchant', { event: 'MCHTRANSFER.BILL.FINISHED', resource: { mch_id: '1' } }],
  ['a probe', { headers: { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' } }],
  ['of another scheme', { headers: { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' } }],
];

test.each(refusedWebhooks)('[D110] a notice is refused: %s', async (_why, forged) => {
  const answer = await send(typeof forged === 'function' ? forged() : forged);
  expect(answer).toEqual({ status: 401, body: { code: 'FAIL', message: '失败' } });
  expect(heard).toEqual([]);
});

test('what is no notice at all is refused; what is too long is not read', async () => {
  const post = async (body: string | undefined, type = 'application/json') => {
    const answer = await fetch(`${world.deps.self.url}/v1/pay/notify`, {
      method: 'POST',
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
    return answer.status;
  };
  expect(await post('{}')).toBe(401);
  expect(await post('not json')).toBe(401);
  expect(await post('<xml/>', 'text/xml')).toBe(401);
  expect(await post('x'.repeat(64 * 1024 + 1))).toBe(413);
});

test('notices are remembered for a month', async () => {
  await paid();
  const count = async () => (await world.database.pool.query('select from platform_pay_notice')).rows.length;
  expect(await count()).toBeGreaterThan(0);
  world.pass(31 * 86_400);
  await world.runJob('platform.clean-pay-notices');
  expect(await count()).toBe(0);
});
