import { erasedName } from '@qunlu/contract/account/rules.ts';
import type { Invoice, InvoiceableOrder, InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import { invoiceState, invoiceType, missingIn } from '@qunlu/contract/invoice/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { allowed } from './policy.ts';
import type { InvoiceableRow } from './store/orders.ts';
import type { ShownRequest } from './store/requests.ts';
import type { TitleFields, TitleRow } from './store/titles.ts';

/** The words of a title. */
export const fieldsOf = ({
  kind,
  name,
  tax_no,
  address,
  phone,
  bank,
  account,
}: TitleFields): TitleFields => ({
  kind,
  name,
  tax_no,
  address,
  phone,
  bank,
  account,
});

export const presentTitle = (row: TitleRow): InvoiceTitle => ({
  id: row.title_id,
  ...fieldsOf(row),
  special: missingIn(row, invoiceType.special) === '',
});

export const presentOrder = (row: InvoiceableRow, issuer: InvoiceableOrder['issuer']): InvoiceableOrder => ({
  hash: row.hash,
  title: row.title,
  amount: row.kept,
  paid_at: secondsOf(row.paid_at),
  issuer,
});

/** Where it stands, and what happens next without anybody doing anything. */
function wordsOf(row: ShownRequest, isSeller: boolean): string {
  const bySeller = row.seller_id !== null;
  if (row.red_state === 1)
    return bySeller
      ? isSeller
        ? '订单退款了：请开红字发票并上传'
        : '订单退款了，卖家要补开红字发票'
      : '订单退款了，正在开红字发票';
  switch (row.state) {
    case invoiceState.waiting:
      if (bySeller) return isSeller ? '买家在等您开票，开好后上传' : '已转给卖家，由卖家开票';
      return row.sent_at ? '正在开票，通常几分钟内开好' : '排队开票，几分钟内开好';
    case invoiceState.issued:
      return '已开好，可以查看和下载';
    case invoiceState.refused:
      return '没有开成，改好以后可以重新申请';
    case invoiceState.reversed:
      return '已冲红，原来的发票作废';
    case invoiceState.withdrawn:
      return '已撤回，这些订单可以重新申请';
  }
}

export function presentInvoice(row: ShownRequest, viewerId: number): Invoice {
  const isSeller = row.seller_id !== null && row.seller_id === viewerId;
  return {
    id: row.request_id,
    type: row.type,
    state: row.state,
    amount: row.amount,
    title: fieldsOf(row),
    remark: row.remark,
    issuer: row.seller_id === null ? null : { user_id: row.seller_id, name: row.seller_name ?? erasedName },
    orders: row.orders,
    invoice_no: row.number,
    red_invoice_no: row.red_number,
    reason: row.reason,
    words: wordsOf(row, isSeller),
    created_at: secondsOf(row.created_at),
    issued_at: row.issued_at ? secondsOf(row.issued_at) : 0,
    file: row.file ?? '',
    red_file: row.red_file ?? '',
    can: allowed(row, viewerId),
  };
}
