import { EnvError, needed, oneOf, webAddress, type Mode, type Source } from './env-values.ts';

export interface InvoiceEnv {
  invoice:
    | { provider: 'none' }
    | { provider: 'sandbox'; seller: InvoiceSeller }
    | { provider: 'http'; seller: InvoiceSeller; url: string; appId: string; secret: string };
}

/** Who issues the platform's invoices, as the register has it. */
export interface InvoiceSeller {
  name: string;
  taxNumber: string;
}

const sample: InvoiceSeller = { name: '群录样例科技有限公司', taxNumber: '91110000600037341L' };

export function readInvoiceEnv(source: Source, mode: Mode): InvoiceEnv {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'INVOICE_PROVIDER', ['sandbox', 'http', 'none'], fallback);
  if (provider === 'none') return { invoice: { provider } };
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new EnvError('INVOICE_PROVIDER=sandbox 不能用于生产，请设为 http 或 none');
    return { invoice: { provider, seller: sample } };
  }
  const why = '电子发票平台（INVOICE_PROVIDER=http）';
  needed(source, 'INVOICE_URL', why);
  return {
    invoice: {
      provider,
      seller: {
        name: needed(source, 'INVOICE_SELLER_NAME', why),
        taxNumber: needed(source, 'INVOICE_SELLER_TAX_NUMBER', why),
      },
      url: webAddress(source, 'INVOICE_URL', mode),
      appId: needed(source, 'INVOICE_APP_ID', why),
      secret: needed(source, 'INVOICE_SECRET', why),
    },
  };
}
