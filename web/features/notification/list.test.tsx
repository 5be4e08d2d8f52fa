import { listBadges } from '@qunlu/contract/app.ts';
import {
  countCategories,
  listNotifications,
  readNotifications,
  type Notification,
} from '@qunlu/contract/notification.ts';
import { act } from 'react';
import { hearEvent } from '../../platform/realtime.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const notification: Notification = {
  id: 3,
  category: 'system',
  title: '新设备登录',
  body: '您的账号在 Windows 电脑上的 Chrome 登录',
  path: '/user/settings/sessions',
  read: false,
  at: Math.floor(Date.now() / 1000) - 120,
};

/** So many are unread until they are read. */
function counted(unread: number, list: { category: string; count: number }[] = []) {
  serve(countCategories, { list });
  serve(listBadges, { badges: { 'notice.unread': unread } });
  return serve(readNotifications, () => {
    serve(listBadges, { badges: { 'notice.unread': 0 } });
    return { count: 0 };
  });
}

test('[D106] notices: the newest first, what is unread is marked, all can be read at once', async () => {
  serve(listNotifications, {
    list: [notification, { ...notification, id: 2, title: '密码已修改', path: '', read: true }],
    next: -1,
  });
  const read = counted(1);
  renderScreen('/user/notices', { session });
  const link = await screen.findByRole('link', { name: /新设备登录/ });
  expect(link.getAttribute('href')).toBe('#!/user/settings/sessions');
  expect(link.textContent).toContain('未读');
  expect(link.textContent).toContain('系统与安全 · 2分钟前');
  await user.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByText('未读')).toBeNull());
  expect(read[0]?.body).toEqual({});
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
});

test('[D106] unread ones that are further down can be marked, too', async () => {
  serve(listNotifications, { list: [{ ...notification, read: true }], next: 3 });
  const read = counted(4);
  renderScreen('/user/notices', { session });
  await user.click(await screen.findByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull());
  expect(read[0]?.body).toEqual({});
});

test('[D106] one category at a time, with what is unread of it; days stand over their rows', async () => {
  const yesterday = {
    ...notification,
    id: 1,
    category: 'payment',
    title: '付款成功',
    path: '',
    at: notification.at - 86_400,
  };
  const asked = serve(listNotifications, ({ query }) => ({
    list: query.category === 'payment' ? [yesterday] : [notification, yesterday],
    next: -1,
  }));
  const read = counted(2, [
    { category: 'payment', count: 1 },
    { category: 'system', count: 1 },
  ]);
  renderScreen('/user/notices', { session });
  expect(await screen.findByText('昨天')).toBeTruthy();
  expect(screen.getByText('今天')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /^支付/ }));
  await waitFor(() => expect(screen.queryByText('新设备登录')).toBeNull());
  expect(asked.at(-1)?.query).toMatchObject({ category: 'payment' });
  await user.click(screen.getByRole('button', { name: /付款成功/ }));
  await waitFor(() => expect(read[0]?.body).toEqual({ ids: [1] }));
});

test('[D106] what comes while one looks is there at once', async () => {
  serve(listNotifications, { list: [notification], next: -1 });
  counted(1);
  renderScreen('/user/notices', { session });
  await screen.findByText('新设备登录');
  serve(listNotifications, { list: [{ ...notification, id: 4, title: '付款成功' }, notification], next: -1 });
  act(() => hearEvent({ type: 'event', topic: 'notification', id: 0, version: 0 }));
  expect(await screen.findByText('付款成功')).toBeTruthy();
});

test('[D106] an empty list says what will stand there; an older page is fetched on demand', async () => {
  counted(0);
  const asked = serve(listNotifications, ({ query }) =>
    query.next === undefined
      ? { list: [notification], next: 3 }
      : { list: [{ ...notification, id: 1, title: '更早的通知' }], next: -1 },
  );
  const { unmount } = renderScreen('/user/notices', { session });
  await user.click(await screen.findByRole('button', { name: /更多/ }));
  expect(await screen.findByText('更早的通知')).toBeTruthy();
  expect(asked.at(-1)?.query.next).toBe(3);
  unmount();
  serve(listNotifications, { list: [], next: -1 });
  renderScreen('/user/notices', { session });
  expect(await screen.findByText('还没有通知')).toBeTruthy();
});
