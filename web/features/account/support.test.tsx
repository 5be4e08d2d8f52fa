import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewAppeal } from '@qunlu/contract/account/password.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageConfig } from '../../platform/config.ts';
import { keepDoings } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const phone: PageConfig['support'] = { kind: 'phone', value: '400-800-8888' };

/** Screens that name it, once they stand. */
const screens = [
  { path: '/user/settings', session: {}, stands: () => screen.findByText('退出登录') },
  { path: '/user/recover', stands: () => screen.findByLabelText('新密码') },
  { path: '/user/recover', session: {}, status: 3, stands: () => screen.findByText('账号已被封禁') },
  { path: '/user/protocol/user', stands: () => screen.findByText('先看要点') },
  { path: '/user/protocol/payment', stands: () => screen.findByText('先看要点') },
];

async function open({ path, session, status, stands }: (typeof screens)[number], way: PageConfig['support']) {
  serve(viewUser, { ...me, ...(status ? { status } : {}) });
  serve(viewAppeal, {
    state: 0,
    content: '',
    reply: '',
    at: 0,
    reason: '多人举报骚扰',
    can: { appeal: true },
  });
  renderScreen(path, { ...(session ? { session } : {}), config: { support: way } });
  await stands();
}

describe.each(screens)('on $path (status $status)', (place) => {
  test('whoever runs this is named and reached', async () => {
    const done = keepDoings();
    await open(place, phone);
    expect(screen.getByText(/400-800-8888/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /联系客服/ }));
    expect(done).toEqual(['dial 400-800-8888']);
  });

  test('nothing stands there where nobody is named', async () => {
    await open(place, null);
    expect(screen.queryByText(/联系客服|联系我们|还是不行/)).toBeNull();
  });
});

describe('the row of the settings', () => {
  const [settings] = screens;
  let done: string[] = [];
  beforeEach(() => {
    done = keepDoings();
  });

  test('writes to a mail address', async () => {
    if (settings) await open(settings, { kind: 'mail', value: 'help@qunlu.example' });
    await user.click(screen.getByRole('button', { name: /^联系客服 ?help@qunlu.example$/ }));
    expect(done).toEqual(['mail help@qunlu.example']);
  });

  test('opens a page once the person agreed to leave, and does not spell its address', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    if (settings) await open(settings, { kind: 'link', value: 'https://help.example/kf?id=1' });
    await user.click(screen.getByRole('button', { name: '联系客服' }));
    await user.click(await screen.findByRole('button', { name: '继续访问' }));
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith('https://help.example/kf?id=1', '_blank', 'noopener,noreferrer'),
    );
    opened.mockRestore();
  });
});
