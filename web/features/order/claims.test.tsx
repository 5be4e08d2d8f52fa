import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import {
  answerRefund,
  askRefund,
  disputeOrder,
  takeBackRefund,
  withdrawDispute,
} from '@qunlu/contract/order/claims.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { only, orderHash, paidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { photo, serveStorage } from '../../testing/storage.ts';

const user = userEvent.setup();
const session = {};
const path = `/user/order/${orderHash}`;

async function open(order: Order): Promise<void> {
  serve(viewOrder, order);
  renderScreen(path, { session });
  await screen.findByText('订单号');
}
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => void serve(viewUser, me));

describe('what a person can do', () => {
  test('a dispute is words and private pictures; leaving a written one asks first', async () => {
    const { asked } = serveStorage();
    await open(paidOrder);
    const sent = serve(disputeOrder, {
      ...paidOrder,
      disputed: true,
      standing: '申诉处理中',
      dispute: {
        opened_by: 'buyer',
        mine: '没有来',
        theirs: '',
        state: 0,
        decision: '',
        answer_by: 1_795_223_100,
        decide_by: 0,
        late: false,
        silence: '全额退给买家',
      },
      can: only('withdraw'),
    });
    await press('更多');
    await press('申诉');
    await press('提交');
    expect(await screen.findByText('请写明发生了什么、希望怎样处理')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText('说明'), '没有来');
    const input = screen.getByRole('group', { name: /图片/ }).querySelector('input[type="file"]');
    fireEvent.change(input as HTMLInputElement, { target: { files: [photo()] } });
    expect(await screen.findByRole('button', { name: '查看第1张图片' })).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '返回' }));
    await press('留下');
    await press('提交');
    expect(await screen.findByText('已提交，处理期间款项不动')).toBeTruthy();
    expect(asked.map(({ query }) => query.bucket)).toEqual(['private']);
    expect(sent[0]?.body).toEqual({ hash: orderHash, words: '没有来', files: ['k1.jpg'] });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const section = screen.getByRole('region', { name: '申诉 · 处理中' });
    expect(section.textContent).toContain('由您提出，处理期间款项不动。2026-11-21 09:05 前双方可以说明');
  });

  test('the other side answers, and who opened it may take it back', async () => {
    const dispute = {
      opened_by: 'buyer' as const,
      mine: '',
      theirs: '没有来',
      state: 0,
      decision: '',
      answer_by: 9,
      decide_by: 1_795_223_100,
      late: false,
      silence: '全额退给买家',
    };
    const sold: Order = { ...paidOrder, role: 'seller', disputed: true, dispute, can: only('answer') };
    await open(sold);
    expect(screen.getByText('买家的说明').parentElement?.textContent).toContain('没有来');
    // D51: both sides see the clock of the staff.
    expect(screen.getByText(/客服会在 2026-11-21 09:05 前裁定/)).toBeTruthy();
    const answered = serve(disputeOrder, {
      ...sold,
      dispute: { ...dispute, mine: '来了' },
      can: only('withdraw'),
    });
    await press('回应申诉');
    await user.type(await screen.findByLabelText('说明'), '来了');
    await press('提交');
    expect(await screen.findByText('您的说明')).toBeTruthy();
    expect(answered[0]?.body).toEqual({ hash: orderHash, words: '来了', files: [] });
    const back = serve(withdrawDispute, { ...paidOrder, can: only() });
    await press('撤回申诉');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤回申诉' }),
    );
    await waitFor(() => expect(back).toHaveLength(1));
  });

  test('the buyer asks money back, at most what is left, and may take it back [D51]', async () => {
    serveStorage();
    const request = {
      amount: 3000,
      reason: '只来了一半时间',
      state: 0,
      silent: false,
      answer: '',
      answer_by: 1_795_223_100,
      files: 1,
      images: ['https://x.example/a.jpg'],
    };
    await open({ ...paidOrder, request_max: 8000, can: only('ask_refund') });
    const waiting: Order = {
      ...paidOrder,
      refund_asked: true,
      standing: '等待卖家回复退款',
      request,
      can: only('take_back_refund'),
    };
    const sent = serve(askRefund, waiting);
    await press('申请退款');
    const amount = await screen.findByLabelText('退多少');
    await user.clear(amount);
    await user.type(amount, '80.01');
    await press('提交申请');
    expect(await screen.findByText('最多可以申请退 ¥80.00')).toBeTruthy();
    expect(screen.getByText('请写明为什么要退')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.clear(amount);
    await user.type(amount, '30');
    await user.type(screen.getByLabelText('原因'), '只来了一半时间');
    const input = screen.getByRole('group', { name: /图片/ }).querySelector('input[type="file"]');
    fireEvent.change(input as HTMLInputElement, { target: { files: [photo()] } });
    expect(await screen.findByRole('button', { name: '查看第1张图片' })).toBeTruthy();
    await press('提交申请');
    const section = await screen.findByRole('region', { name: '退款申请 · 等卖家回复' });
    expect(section.textContent).toContain('2026-11-21 09:05 前卖家没有回复，算作同意');
    expect(within(section).getByRole('button', { name: '看图片（1 张）' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      hash: orderHash,
      amount: 3000,
      reason: '只来了一半时间',
      files: ['k1.jpg'],
    });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const back = serve(takeBackRefund, {
      ...paidOrder,
      request: { ...request, state: 3, answer: '已撤回' },
    });
    await press('撤回退款申请');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤回退款申请' }),
    );
    expect(await screen.findByRole('region', { name: '退款申请 · 已结束' })).toBeTruthy();
    expect(back).toHaveLength(1);
  });

  test('the seller agrees, or says why not [D51]', async () => {
    const sold: Order = {
      ...paidOrder,
      role: 'seller',
      refund_asked: true,
      request: {
        amount: 3000,
        reason: '只来了一半时间',
        state: 0,
        silent: false,
        answer: '',
        answer_by: 1_795_223_100,
        files: 0,
        images: [],
      },
      can: only('answer_refund', 'decline'),
    };
    await open(sold);
    expect(screen.getByRole('region', { name: '退款申请 · 等卖家回复' }).textContent).toContain(
      '2026-11-21 09:05 前您没有回复，算作同意',
    );
    const answered = serve(answerRefund, () =>
      fail('stateChanged', { message: '余额不足，请先充值 4.00 元再同意；不同意请写明原因' }),
    );
    await press('回复退款申请');
    await press('不同意，订单继续');
    expect(await screen.findByText('不同意请写明原因')).toBeTruthy();
    expect(answered).toHaveLength(0);
    await press('同意，退 ¥30.00');
    expect(await screen.findByText(/余额不足，请先充值 4.00 元再同意/)).toBeTruthy();
    serve(answerRefund, { ...sold, refund_asked: false, can: only() });
    await user.type(screen.getByLabelText('回复'), '已按约定服务');
    await press('不同意，订单继续');
    expect(await screen.findByText('已回复买家')).toBeTruthy();
  });
});
