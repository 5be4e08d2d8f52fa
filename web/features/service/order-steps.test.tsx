import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  acceptOrder,
  cancelOrder,
  confirmOrder,
  deliverOrder,
  startOrder,
  viewOrder,
} from '@qunlu/contract/order/calls.ts';
import { answerRefund, askRefund, disputeOrder } from '@qunlu/contract/order/claims.ts';
import { listReplies } from '@qunlu/contract/service/dashboard.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { listNotes, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { serviceOrder, sold, soldOrder } from '../../testing/service-orders.ts';

const user = userEvent.setup();
const session = {};
const path = '/service/order/12';

type Sold = OutputOf<typeof viewServiceOrder>;
let present: Sold;

async function open(order: Sold): Promise<void> {
  present = order;
  serve(viewServiceOrder, () => present);
  renderScreen(path, { session });
  await screen.findByRole('heading', { name: order.part.service.title });
}
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const sure = async (name: string): Promise<void> =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

beforeEach(() => {
  serve(viewUser, me);
  serve(listNotes, { list: [], next: -1 });
  serve(listReplies, { list: [] });
});

describe('what each side can do', () => {
  test('[D48] a seller accepts, knowing what they get; a refusal is told', async () => {
    await open(sold(soldOrder, 'accept', 'decline', 'note'));
    const accepted = serve(acceptOrder, () => fail('stateChanged', { message: '买家刚刚取消了' }));
    await press('接单');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('完成并确认后您得到 ¥94.00');
    await sure('接单');
    expect(await screen.findByText('买家刚刚取消了')).toBeTruthy();
    expect(accepted).toHaveLength(1);
  });

  test('[D50] saying that work has begun tells that the buyer cannot simply cancel any more', async () => {
    await open(sold({ ...soldOrder, state: 2 }, 'start', 'deliver', 'decline'));
    const started = serve(startOrder, sold({ ...soldOrder, state: 2 }, 'deliver'));
    await press('开始服务');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('从现在起不能再自行取消');
    await sure('开始服务');
    await waitFor(() => expect(started[0]?.body).toEqual({ hash: serviceOrder.hash }));
    expect(await screen.findByText('已告诉买家服务开始了')).toBeTruthy();
    // It was all that stood there.
    await waitFor(() => expect(screen.queryByRole('button', { name: '更多' })).toBeNull());
  });

  test('[D50] cancelling what was accepted says that it counts', async () => {
    await open(sold({ ...soldOrder, state: 2 }, 'decline'));
    await press('取消并全额退款');
    expect(await screen.findByText(/90 天内满 3 次，您的服务会隐藏 7 天/)).toBeTruthy();
  });

  test('[D49] what is sent by express needs company and number', async () => {
    await open(sold({ ...soldOrder, state: 2 }, 'deliver', 'ship'));
    const done = serve(
      deliverOrder,
      sold({
        ...soldOrder,
        state: 3,
        express: { company: '顺丰', number: 'SF123', at: 1_795_223_100 },
      }),
    );
    await press('填快递，已寄出');
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: '已寄出' }));
    expect(await sheet.findByText('请填写快递单号')).toBeTruthy();
    await user.type(sheet.getByLabelText('快递公司'), '顺丰');
    await user.type(sheet.getByLabelText('快递单号'), 'SF123');
    await user.click(sheet.getByRole('button', { name: '已寄出' }));
    expect(await screen.findByRole('button', { name: '复制单号' })).toBeTruthy();
    expect(done[0]?.body).toEqual({ hash: serviceOrder.hash, more: { company: '顺丰', number: 'SF123' } });
  });

  test('[D48] a buyer confirms; while the answer is on its way nothing else can be pressed', async () => {
    await open(sold({ ...serviceOrder, state: 3, turn: 'me' }, 'confirm', 'dispute'));
    let answer: () => void = () => undefined;
    const confirmed = serve(
      confirmOrder,
      () =>
        new Promise<Sold>((resolve) => {
          answer = () => resolve(sold({ ...serviceOrder, state: 4 }, 'comment'));
        }),
    );
    await press('确认完成');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('确认后 ¥100.00 按约定给卖家');
    await sure('确认完成');
    await waitFor(() => expect(confirmed).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '更多' }).disabled).toBe(true);
    answer();
    expect((await screen.findByRole('link', { name: '评价' })).getAttribute('href')).toBe(
      '#!/service/comment/12',
    );
  });

  test('[D50] a buyer cancels for what they were told that comes back', async () => {
    await open(sold(serviceOrder, 'cancel'));
    serve(viewOrder, { ...sold(serviceOrder, 'cancel'), cancel_refund: 7000 });
    const cancelled = serve(cancelOrder, sold({ ...serviceOrder, state: 7, refunded: 7000 }));
    await press('取消订单');
    await press('取消订单，退回 ¥70.00');
    expect(await screen.findByText('已取消，¥70.00 正在退回')).toBeTruthy();
    expect(cancelled[0]?.body).toEqual({ hash: serviceOrder.hash, refund: 7000 });
    expect(await screen.findByText('退款中')).toBeTruthy();
  });

  test('[D51] money is asked back, up to what is there, and the seller answers', async () => {
    const order = { ...serviceOrder.order, request_max: 10_000 };
    await open(sold({ ...serviceOrder, order }, 'ask_refund'));
    const asked = serve(askRefund, sold({ ...serviceOrder, state: 7 }, 'take_back_refund'));
    await press('申请退款');
    const amount = await screen.findByLabelText('退多少');
    await user.clear(amount);
    await user.type(amount, '100.01');
    await user.type(screen.getByLabelText('原因'), '没有讲完');
    await press('提交申请');
    expect(await screen.findByText('最多可以申请退 ¥100.00')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '40');
    await press('提交申请');
    expect(await screen.findByRole('button', { name: '撤回退款申请' })).toBeTruthy();
    expect(asked[0]?.body).toEqual({ hash: serviceOrder.hash, amount: 4000, reason: '没有讲完', files: [] });
  });

  test('[D51] refusing a request needs a reason, agreeing says how much goes back', async () => {
    const request = {
      amount: 4000,
      reason: '没有讲完',
      state: 0,
      silent: false,
      answer: '',
      answer_by: 9,
      files: 0,
      images: [],
    };
    await open(sold({ ...soldOrder, state: 7, order: { ...soldOrder.order, request } }, 'answer_refund'));
    expect(screen.getByRole('region', { name: '退款申请 · 等卖家回复' }).textContent).toContain('没有讲完');
    const answered = serve(answerRefund, sold(soldOrder));
    await press('回复退款申请');
    await press('不同意，订单继续');
    expect(await screen.findByText('不同意请写明原因')).toBeTruthy();
    expect(answered).toHaveLength(0);
    await press('同意，退 ¥40.00');
    await waitFor(() => expect(answered[0]?.body).toEqual({ hash: serviceOrder.hash, agree: 1 }));
  });

  test('[D51] a dispute is shown as soon as it is said', async () => {
    await open(sold({ ...serviceOrder, state: 2 }, 'dispute'));
    const sent = serve(disputeOrder, sold({ ...serviceOrder, state: 10 }));
    await press('申诉');
    await user.type(await screen.findByLabelText('说明'), '没有来');
    await press('提交');
    expect(await screen.findByText('申诉中')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ hash: serviceOrder.hash, words: '没有来', files: [] });
  });
});
