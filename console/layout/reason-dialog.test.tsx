import { hideBuy, listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import { revealIdentity } from '@qunlu/contract/identity/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { decideReport, listReports } from '@qunlu/contract/moderation/staff.ts';
import { endRefund, listFailedRefunds } from '@qunlu/contract/order/staff.ts';
import { decideAppeal, listAppeals, setPersonStatus, viewPerson } from '@qunlu/contract/staff/people.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, press, renderPage } from '../testing/render-page.tsx';
import { reportedBuy } from '../testing/staff-buys.ts';

const busy = () => fail('busy', { message: '人太多，请再试一次' });
const reason = '虚假宣传，多人投诉';

interface Sending {
  field?: string;
  action: string;
  /** What was sent while it failed, and what is once it does not any more. */
  sent: readonly unknown[];
  again: () => readonly unknown[];
}

/** Writes why and sends it, which fails once: it is still written, and is sent again as it stands. */
async function sendTwice(title: string, { field = '原因', action, sent, again }: Sending): Promise<void> {
  const first = await openDialog(title);
  first.type(field, reason);
  first.press(action);
  expect(await screen.findByText('人太多，请再试一次')).toBeDefined();
  const dialog = await openDialog(title);
  await waitFor(() => expect(dialog.button(action).disabled).toBe(false));
  expect(dialog.field(field).value).toBe(reason);
  expect(sent).toHaveLength(1);
  const later = again();
  dialog.press(action);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(later).toMatchObject([
    { body: expect.objectContaining({ [field === '答复' ? 'reply' : 'reason']: reason }) },
  ]);
}

test('[D137] why something is hidden stays written when it could not be sent', async () => {
  serve(listStaffBuys, { list: [reportedBuy], next: -1 });
  const refused = serve(hideBuy, busy);
  renderPage('/groupbuy-buys', ['auditor']);
  await press('隐藏“烟台苹果接龙”');
  await sendTwice('隐藏“烟台苹果接龙”', {
    action: '隐藏',
    sent: refused,
    again: () => serve(hideBuy, { ok: true }),
  });
});

test('[D12] so does the answer to an appeal', async () => {
  const appeal = {
    id: 5,
    user_id: 501,
    name: '林知夏',
    status: 3,
    status_reason: '发广告',
    content: '不是我发的',
    at: 1_790_000_000,
  };
  serve(listAppeals, { list: [appeal], next: -1 });
  const refused = serve(decideAppeal, busy);
  renderPage('/appeals', ['service']);
  await press('恢复账号');
  await sendTwice('恢复账号', {
    field: '答复',
    action: '答复',
    sent: refused,
    again: () => serve(decideAppeal, appeal),
  });
});

test('[D137] so does the verdict on what was reported', async () => {
  const report = {
    type: 'card',
    id: 9,
    title: '林知夏的名片',
    path: '/card/9',
    owner_id: 501,
    standing: 'visible',
    content: [],
    pictures: [],
    reports: [],
    count: 1,
    appeal: '',
    words: [],
    first_at: 1_790_000_000,
    due_at: 1_790_090_000,
  };
  serve(listReports, { list: [report], next: -1 });
  const refused = serve(decideReport, busy);
  renderPage('/reports', ['auditor']);
  await press('隐藏');
  await sendTwice('隐藏', {
    field: '说明',
    action: '隐藏',
    sent: refused,
    again: () => serve(decideReport, { standing: 'hidden' }),
  });
});

test('[D138] so does why a person is looked up, and banned', async () => {
  const person = {
    user_id: 501,
    name: '林知夏',
    phone: '13800000001',
    status: 1,
    facts: {},
    created_at: 1_790_000_000,
    can: { mute: true, ban: true, restore: false },
    status_reason: '',
    has_wechat: true,
    history: [],
  };
  const looked = serve(viewPerson, busy);
  renderPage('/users/501/person', ['auditor']);
  await sendTwice('查看用户资料', { action: '查看', sent: looked, again: () => serve(viewPerson, person) });
  const refused = serve(setPersonStatus, busy);
  await press('封禁');
  await sendTwice('封禁', { action: '封禁', sent: refused, again: () => serve(setPersonStatus, person) });
  const hidden = serve(revealIdentity, busy);
  await press('查看姓名和证件号');
  await sendTwice('查看实名资料', {
    action: '查看',
    sent: hidden,
    again: () => serve(revealIdentity, { status: 0, name: '', id_number: '', age: 0, verified_at: 0 }),
  });
});

test('[D114] so does how a refund was paid otherwise', async () => {
  const refund = {
    id: 31,
    hash: 'a1',
    title: '苹果',
    buyer: { user_id: 7, name: '周舟' },
    out_refund_no: 'r31',
    amount: 3900,
    reason: '',
    why: '余额不足',
    stuck: false,
    proposal: '',
    proposed_by: '',
    can: { otherwise: true, confirm: false },
    created_at: 1_790_000_000,
  };
  serve(listFailedRefunds, { list: [refund], next: -1 });
  const refused = serve(endRefund, busy);
  renderPage('/failed-refunds', ['finance']);
  await press('已另外付给买家');
  await sendTwice('已另外付给买家', {
    field: '说明',
    action: '已另外付给买家',
    sent: refused,
    again: () => serve(endRefund, { waits: true }),
  });
});
