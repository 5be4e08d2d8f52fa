import { composeSubscribeQrcode } from '@qunlu/contract/account/wechat.ts';
import { editUser } from '@qunlu/contract/account/calls.ts';
import {
  fixedCategories,
  pushCategories,
  setNotification,
  socialCategories,
  viewNotificationSettings,
  type NotificationSettings,
} from '@qunlu/contract/notification.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const settings: NotificationSettings = {
  allowPush: true,
  wechat_offered: true,
  wechat: true,
  wechat_stopped: false,
  native_offered: true,
  native: true,
  categories: pushCategories.map((category) => ({
    category,
    fixed: fixedCategories.includes(category),
    social: socialCategories.includes(category),
    wechat: true,
    native: true,
  })),
};
const open = (given: Partial<NotificationSettings> = {}) => {
  serve(viewNotificationSettings, { ...settings, ...given });
  renderScreen('/user/notices/settings', { session: {} });
};
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('[D106] a category is turned off on one way; payment and security cannot be', async () => {
  const saved = serve(setNotification, ({ body }) => ({
    ...settings,
    categories: settings.categories.map((one) =>
      one.category === body.category ? { ...one, [body.channel]: body.on === 1 } : one,
    ),
  }));
  open();
  expect((await toggle('支付，微信')).disabled).toBe(true);
  expect((await toggle('系统与安全，手机推送')).disabled).toBe(true);
  await user.click(await toggle('订单，微信'));
  await waitFor(async () => expect((await toggle('订单，微信')).checked).toBe(false));
  expect(saved[0]?.body).toEqual({ category: 'order', channel: 'wechat', on: 0 });
  expect((await toggle('订单，手机推送')).checked).toBe(true);
  expect(screen.getByText(/晚上 22:00 到早上 8:00 不打扰您/)).toBeTruthy();
});

test('[D106] what the server refuses goes back, with its reason', async () => {
  serve(setNotification, () => fail('invalid', { message: '现在不能关闭', field: 'category' }));
  open();
  await user.click(await toggle('订单，微信'));
  expect(await screen.findByText('现在不能关闭')).toBeTruthy();
  await waitFor(async () => expect((await toggle('订单，微信')).checked).toBe(true));
});

test('[D17][B101] who wants no social pushes sees what that stops, and what it does not', async () => {
  const edited = serve(editUser, {
    ...me,
    permissions: { allowFriend: 1, allowPush: 0, noPersonalization: 0 },
  });
  open();
  await user.click(await toggle('接收推荐和社交推送'));
  await waitFor(async () => expect((await toggle('好友，微信')).disabled).toBe(true));
  expect(edited[0]?.body).toEqual({ permissions: { allowPush: 0 } });
  expect((await toggle('聊天消息，手机推送')).checked).toBe(false);
  expect((await toggle('支付，微信')).checked).toBe(true);
  expect((await toggle('活动，微信')).checked).toBe(true);
});

test('[D106][D161] WeChat stands beside a category only where it is bound; else the way to it', async () => {
  serve(composeSubscribeQrcode, {
    image: 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=1',
    url: 'https://weixin.qq.com/q/1',
    expires_in: 120,
    id: '',
    secret: '',
  });
  open({ wechat: false, native: false });
  await screen.findByText('绑定微信并关注服务号后，也发到微信');
  expect(screen.queryByRole('switch', { name: '订单，微信' })).toBeNull();
  expect(screen.getByText('现在没有别的渠道，通知只在应用里。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '去绑定' }));
  expect(await screen.findByRole('img', { name: '服务号的二维码' })).toBeTruthy();
});

test('[V033] who is bound to WeChat and does not follow the account is asked to, with its code; who follows is not', async () => {
  serve(composeSubscribeQrcode, {
    image: 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=2',
    url: 'https://weixin.qq.com/q/2',
    expires_in: 120,
    id: '',
    secret: '',
  });
  open({ wechat_stopped: true });
  await screen.findByText('您没有关注服务号，微信收不到');
  serve(viewNotificationSettings, settings);
  await user.click(screen.getByRole('button', { name: '去关注' }));
  const code = await screen.findByRole('img', { name: '服务号的二维码' });
  expect(code.getAttribute('src')).toContain('ticket=2');
  expect(screen.getByText(/关注后.*通知会发给您/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('服务号会给您发消息')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '去关注' })).toBeNull();
});
