import { isCreditCode } from '../kernel/credit-code.ts';

/** D116. */
export const invoiceState = { waiting: 0, issued: 1, refused: 2, reversed: 3, withdrawn: 4 } as const;
export type InvoiceState = (typeof invoiceState)[keyof typeof invoiceState];

export const invoiceType = { ordinary: 1, special: 2 } as const;
export type InvoiceType = (typeof invoiceType)[keyof typeof invoiceType];

export const titleKinds = ['personal', 'company'] as const;
export type TitleKind = (typeof titleKinds)[number];

export const invoiceRules = {
  /** Days after paying in which an invoice may be asked for. */
  days: 180,
  /** Fen: the least amount of one invoice. */
  least: 100,
  /** Orders in one invoice, titles of one person. */
  orders: 50,
  titles: 20,
  name: 100,
  address: 100,
  bank: 100,
  remark: 60,
  reason: 100,
  /** Bytes of a document that a seller uploads. */
  documentBytes: 5 * 1024 * 1024,
} as const;

/** The six of a special invoice, in the order in which they are asked. */
export const sixFields = ['name', 'tax_no', 'address', 'phone', 'bank', 'account'] as const;
export type SixField = (typeof sixFields)[number];

export const sixLabels: Record<SixField, string> = {
  name: '抬头',
  tax_no: '税号',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户银行',
  account: '银行账号',
};

/** What a title lacks for an invoice of this type; '' when nothing. */
export function missingIn(
  title: Readonly<Record<SixField, string>> & { kind: TitleKind },
  type: InvoiceType,
): SixField | '' {
  if (type === invoiceType.special) return sixFields.find((field) => title[field] === '') ?? '';
  return title.kind === 'company' && title.tax_no === '' ? 'tax_no' : '';
}

/** Older ones have 15 or 20 signs; the last of 18 checks the others (GB 32100-2015). */
export const isTaxNumber = (value: string): boolean =>
  /^(?:[0-9A-Z]{15}|[0-9A-Z]{20})$/.test(value) || isCreditCode(value);
