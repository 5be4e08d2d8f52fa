import { editUser, phoneVerifyTime, viewUser } from '@qunlu/contract/account/calls.ts';
import { readUserPermissions } from '@qunlu/contract/account/rules.ts';
import { endOneSession, listSessions, logoutEverywhere, prove } from '@qunlu/contract/account/settings.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const confirmWith = async (label: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));

describe('[R031] settings', () => {
  test('lead to everything that can be set, and say what is', async () => {
    serve(viewUser, { ...me, has_password: false });
    renderScreen('/user/settings', { session });
    expect((await screen.findByRole('link', { name: /登录密码/ })).textContent).toContain('未设置');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((link) => link.startsWith('#!'))).toEqual([
      '#!/user/oauth',
      '#!/user/password',
      '#!/user/settings/sessions',
      '#!/user/permission',
      '#!/user/privacy',
      '#!/user/protocol/user',
      '#!/user/protocol/payment',
      '#!/user/native',
      '#!/user/acc_delete',
    ]);
  });

  test('[B254] three taps on the version show what support asks for, two do not', async () => {
    serve(viewUser, me);
    renderScreen('/user/settings', { session, config: { version: '1.2.3' } });
    const version = await screen.findByRole('button', { name: /版本/ });
    await user.click(version);
    await user.click(version);
    expect(screen.queryByText(/诊断信息/)).toBeNull();
    await user.click(version);
    expect(await screen.findByText(/诊断信息/)).toBeTruthy();
  });
});

describe('[R032] preferences', () => {
  test('[B096] [B100] [B102] four switches, in force at once', async () => {
    serve(viewUser, { ...me, permissions: { allowFriend: 1, allowPush: 1, noPersonalization: 0 } });
    const edits = serve(editUser, ({ body }) => ({
      ...me,
      permissions: readUserPermissions(body.permissions),
    }));
    renderScreen('/user/permission', { session });
    const all = await screen.findAllByRole('switch');
    expect(all.map((one) => (one as HTMLInputElement).checked)).toEqual([true, true, true, true]);
    // What each of them does, in its own words.
    expect(screen.getByText(/应用里的通知都在/)).toBeTruthy();
    expect(screen.getByText(/不再猜您认识谁/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: '允许别人加我为好友' }));
    await user.click(screen.getByRole('switch', { name: '个性化推荐' }));
    await waitFor(() => expect(edits).toHaveLength(2));
    expect(edits.map(({ body }) => body.permissions)).toEqual([{ allowFriend: 0 }, { noPersonalization: 1 }]);
  });

  test('[B098] what the server leaves out has its default; a refusal puts the switch back', async () => {
    serve(viewUser, { ...me, permissions: undefined });
    serve(editUser, () => fail('muted'));
    renderScreen('/user/permission', { session });
    const push = await screen.findByRole('switch', { name: '接收推荐和社交推送' });
    expect((push as HTMLInputElement).checked).toBe(true);
    await user.click(push);
    expect(await screen.findByText('您已被禁言，暂时不能发布或修改内容')).toBeTruthy();
    await waitFor(() => expect((push as HTMLInputElement).checked).toBe(true));
  });
});

describe('[D5] devices', () => {
  const here = {
    id: 1,
    device: 'iPhone 上的微信',
    city: '上海市',
    ip: '203.0.*.*',
    created_at: 1_790_000_000,
    used_at: 1_790_000_000,
    current: true,
    can: { end: false },
  };
  const other = {
    ...here,
    id: 2,
    device: 'Windows 电脑上的 Chrome',
    city: '未知地区',
    current: false,
    can: { end: true },
  };

  test('this one stands first; another can be sent away', async () => {
    serve(listSessions, { list: [here, other], next: -1 });
    const ended = serve(endOneSession, { ok: true });
    renderScreen('/user/settings/sessions', { session });
    expect(await screen.findByText('正在使用')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /退出 ?Windows/ }));
    await confirmWith('退出');
    await waitFor(() => expect(screen.queryByText('Windows 电脑上的 Chrome')).toBeNull());
    expect(ended[0]?.body).toEqual({ id: 2 });
  });

  test('who has not proved lately is asked for the password, or for a code; then it goes on', async () => {
    let proved = false;
    serve(phoneVerifyTime, { left: 0, verified_at: 0 });
    serve(viewUser, { ...me, phone: '138****5678', has_password: true });
    serve(listSessions, { list: [here, other], next: -1 });
    const ended = serve(logoutEverywhere, () => (proved ? { ended: 1 } : fail('proofRequired')));
    const proofs = serve(prove, ({ body }) => {
      if (body.password !== 'tea2green') return fail('invalid', { field: 'password', message: '密码不正确' });
      proved = true;
      return { until: 1 };
    });
    renderScreen('/user/settings/sessions', { session });
    await user.click(await screen.findByRole('button', { name: '退出其他设备' }));
    await confirmWith('全部退出');
    const sheet = within(await screen.findByRole('dialog', { name: '验证是您本人' }));
    await user.type(await sheet.findByLabelText('登录密码'), 'tea3green');
    await user.click(sheet.getByRole('button', { name: '验证并继续' }));
    expect(await sheet.findByText('密码不正确')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '改用短信验证码' }));
    expect(sheet.getByText('将发到 138****5678')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '改用登录密码' }));
    await user.clear(sheet.getByLabelText('登录密码'));
    await user.type(sheet.getByLabelText('登录密码'), 'tea2green');
    await user.click(sheet.getByRole('button', { name: '验证并继续' }));
    expect(await screen.findByText('其他设备已退出')).toBeTruthy();
    expect(proofs).toHaveLength(2);
    expect(ended.map(({ body }) => body)).toEqual([{ keep: 1 }, { keep: 1 }]);
  });

  test('all others, or all: the latter leads to login', async () => {
    serve(listSessions, { list: [here, other], next: -1 });
    const ended = serve(logoutEverywhere, { ended: 1 });
    renderScreen('/user/settings/sessions', { session });
    await user.click(await screen.findByRole('button', { name: '退出其他设备' }));
    await confirmWith('全部退出');
    await waitFor(() => expect(ended[0]?.body).toEqual({ keep: 1 }));
    await user.click(await screen.findByRole('button', { name: '退出所有设备' }));
    await confirmWith('全部退出');
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
    expect(ended[1]?.body).toEqual({ keep: 0 });
  });
});
