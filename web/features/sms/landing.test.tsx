import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { optOut, viewLanding } from '@qunlu/contract/sms/campaigns.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const landing = { id: 41, title: '西湖茶友会', content: '周六喝茶', at: 1_790_000_000, out: false };

test('the link of a text shows it, and one says whether one wants more of them [R056][D74]', async () => {
  const said: unknown[] = [];
  serve(viewLanding, () => ({ ...landing, out: said.length > 0 }));
  serve(optOut, ({ body }) => {
    said.push(body);
    return { out: true };
  });
  renderScreen('/phonebook/41/sms/7', { session });
  expect(await screen.findByText('周六喝茶')).toBeTruthy();
  expect(screen.getByRole('link', { name: '打开通讯录' }).getAttribute('href')).toBe('#!/phonebook/41');
  const receive = screen.getByRole('switch', { name: /收这个通讯录的短信/ });
  expect(receive.getAttribute('aria-checked')).toBe('true');
  await user.click(receive);
  expect(await screen.findByText('以后不会再收到')).toBeTruthy();
  expect(said).toEqual([{ id: 41, out: 1 }]);
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
});

test('one that is gone leads to the circle; a guest is led to its home [R056]', async () => {
  serve(viewLanding, () => fail('notFound'));
  renderScreen('/phonebook/41/sms/7', { session });
  expect(await screen.findByText('这条短信已经看不到了')).toBeTruthy();
});

test('a guest is led to the home of the circle [R056]', async () => {
  serve(viewCircle, visitedCircle);
  renderScreen('/phonebook/41/sms/7');
  await waitFor(() => expect(location.hash).toMatch(/^#!\/phonebook\/41(\?|$)/));
});
