import { createHash } from 'node:crypto';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { apart } from '../../platform/apart.ts';
import type { Deps } from '../../platform/context.ts';
import type { InvoiceSeller } from '../../platform/env-invoice.ts';
import type { InvoiceIssuer, InvoiceInput } from '../../platform/providers.ts';
import type * as documents from './document.ts';

/** Its font alone takes many megabytes, which go with the thread. */
const inThread = apart<typeof documents>(new URL('./document.ts', import.meta.url), {
  ms: 20_000,
  heap: 160,
  exceeded: () => fail('busy', { message: '发票暂时开不出来，请稍后再试' }),
});

/** 20 digits, as a fully digital invoice has, from our own name of the request: asked twice, the same. */
function numberOf({ applyId, red }: InvoiceInput): string {
  const digest = createHash('sha256')
    .update(`${applyId} ${red ? 'red' : 'blue'}`)
    .digest();
  const digits = (digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0');
  return `259900${digits}`;
}

/** A name that the tax platform does not know, for trying out what happens then. */
const unknownName = '查无此单位';

/** Issues samples, as the tax platform would: the same request the same number, an unknown title refused. */
export function sandboxInvoices(deps: Pick<Deps, 'clock'>, seller: InvoiceSeller): InvoiceIssuer {
  return {
    async issue(input) {
      if (input.buyer.name === unknownName)
        return { state: 'refused', reason: '抬头与税号不符，请核对后重新申请' };
      const issuedAt = deps.clock();
      const number = numberOf(input);
      const given = { input, seller, number, issuedAt, sample: true };
      const pdf = Buffer.from(await inThread('invoicePdf', given));
      return { state: 'issued', number, pdf };
    },
  };
}
