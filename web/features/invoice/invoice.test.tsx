import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  invoiceFile,
  invoiceOffer,
  issueInvoice,
  listInvoiceable,
  listInvoices,
  listTitles,
  refuseInvoice,
  requestInvoice,
  saveTitle,
  withdrawInvoice,
} from '@qunlu/contract/invoice/calls.ts';
import type { Invoice, InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
/** A button of one invoice: its verb, and for screen readers whose it is. */
const of = (verb: string): RegExp => new RegExp(`^${verb}\\s*：杭州青禾茶业有限公司$`);
const at = 1_795_000_000;
const empty = { list: [], next: -1 };

const title: InvoiceTitle = {
  id: 3,
  kind: 'company',
  name: '杭州青禾茶业有限公司',
  tax_no: '91350100M000100Y43',
  address: '',
  phone: '',
  bank: '',
  account: '',
  special: false,
};
const { id: _id, special: _special, ...words } = title;
const seller = { user_id: 9, name: '林小满' };
const orders = [
  { hash: 'a'.repeat(22), title: '会员一年', amount: 19_900, paid_at: at, issuer: null },
  { hash: 'b'.repeat(22), title: '短信 1000 条', amount: 10_100, paid_at: at, issuer: null },
  { hash: 'c'.repeat(22), title: '一小时咨询', amount: 5000, paid_at: at, issuer: seller },
];
const invoice: Invoice = {
  id: 5,
  type: 1,
  state: 0,
  amount: 30_000,
  title: words,
  remark: '',
  issuer: null,
  orders: orders.slice(0, 2).map((one) => ({ hash: one.hash, title: one.title, amount: one.amount })),
  invoice_no: '',
  red_invoice_no: '',
  reason: '',
  words: '排队开票，几分钟内开好',
  created_at: at,
  issued_at: 0,
  file: '',
  red_file: '',
  can: { withdraw: true, issue: false, reverse: false },
};

beforeEach(() => {
  serve(viewUser, me);
  serve(invoiceOffer, { platform: true, least: 100, days: 180 });
  serve(listTitles, { list: [title], next: -1 });
  serve(listInvoiceable, { list: orders, next: -1 });
  serve(listInvoices, { list: [invoice], next: -1 });
});

describe('[R045] [D116] asking for an invoice', () => {
  test('orders of one issuer are put together; the button says what it comes to', async () => {
    const asked = serve(requestInvoice, invoice);
    renderScreen('/user/invoice/req', { session });
    await user.click(await screen.findByRole('checkbox', { name: /会员一年/ }));
    expect(screen.getByRole('checkbox', { name: /一小时咨询/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: /短信 1000 条/ }));
    expect(screen.getByText('由平台开具，2 个订单合成一张')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '申请开票 ¥300.00' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({
      hashes: ['a'.repeat(22), 'b'.repeat(22)],
      title_id: 3,
      type: 1,
    });
    expect(await screen.findByText('已申请，几分钟内开好')).toBeTruthy();
    expect(await screen.findByText('排队开票，几分钟内开好')).toBeTruthy();
  });

  test('what is missing is said when the button is pressed, and nothing is sent', async () => {
    const asked = serve(requestInvoice, invoice);
    renderScreen('/user/invoice/req', { session });
    await user.click(await screen.findByRole('button', { name: '申请开票' }));
    expect(await screen.findByText('请选择要开票的订单')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /会员一年/ }));
    await user.click(screen.getByRole('radio', { name: '专票' }));
    await user.click(screen.getByRole('button', { name: '申请开票 ¥199.00' }));
    expect(await screen.findByText('专票要填齐六项，请补全抬头')).toBeTruthy();
    expect(asked).toHaveLength(0);
  });

  test('without a title the first one is written on the way; a wrong tax number stays on the phone', async () => {
    const list: InvoiceTitle[] = [];
    serve(listTitles, () => ({ list, next: -1 }));
    const saved = serve(saveTitle, () => {
      list.push(title);
      return title;
    });
    renderScreen('/user/invoice/req', { session });
    await user.click(await screen.findByRole('button', { name: /填写抬头/ }));
    const page = within(await screen.findByRole('dialog'));
    await user.type(page.getByLabelText('单位名称'), title.name);
    await user.type(page.getByLabelText('税号'), '91350100M000100Y44');
    await user.click(page.getByRole('button', { name: '保存抬头' }));
    expect(await page.findByText(/税号不正确/)).toBeTruthy();
    expect(saved).toHaveLength(0);
    await user.clear(page.getByLabelText('税号'));
    await user.type(page.getByLabelText('税号'), title.tax_no);
    await user.click(page.getByRole('button', { name: '保存抬头' }));
    expect(await screen.findByRole('button', { name: new RegExp(title.name) })).toBeTruthy();
    expect(saved[0]?.body).toMatchObject({ kind: 'company', name: title.name, tax_no: title.tax_no });
  });

  test('nothing to invoice says what would be here, and that topping up is no sale', async () => {
    serve(listInvoiceable, empty);
    renderScreen('/user/invoice/req', { session });
    expect(await screen.findByText('没有可以开票的订单')).toBeTruthy();
    expect(screen.getByText(/充值不是消费/)).toBeTruthy();
  });

  test('after a lost answer the same is the same attempt, and other orders are another', async () => {
    const asked = serve(requestInvoice, () => {
      throw new TypeError('Failed to fetch');
    });
    renderScreen('/user/invoice/req', { session });
    await user.click(await screen.findByRole('checkbox', { name: /会员一年/ }));
    const press = async (label: string, times: number) => {
      await user.click(await screen.findByRole('button', { name: label }));
      await waitFor(() => expect(asked).toHaveLength(times));
    };
    await press('申请开票 ¥199.00', 1);
    await press('申请开票 ¥199.00', 2);
    await user.click(screen.getByRole('checkbox', { name: /短信 1000 条/ }));
    await press('申请开票 ¥300.00', 3);
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a refusal is shown, and what was chosen stays', async () => {
    serve(requestInvoice, () => fail('stateChanged', { message: '有的订单现在不能开票了' }));
    renderScreen('/user/invoice/req', { session });
    await user.click(await screen.findByRole('checkbox', { name: /会员一年/ }));
    await user.click(screen.getByRole('button', { name: '申请开票 ¥199.00' }));
    expect(await screen.findByText('有的订单现在不能开票了')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /会员一年/ })).toHaveProperty('checked', true);
  });
});

describe('[R046] [D116] the list of invoices', () => {
  test('shows what each is of, how it stands and why, and withdraws what waits', async () => {
    const refused = {
      ...invoice,
      id: 6,
      state: 2,
      reason: '抬头与税号不符',
      can: { ...invoice.can, withdraw: false },
    };
    serve(listInvoices, { list: [invoice, refused], next: -1 });
    const withdrawn = serve(withdrawInvoice, { ...invoice, state: 4 });
    renderScreen('/user/invoice/list', { session });
    expect(await screen.findAllByText('¥300.00')).toHaveLength(2);
    expect(screen.getAllByText(/会员一年等 2 个订单/)).toHaveLength(2);
    expect(screen.getByText('待开')).toBeTruthy();
    expect(screen.getByText('驳回')).toBeTruthy();
    expect(screen.getByText('原因：抬头与税号不符')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: of('撤回') }));
    await waitFor(() => expect(withdrawn[0]?.body).toEqual({ id: 5 }));
  });

  test('an issued one is handed out as a file with its number as name', async () => {
    serve(listInvoices, {
      list: [{ ...invoice, state: 1, invoice_no: '25990012345678901234', file: 'pdf' as const }],
      next: -1,
    });
    const fetched = serve(invoiceFile, new Uint8Array([37, 80, 68, 70]));
    const names: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    renderScreen('/user/invoice/list', { session });
    await user.click(await screen.findByRole('button', { name: of('看发票') }));
    await waitFor(() => expect(names).toEqual(['发票-25990012345678901234.pdf']));
    expect(fetched[0]?.query).toMatchObject({ id: 5, red: 0 });
    HTMLAnchorElement.prototype.click = click;
  });

  test('a seller reads what the buyer needs, refuses with a reason, or is asked for number and picture', async () => {
    const asked = { ...invoice, issuer: seller, can: { withdraw: false, issue: true, reverse: false } };
    serve(listInvoices, { list: [asked], next: -1 });
    const refusals = serve(refuseInvoice, { ...asked, state: 2 });
    const issued = serve(issueInvoice, { ...asked, state: 1 });
    renderScreen('/user/invoice/list?role=seller', { session });
    expect(await screen.findByText(/税号 91350100M000100Y43/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: of('驳回') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '税号写错了');
    await user.click(dialog.getByRole('button', { name: '驳回' }));
    await waitFor(() => expect(refusals[0]?.body).toEqual({ id: 5, reason: '税号写错了' }));
    await user.click(screen.getByRole('button', { name: of('交发票') }));
    const page = within(await screen.findByRole('dialog'));
    await user.type(page.getByLabelText('发票号码'), '123');
    await user.click(page.getByRole('button', { name: '交给买家' }));
    expect(await page.findByText('发票号码是 8 到 20 位数字')).toBeTruthy();
    expect(page.getByText('请上传发票的图片')).toBeTruthy();
    expect(issued).toHaveLength(0);
  });

  test('without invoices it says what they are for and how to begin', async () => {
    serve(listInvoices, empty);
    renderScreen('/user/invoice/list', { session });
    expect(await screen.findByText('还没有申请过发票')).toBeTruthy();
    expect(screen.getByRole('link', { name: '开发票' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '买家要的' }));
    expect(await screen.findByText('还没有买家向您要发票')).toBeTruthy();
  });
});
