import * as contract from '@qunlu/contract/invoice/calls.ts';
import * as staff from '@qunlu/contract/invoice/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { invoiceFile, invoiceOffer, listInvoices } from './service/list.ts';
import { listInvoiceable, requestInvoice, withdrawInvoice } from './service/request.ts';
import { issueInvoice, refuseInvoice } from './service/seller.ts';
import { listStaffInvoices, rejectInvoice, retryInvoice } from './service/staff.ts';
import { listTitles, removeTitle, saveTitle } from './service/titles.ts';

export function invoiceRoutes(bind: Binder): void {
  bind(contract.invoiceOffer, (ctx) => invoiceOffer(ctx));
  bind(contract.listTitles, (ctx) => listTitles(ctx));
  bind(contract.saveTitle, (ctx, { body }) => saveTitle(ctx, body));
  bind(contract.removeTitle, (ctx, { query }) => removeTitle(ctx, query.id));
  bind(contract.listInvoiceable, (ctx, { query }) => listInvoiceable(ctx, query));
  bind(contract.requestInvoice, (ctx, { body }) => requestInvoice(ctx, body));
  bind(contract.listInvoices, (ctx, { query }) => listInvoices(ctx, query));
  bind(contract.withdrawInvoice, (ctx, { body }) => withdrawInvoice(ctx, body.id));
  bind(contract.invoiceFile, (ctx, { query }) => invoiceFile(ctx, query));
  bind(contract.issueInvoice, (ctx, { body }) => issueInvoice(ctx, body));
  bind(contract.refuseInvoice, (ctx, { body }) => refuseInvoice(ctx, body.id, body.reason));
  bind(staff.listStaffInvoices, (ctx, { query }) => listStaffInvoices(ctx, query));
  bind(staff.retryInvoice, (ctx, { body }) => retryInvoice(ctx, body.id));
  bind(staff.rejectInvoice, (ctx, { body }) => rejectInvoice(ctx, body.id, body.reason));
}
