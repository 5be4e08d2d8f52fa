import { buyMinutes, listMinutes, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { minutesPage } from '../../testing/calls.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const none = { list: [], next: -1 };
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const module = { key: 'call', title: '多人通话', what: '', path: '/inbia/pcall/12/home' };
const circle = { ...ownCircle, modules: [module] };

beforeEach(() => {
  serve(viewCircle, circle);
  serve(viewUser, me);
});

const payable = (): void => {
  const { type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(viewSpendable, { spendable: 0 });
  serve(viewOrder, unpaidOrder);
  serve(queryOrder, { hash: unpaidOrder.hash, type, state, stage, total, paid_at, expires_at, again: 0 });
};

test('[R179] minutes of a circle are bought at the price that was seen', async () => {
  serve(viewMinutes, { ...minutesPage, name: '春茶会' });
  serve(listMinutes, none);
  payable();
  const sent = serve(buyMinutes, { hash: unpaidOrder.hash });
  renderScreen('/inbia/pcall/12/recharge', { session });
  await user.click(await screen.findByRole('radio', { name: '100 分钟 ¥10.00' }));
  await press('充值 ¥10.00');
  await waitFor(() => expect(location.hash).toContain(`/pay/${unpaidOrder.hash}`));
  expect(sent[0]?.body).toEqual({ circle_id: 12, minutes: 100, price: 10 });
});

test('[R186] [D184] one’s own minutes are bought and listed', async () => {
  serve(viewMinutes, minutesPage);
  serve(listMinutes, {
    list: [
      {
        id: 1,
        kind: 'minutes-call',
        title: '通话',
        detail: '李静',
        minutes: -4,
        after: 45,
        at: 1_795_000_000,
      },
    ],
    next: -1,
  });
  payable();
  const sent = serve(buyMinutes, { hash: unpaidOrder.hash });
  renderScreen('/inbia/recharge?own=1', { session });
  expect(await screen.findByText('−4')).toBeTruthy();
  await press('充值 ¥5.00');
  await waitFor(() => expect(sent[0]?.body).toEqual({ minutes: 50, price: 10 }));
});
