import { acceptOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderHash, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const open = async (order: typeof paidOrder): Promise<void> => {
  serve(viewOrder, order);
  renderScreen(`/user/order/${orderHash}`, { session: {} });
  await screen.findByText('订单号');
};

test('an unpaid one leads to where it is paid; what is seldom wanted is a tap further', async () => {
  const user = userEvent.setup();
  await open(unpaidOrder);
  expect(screen.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe(`#!/pay/${orderHash}`);
  expect(screen.queryByRole('link', { name: /付款凭证/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭订单' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '更多' }));
  expect(await screen.findByRole('button', { name: '关闭订单' })).toBeTruthy();
});

test('of an order that was ended the rules read as what was agreed, not as what holds', async () => {
  await open({ ...paidOrder, state: orderState.refunded, stage: orderStage.ended });
  expect(screen.getByRole('region', { name: '当时约定的退款' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '什么时候能退' })).toBeNull();
});

const can = (...names: (keyof typeof paidOrder.can)[]): typeof paidOrder.can =>
  Object.fromEntries(
    Object.keys(paidOrder.can).map((name) => [name, (names as string[]).includes(name)]),
  ) as typeof paidOrder.can;
const main = (): string[] =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((label) => label !== '更多')
    .slice(-1);

test('before work has begun the main button begins it; from then on it says that it is done [D50]', async () => {
  const running = { ...paidOrder, role: 'seller' as const, stage: orderStage.serving };
  await open({ ...running, can: can('start', 'deliver', 'decline') });
  expect(main()).toEqual(['开始服务']);
});

test('who gets everything back by cancelling is not led to ask the seller for it first [D50][D51]', async () => {
  const given = { ...paidOrder, total: 10_000, cancel_refund: 10_000, request_max: 10_000 };
  await open({ ...given, can: can('ask_refund', 'cancel') });
  expect(main()).toEqual(['取消订单']);
});

test('where cancelling gives back less, asking comes first [D51]', async () => {
  const given = { ...paidOrder, total: 10_000, cancel_refund: 3000, request_max: 10_000 };
  await open({ ...given, can: can('ask_refund', 'cancel') });
  expect(main()).toEqual(['申请退款']);
});

test('only who has not answered a dispute yet is called to answer it [D51]', async () => {
  const dispute = {
    opened_by: 'buyer' as const,
    mine: '没有来',
    theirs: '',
    state: 0,
    decision: '',
    answer_by: 1_890_000_000,
    decide_by: 0,
    late: false,
    silence: '',
  };
  const stands = { ...paidOrder, stage: orderStage.confirming, disputed: true, dispute };
  await open({ ...stands, can: can('answer', 'withdraw', 'confirm') });
  expect(main()).toEqual(['补充说明']);
  expect(screen.queryByRole('button', { name: '回应申诉' })).toBeNull();
});

test('who has asked money back is not led to confirm [D51]', async () => {
  const asked = { ...paidOrder, stage: orderStage.confirming, refund_asked: true };
  await open({ ...asked, can: can('confirm', 'take_back_refund') });
  expect(main()).toEqual(['撤回退款申请']);
});

test('an answer from before a step does not undo what the step has shown', async () => {
  const user = userEvent.setup();
  const waits = { ...paidOrder, role: 'seller' as const, can: can('accept') };
  const taken = { ...waits, stage: orderStage.serving, standing: '服务中', can: can('deliver') };
  await open(waits);
  let late: (order: typeof paidOrder) => void = () => undefined;
  const before = serve(viewOrder, () => new Promise<typeof paidOrder>((done) => (late = done)));
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(before).toHaveLength(1));
  serve(acceptOrder, taken);
  const after = serve(viewOrder, taken);
  await user.click(screen.getByRole('button', { name: '接单' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: '接单' }));
  await screen.findByRole('button', { name: '已完成服务' });
  await act(async () => late(waits));
  await waitFor(() => expect(after).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '接单' })).toBeNull();
  expect(screen.getByRole('button', { name: '已完成服务' })).toBeTruthy();
  focusManager.setFocused(undefined);
});
