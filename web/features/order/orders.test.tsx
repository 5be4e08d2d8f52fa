import { listOrders } from '@qunlu/contract/order/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listed, orderHash, orderPage, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

test('[B007] [K044] what was bought: what, of whom, how much, where it stands; then what was sold, and by state', async () => {
  const refunded = {
    ...paidOrder,
    hash: 'b1B2c3D4e5F6g7H8i9J0k1',
    title: '春茶一斤',
    state: orderState.partlyRefunded,
    standing: '已部分退款',
    refunded: 3000,
    quantity: 2,
  };
  const asked = serve(listOrders, ({ query }) =>
    orderPage(query.role === 'seller' ? [] : [unpaidOrder, refunded]),
  );
  renderScreen('/user/order', { session });
  const row = await screen.findByRole('link', { name: /两小时茶室设计咨询/ });
  expect(row.getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
  expect(row.textContent).toContain('沈知微');
  expect(within(row).getByText('待付款')).toBeTruthy();
  expect(row.textContent).toContain('¥100.00');
  const other = screen.getByRole('link', { name: /春茶一斤 × 2/ });
  expect(other.textContent).toContain('退 ¥30.00');
  await user.click(screen.getByRole('radio', { name: '待付款' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ role: 'buyer', state: '0' }));
  await user.click(screen.getByRole('radio', { name: '我卖的' }));
  expect(await screen.findByText('没有这样的订单')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(await screen.findByText('还没有卖出过什么')).toBeTruthy();
  expect(location.search).toBe('?role=seller');
  expect(asked.at(-1)?.query).toEqual({ role: 'seller' });
});

test('older orders come when they are asked for; a failure says so and can be tried again', async () => {
  let broken = true;
  const asked = serve(listOrders, ({ query }) => {
    if (broken) return fail('busy');
    return query.next === undefined
      ? orderPage([unpaidOrder], { next: 7 })
      : orderPage([{ ...paidOrder, hash: 'c1B2c3D4e5F6g7H8i9J0k1', title: '旧订单' }]);
  });
  renderScreen('/user/order', { session });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  expect(screen.getByText('钱没有变动，可以放心重试')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('旧订单')).toBeTruthy();
  expect(asked.at(-1)?.query.next).toBe(7);
});

const due = 1_764_238_800;
const toPay = listed(unpaidOrder, { todo: '付款', until: due });
const toConfirm = listed(
  { ...paidOrder, hash: 'd1B2c3D4e5F6g7H8i9J0k1', title: '旧信修复', page: '/service/order/7' },
  { todo: '确认', until: due + 86_400 },
);

test('[D107] what waits for me stands on top, each with what is to be done and by when; how many more there are leads to all of it', async () => {
  const asked = serve(listOrders, ({ query }) =>
    query.state === 'waits'
      ? orderPage([], {
          list: [toPay, toConfirm, listed(unpaidOrder, { hash: 'e1', todo: '付款' })],
          waits: 3,
        })
      : orderPage([unpaidOrder], { waiting: [toPay, toConfirm], waits: 3 }),
  );
  renderScreen('/user/order', { session });
  const top = within(await screen.findByRole('region', { name: '等您处理' }));
  const rows = top.getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    `#!/user/order/${orderHash}`,
    '#!/service/order/7',
  ]);
  expect(rows[0]?.textContent).toMatch(/付款$/);
  expect(rows[0]?.textContent).toContain('11月27日 18:20 前');
  expect(rows[1]?.textContent).toMatch(/11月28日 18:20 前确认$/);
  expect(screen.getByRole('radio', { name: /等您处理/ }).parentElement?.textContent).toBe('等您处理3');
  await user.click(top.getByRole('button', { name: '还有 1 个' }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ role: 'buyer', state: 'waits' }));
  expect(await screen.findAllByText('付款')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: '等您处理' })).toBeNull();
});

test('[D107] nothing waits: no heading for it, and the filter says what would be there', async () => {
  serve(listOrders, ({ query }) => orderPage(query.state === 'waits' ? [] : [paidOrder]));
  renderScreen('/user/order', { session });
  await screen.findByRole('link', { name: /两小时茶室设计咨询/ });
  expect(screen.queryByText('还有', { exact: false })).toBeNull();
  expect(screen.queryByRole('heading', { name: '等您处理' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '等您处理' }));
  expect(await screen.findByText('没有等您处理的订单')).toBeTruthy();
  expect(screen.getByText('要您付款、确认或回应的，会出现在这里')).toBeTruthy();
});

test('[D107] whoever has several kinds of orders looks at one of them; of one kind there is nothing to choose', async () => {
  const asked = serve(listOrders, ({ query }) =>
    query.role === 'seller' ? orderPage([paidOrder]) : orderPage([unpaidOrder], { kinds: [4, 7] }),
  );
  renderScreen('/user/order', { session });
  const kinds = within(await screen.findByRole('radiogroup', { name: '种类' }));
  expect(kinds.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
    '全部',
    '服务',
    '课程',
  ]);
  await user.click(kinds.getByRole('radio', { name: '课程' }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ role: 'buyer', type: '7' }));
  await user.click(screen.getByRole('radio', { name: '已付款' }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ role: 'buyer', type: '7', state: '1' }));
  await user.click(screen.getByRole('radio', { name: '我卖的' }));
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: '种类' })).toBeNull());
  await waitFor(() => expect(asked.at(-1)?.query).not.toHaveProperty('type'));
});
