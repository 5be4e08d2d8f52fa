import { privacyLabels } from '@qunlu/contract/card/rules.ts';
import { protocolVersion } from '@qunlu/contract/account/rules.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { revokeSessions, viewUser } from '@qunlu/contract/account/calls.ts';
import { isSigned } from '@qunlu/contract/score/sign-in.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { describe, expect, test, vi } from 'vitest';
import { authToken } from '../platform/auth-cookies.ts';
import { login, requireLogin } from '../platform/session.ts';
import { renderAddress, renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { holdUnsaved } from '../ui/unsaved.ts';

const session = {};
const address = () => location.search + location.hash;
const me = {
  user_id: 7001,
  username: '林知远',
  avatar: '',
  sex: 1,
  card_id: 9001,
  cardCount: 1,
  certified: 0,
  phone: '138****5678',
};
const card: Card = {
  card_id: 9001,
  user_id: 7001,
  active: 1,
  realname: '林知远',
  nickname: '林知远',
  avatar: '',
  title: '半山茶事 主理人',
  company: '半山茶事',
  position: '主理人',
  cityname: '杭州',
  citycode: '330100',
  phone: '13812345678',
  certified: 0,
  corporation_certified: 0,
  vip_member: 0,
  views: 12345,
  connections: 0,
  card_style: 1,
  permissions: { privacy: 0 },
  is_follow: false,
  is_friend: false,
  is_black: false,
  sex: 1,
  sex_chosen: false,
  listed: 0,
  requested: [],
  withheld: [],
  email: '',
  wechat: '',
  qq: '',
  wechat_qr_code: '',
  provide: '',
  company_remark: '',
  address: '',
  intro: '',
  birthday: null,
  cardphoto: '',
  gallery: [],
  friends: 0,
  default: 1,
  privacy: 0,
  settings: { fontfamily: '' },
  cardEducations: [],
  cardWorks: [],
  cardExtends: [],
  created_at: 1_790_000_000,
  can: { edit: true, remove: false, share: true, decode: true, request: false },
};

describe('home', () => {
  test('[B173] [D212] a guest is led to the page for guests', async () => {
    renderScreen('/app/home');
    expect(await screen.findByRole('heading', { name: /一张名片/ })).toBeTruthy();
    expect(address()).toBe('#!/guest');
    expect(screen.getByText('示例名片 · 未登录的人看到的样子')).toBeTruthy();
    expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('#!/login');
  });

  test('[V034] the sample card shows a guest what a stranger sees: contacts are masked, and say so', async () => {
    renderScreen('/guest');
    const sample = await screen.findByRole('figure');
    expect(within(sample).getByText('示例名片 · 未登录的人看到的样子')).toBeTruthy();
    const contacts = within(sample).getAllByLabelText('已打码');
    expect(contacts.map((mark) => mark.closest('li')?.textContent)).toEqual(['138****5678', 'sh***i']);
    expect(sample.textContent).not.toMatch(/\d{5}/);
    expect(within(sample).queryByRole('link')).toBeNull();
  });

  test('[B172] / is home: the default card, and how it does', async () => {
    serve(listCards, { list: [{ ...card, card_id: 9002, default: 0, realname: '另一张' }, card], next: -1 });
    renderScreen('/', { session });
    expect(await screen.findByRole('link', { name: /^打开名片：林知远/ })).toBeTruthy();
    expect(screen.getByText('1.2w')).toBeTruthy();
    expect(screen.getByText('2/3')).toBeTruthy();
  });

  test('without a card it offers the first step', async () => {
    serve(listCards, { list: [], next: -1 });
    renderScreen('/app/home', { session });
    expect((await screen.findByRole('link', { name: '做我的名片' })).getAttribute('href')).toBe(
      '#!/card/create',
    );
  });

  test('a failure says what happened and can be tried again', async () => {
    let tries = 0;
    serve(listCards, () => (++tries === 1 ? fail('tooOften') : { list: [], next: -1 }));
    renderScreen('/app/home', { session });
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '刷新重试' }));
    expect(await screen.findByText('先做一张名片')).toBeTruthy();
  });

  test('[V019] the tab bar has five places, and says which one this is', async () => {
    serve(listCards, { list: [], next: -1 });
    renderScreen('/app/home', { session });
    const tabs = within(await screen.findByRole('navigation', { name: '主导航' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['首页', 'page'],
      ['通讯录', null],
      ['发现', null],
      ['消息', null],
      ['我的', null],
    ]);
  });
});

describe('mine', () => {
  test('[B197] [B198] logging out asks first, then leads to login', async () => {
    serve(viewUser, me);
    const calls = serve(revokeSessions, { ok: true });
    renderScreen('/user/settings', { session });
    expect(await screen.findByText('138****5678')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '取消' }));
    expect(calls).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: '退出登录' }));
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(authToken()).toBe('');
    expect(address()).toBe('?isLogin=1#!/login');
  });

  test('[B208] [M050] a session that has lapsed leads to login and back to where they were', async () => {
    serve(viewUser, () => fail('login'));
    serve(listCards, () => fail('login'));
    serve(listBadges, () => fail('login'));
    serve(isSigned, () => fail('login'));
    renderScreen('/app/user', { session });
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
    expect(address()).toBe('?callback=%2Fapp%2Fuser#!/login');
  });
});

test('[B169] login that was opened over a screen leads back to it, not to a copy of it', async () => {
  renderScreen('/user/protocol/user?from=card');
  await screen.findByRole('heading', { name: '群录用户协议' });
  act(() => requireLogin());
  await screen.findByRole('heading', { name: '登录群录' });
  expect(history.state).toMatchObject({ index: 1 });
  act(() => void login({ token: 't', user_id: 1, expires_at: 1, expires_in: 1 }));
  await screen.findByRole('heading', { name: '群录用户协议' });
  expect(address()).toBe('?from=card#!/user/protocol/user');
  expect(history.state).toMatchObject({ index: 0 });
});

describe('around every screen', () => {
  test('[B184] [V060] [M082] [D142] what is not there has a page of its own, for guests too', async () => {
    renderScreen('/no/such/place');
    expect(await screen.findByText('这里没有内容')).toBeTruthy();
  });

  test('a clean path that the router does not know is not found', async () => {
    renderAddress('/course/12?_qc=wx');
    expect(await screen.findByText('这里没有内容')).toBeTruthy();
    expect(location.pathname + address()).toBe('/?_qc=wx#!/course/12');
  });

  test('the sandbox mark leads to the inbox in a tab of its own; production has none', async () => {
    const { unmount } = renderScreen('/guest');
    const mark = await screen.findByRole('link', { name: '沙盒，打开收件箱' });
    expect([mark.getAttribute('href'), mark.getAttribute('target')]).toEqual(['/sandbox', '_blank']);
    unmount();
  });

  test('no network is said quietly, until there is one', async () => {
    renderScreen('/guest');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    // Nothing was filled in, and nothing is said of it.
    expect(screen.getByText('网络已断开')).toBeTruthy();
    let saved = (): void => undefined;
    act(() => void (saved = holdUnsaved()));
    expect(screen.getByText('网络已断开，已填写的内容还在')).toBeTruthy();
    act(() => saved());
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/网络已断开/)).toBeNull();
    online.mockRestore();
  });

  test('[R050] [R051] [D4] [D194] both agreements can be read by guests, in the version that is agreed to', async () => {
    const { unmount } = renderScreen('/user/protocol/user');
    expect(await screen.findByRole('heading', { name: '群录用户协议' })).toBeTruthy();
    expect(screen.getByText(new RegExp(protocolVersion))).toBeTruthy();
    // Who sees contacts reads as where it is chosen.
    for (const whom of Object.values(privacyLabels))
      expect(screen.getByText(new RegExp(`[：、]${whom}[、。]`))).toBeTruthy();
    unmount();
    renderScreen('/user/protocol/payment');
    expect(await screen.findByRole('heading', { name: '隐私与支付协议' })).toBeTruthy();
    // [R051] what it says of money is what the wallet and the orders do
    for (const words of [
      /充值的余额可以买东西，不能提现/,
      /手续费多少，写在申请提现的页面和“平台收费”里/,
      /30 分钟内没有付款/,
    ])
      expect(screen.getByText(words)).toBeTruthy();
    // Finance may change these: a page that cannot ask does not quote them.
    expect(screen.queryByText(/0\.6%|20000\.00|10\.00 元/)).toBeNull();
    expect(screen.getByText(new RegExp(protocolVersion))).toBeTruthy();
  });
});
