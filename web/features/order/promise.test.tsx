import { listOrders } from '@qunlu/contract/order/calls.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderPage } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const region = (name: string) => within(screen.getByRole('region', { name }));
const ending = (): string => screen.getByRole('region', { name: '最后' }).textContent ?? '';

test('[D107] a seller tries what is promised: the table that buyers see, and how a story ends with its dates', async () => {
  serve(listOrders, orderPage([]));
  renderScreen('/user/order?role=seller', { session });
  await user.click(await screen.findByRole('link', { name: /退款和结算怎样算/ }));
  expect(await screen.findByText('一切顺利')).toBeTruthy();
  expect(ending()).toContain('您得到¥100.00');
  expect(region('经过').getByText('买家确认完成')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: '假如' }), '您没有接单');
  expect(region('经过').getByText('您没有按时接单，全额退款')).toBeTruthy();
  expect(ending()).toContain('退给买家¥100.00');
  await user.selectOptions(screen.getByRole('combobox', { name: '假如' }), '买家取消');
  // The second day is past the time in which everything comes back.
  expect(region('经过').getByText('买家取消，退 70%，70.00 元')).toBeTruthy();
  expect(ending()).toContain('您得到¥30.00');
  await user.click(screen.getByRole('radio', { name: '活动名额' }));
  expect(region('经过').getByText('买家取消，退 100%，100.00 元')).toBeTruthy();
  expect(region('买家付款前看到的').getByText(/没有取消的话/)).toBeTruthy();
});

test('a price that cannot be is said beside it, and nothing is computed from it', async () => {
  renderScreen('/user/promise', { session });
  const price = await screen.findByRole('textbox', { name: /价格/ });
  await user.clear(price);
  expect(screen.getByText(/请填写 0\.01 到/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: '最后' })).toBeNull();
  await user.type(price, '0.01');
  expect(ending()).toContain('您得到¥0.01');
});
