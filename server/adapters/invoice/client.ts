import { createHash, createHmac } from 'node:crypto';
import { secondsOf, type Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import type { InvoiceAnswer, InvoiceIssuer, InvoiceInput } from '../../platform/providers.ts';

type Account = Extract<Env['invoice'], { provider: 'http' }>;

const timeoutMs = 20_000;
const mostBytes = 5 * 1024 * 1024;

/** What the tax platform answers. */
interface InvoiceResult {
  state: 'open' | 'issued' | 'refused';
  number?: string;
  /** Base64. */
  pdf?: string;
  reason?: string;
}

/** HMAC-SHA256 over the lines method, path, time, nonce and the digest of the body; hex. */
export function invoiceSignature(
  secret: string,
  call: { path: string; timestamp: number; nonce: string; body: string },
): string {
  const digest = createHash('sha256').update(call.body).digest('hex');
  return createHmac('sha256', secret)
    .update(['POST', call.path, String(call.timestamp), call.nonce, digest].join('\n'))
    .digest('hex');
}

const bodyOf = (input: InvoiceInput, seller: Account['seller']): string =>
  JSON.stringify({
    apply_id: input.red ? `${input.applyId}-red` : input.applyId,
    type: input.type,
    seller: { name: seller.name, tax_no: seller.taxNumber },
    buyer: {
      kind: input.buyer.kind,
      name: input.buyer.name,
      tax_no: input.buyer.taxNumber,
      address: input.buyer.address,
      phone: input.buyer.phone,
      bank: input.buyer.bank,
      account: input.buyer.account,
    },
    items: input.lines.map(({ title, amount }) => ({ title, amount: input.red ? -amount : amount })),
    amount: input.red ? -input.amount : input.amount,
    tax_rate: input.taxRate,
    remark: input.remark,
    ...(input.red ? { red_of: input.red.number, red_reason: input.red.reason } : {}),
  });

function read({ state, number = '', pdf = '', reason = '' }: InvoiceResult): InvoiceAnswer {
  if (state === 'open') return { state };
  if (state === 'refused') return { state, reason: reason.slice(0, 100) || '开票平台没有说明原因' };
  const bytes = Buffer.from(pdf, 'base64');
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.length <= mostBytes;
  if (state !== 'issued' || !/^\d{8,20}$/.test(number) || !isPdf)
    throw new Error('the invoice platform answered something else');
  return { state, number, pdf: bytes };
}

/**
 * A tax platform, or what stands before it, over HTTPS: `POST /invoices` with our own name of the request answers
 * what became of it, however often it is asked; each call is signed.
 */
export function invoiceClient(deps: Pick<Deps, 'clock' | 'random'>, account: Account): InvoiceIssuer {
  return {
    async issue(input) {
      const url = `${account.url}/invoices`;
      const body = bodyOf(input, account.seller);
      const timestamp = secondsOf(deps.clock());
      const nonce = deps.random(12).toString('hex');
      const signed = { path: new URL(url).pathname, timestamp, nonce, body };
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-invoice-app': account.appId,
          'x-invoice-timestamp': String(timestamp),
          'x-invoice-nonce': nonce,
          'x-invoice-signature': invoiceSignature(account.secret, signed),
        },
        body,
        // Names and tax numbers must reach the tax platform only.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`the invoice platform answered ${answer.status}`);
      return read((await answer.json()) as InvoiceResult);
    },
  };
}
