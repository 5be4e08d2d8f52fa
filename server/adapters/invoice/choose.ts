import type { Deps } from '../../platform/context.ts';
import type { InvoiceIssuer } from '../../platform/providers.ts';
import { invoiceClient } from './client.ts';
import { sandboxInvoices } from './sandbox.ts';

export function chooseInvoices(deps: Pick<Deps, 'clock' | 'env' | 'random'>): InvoiceIssuer | null {
  const { invoice } = deps.env;
  if (invoice.provider === 'none') return null;
  return invoice.provider === 'sandbox'
    ? sandboxInvoices(deps, invoice.seller)
    : invoiceClient(deps, invoice);
}
