import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../features/invoice/testing.ts';
import type { InvoiceInput } from '../../platform/providers.ts';
import { capitalAmount } from './capital-amount.ts';
import { invoiceClient, invoiceSignature } from './client.ts';
import { sandboxInvoices } from './sandbox.ts';

const seller = { name: '群录样例科技有限公司', taxNumber: '91110000600037341L' };
const clock = () => new Date('2026-11-20T02:00:00Z');
const input: InvoiceInput = {
  applyId: '0'.repeat(32),
  type: 1,
  buyer: {
    kind: 'company',
    name: '杭州青禾茶业有限公司',
    taxNumber: '91350100M000100Y43',
    address: '',
    phone: '',
    bank: '',
    account: '',
  },
  lines: [{ title: '会员一年', amount: 10_600 }],
  amount: 10_600,
  taxRate: 600,
  remark: '',
};

test.each([
  [0, '零元整'],
  [1, '零元零壹分'],
  [10, '零元壹角'],
  [105, '壹元零伍分'],
  [123_456, '壹仟贰佰叁拾肆元伍角陆分'],
  [100_000, '壹仟元整'],
  [1_000_100, '壹万零壹元整'],
  [10_001_000, '壹拾万零壹拾元整'],
  [12_003_400, '壹拾贰万零叁拾肆元整'],
  [100_000_000, '壹佰万元整'],
  [-8000, '（负数）捌拾元整'],
])('%i fen in capitals: %s', (fen, words) => {
  expect(capitalAmount(fen)).toBe(words);
});

test('[D116] the sandbox issues the same number for the same request, another for the red one', async () => {
  const issuer = sandboxInvoices({ clock }, seller);
  const [once, again, red] = [
    await issuer.issue(input),
    await issuer.issue(input),
    await issuer.issue({ ...input, red: { number: '25990000000000000001', reason: '订单退款' } }),
  ];
  expect(once).toMatchObject({ state: 'issued', number: expect.stringMatching(/^\d{20}$/) });
  expect(again).toMatchObject({ number: once.state === 'issued' ? once.number : '' });
  expect(red.state === 'issued' && once.state === 'issued' && red.number !== once.number).toBe(true);
});

test('[D116] the document divides the amount into price and tax, shortens what is too long and sums up what is too much', async () => {
  const lines = Array.from({ length: 12 }, (_one, at) => ({
    title: `${'很长的名字'.repeat(9)}${at}`,
    amount: 1060,
  }));
  const answer = await sandboxInvoices({ clock }, seller).issue({ ...input, lines, amount: 12_720 });
  if (answer.state !== 'issued') throw new Error('not issued');
  const words = pdfText(Buffer.from(answer.pdf));
  for (const part of [
    '10.00',
    '0.60',
    '6%',
    '¥120.00',
    '¥7.20',
    '¥127.20',
    '壹佰贰拾柒元贰角',
    '其余 5 项',
    '…',
  ])
    expect(words).toContain(part);
  expect(words.split('\n').every((line) => line.length < 60)).toBe(true);
  expect(
    Buffer.from(answer.pdf)
      .toString('latin1')
      .match(/\/Type \/Page\n/g),
  ).toHaveLength(1);
});

/** A tax platform. */
let server: Server;
const asked: { headers: Record<string, unknown>; body: string; url: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body, url: request.url ?? '' });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
});
afterAll(() => new Promise((done) => server.close(done)));

const client = () =>
  invoiceClient(
    { clock, random: (bytes) => Buffer.alloc(bytes, 7) },
    {
      provider: 'http',
      seller,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`,
      appId: 'qunlu',
      secret: 'a secret of the tax platform',
    },
  );
const notifies = (body: object, status = 200) => (answer = { status, body: JSON.stringify(body) });
const pdf = Buffer.from('%PDF-1.7 rest').toString('base64');

test('[D116] a tax platform is asked by a signed call that names request, titles and amounts', async () => {
  notifies({ state: 'issued', number: '12345678901234567890', pdf });
  const got = await client().issue(input);
  expect(got).toMatchObject({ state: 'issued', number: '12345678901234567890' });
  const call = asked.at(-1);
  expect(call?.url).toBe('/tax/invoices');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    apply_id: input.applyId,
    buyer: { name: input.buyer.name, tax_no: input.buyer.taxNumber },
    seller: { tax_no: seller.taxNumber },
    amount: 10_600,
  });
  expect(call?.headers['x-invoice-signature']).toBe(
    invoiceSignature('a secret of the tax platform', {
      path: '/tax/invoices',
      timestamp: clock().getTime() / 1000,
      nonce: '07'.repeat(12),
      body: call?.body ?? '',
    }),
  );
});

test('[D116] the red one names the first, with amounts below zero and a name of its own', async () => {
  notifies({ state: 'issued', number: '12345678901234567899', pdf });
  await client().issue({ ...input, red: { number: '12345678901234567890', reason: '订单退款' } });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    apply_id: `${input.applyId}-red`,
    amount: -10_600,
    items: [{ amount: -10_600 }],
    red_of: '12345678901234567890',
    red_reason: '订单退款',
  });
});

test('[D116] open and refused are told apart; what is no invoice is no answer', async () => {
  notifies({ state: 'open' });
  expect(await client().issue(input)).toEqual({ state: 'open' });
  notifies({ state: 'refused', reason: '税号不存在' });
  expect(await client().issue(input)).toEqual({ state: 'refused', reason: '税号不存在' });
  for (const wrong of [
    { state: 'issued', number: 'x', pdf },
    { state: 'issued', number: '12345678', pdf: Buffer.from('<html>').toString('base64') },
    { state: 'done' },
  ]) {
    notifies(wrong);
    await expect(client().issue(input)).rejects.toThrow('answered something else');
  }
  notifies({}, 502);
  await expect(client().issue(input)).rejects.toThrow('answered 502');
});
