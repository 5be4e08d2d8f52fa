import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import { signSelf, viewDoor, viewHostCode } from '@qunlu/contract/attendance/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { outing } from '../../testing/activities.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { codeIn } from './parts/sign-self.tsx';

const user = userEvent.setup();
const session = {};
const id = 12;
const at = Date.parse('2026-11-25T10:05:00+08:00') / 1000;

/** Only who has registered gets there. */
beforeEach(
  () => void serve(viewActivity, { ...outing, activity_id: id, can: { ...outing.can, joined: true } }),
);

const ticket = (holder: number, more = {}) => ({
  holder,
  name: `来宾${holder}`,
  what: '普通票',
  at,
  again: false,
  ...more,
});
const signed = (...list: ReturnType<typeof ticket>[]) => ({ session: '签到', list, choose: false });

test('who has scanned the code of the screen is signed in at once, and reads it large [R114][D99]', async () => {
  const calls = serve(signSelf, signed(ticket(7)));
  renderScreen(`/activity/${id}/sign?code=5-12345678`, { session });
  expect(await screen.findByRole('heading', { name: '签到成功' })).toBeTruthy();
  expect(screen.getByText('来宾7')).toBeTruthy();
  expect(screen.getByText('普通票 · 11-25 10:05')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ subject: 'activity', target: id, code: '5-12345678' }]);
  expect(screen.getByRole('link', { name: '看这场活动' }).getAttribute('href')).toBe('#!/activity/12');
});

test('the second time it says that they had signed in, and when [R114]', async () => {
  serve(signSelf, signed(ticket(7, { again: true })));
  renderScreen(`/activity/${id}/sign?code=5-12345678`, { session });
  expect(await screen.findByRole('heading', { name: '已经签过到了' })).toBeTruthy();
});

test('with several tickets one says who has come; who signed in before stays so [R114][D99]', async () => {
  const calls = serve(signSelf, ({ body }) =>
    body.holders
      ? signed(...body.holders.map((holder) => ticket(holder)))
      : {
          session: '签到',
          list: [ticket(7, { at: 0 }), ticket(8, { at: 0 }), ticket(9, { again: true })],
          choose: true,
        },
  );
  renderScreen(`/activity/${id}/sign?code=5-12345678`, { session });
  await user.click(await screen.findByRole('checkbox', { name: /来宾8/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /来宾9/ }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '签到 1 位' }));
  expect(await screen.findByRole('heading', { name: '签到成功' })).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    subject: 'activity',
    target: id,
    code: '5-12345678',
    holders: [7],
  });
});

test('a stale code says so and is scanned or typed once more [R114]', async () => {
  const calls = serve(signSelf, ({ body }) =>
    body.code === '5-87654321'
      ? signed(ticket(7))
      : fail('stateChanged', { message: '这个签到码已经换了，请再扫一次屏幕上的码' }),
  );
  renderScreen(`/activity/${id}/sign?code=5-12345678`, { session });
  expect(await screen.findByText('这个签到码已经换了，请再扫一次屏幕上的码')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再扫一次' }));
  await user.click(screen.getByRole('button', { name: '签到' }));
  expect(await screen.findByText('请填写屏幕上的签到码')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '签到码' }), '5-8765 4321');
  await user.click(screen.getByRole('button', { name: '签到' }));
  expect(await screen.findByRole('heading', { name: '签到成功' })).toBeTruthy();
  expect(calls).toHaveLength(2);
});

test('the code is found in what a camera reads: the address of the screen, or the digits', () => {
  expect(codeIn('https://qunlu.example/#!/activity/12/sign?code=5-12345678')).toBe('5-12345678');
  expect(codeIn('https://qunlu.example/#!/activity/12/sign?a=1&code=5-12345678&b=2')).toBe('5-12345678');
  expect(codeIn(' 5-1234 5678 ')).toBe('5-12345678');
  expect(codeIn('https://qunlu.example/?code=%E0%A4%A')).toBe('');
});

const door = {
  title: '西湖读书会',
  now: at,
  key: 'x'.repeat(43),
  sessions: [
    { session_id: 5, name: '上午', opens_at: at - 3600, closes_at: at + 3600, signed: 3 },
    { session_id: 6, name: '晚宴', opens_at: at + 7200, closes_at: at + 9000, signed: 0 },
  ],
  expected: 30,
  can: { arrange: true },
};

test('the screen of the host shows its code, how long it holds, who has come, and changes it each minute [R113][D99]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at * 1000 });
  serve(viewDoor, door);
  let minute = 0;
  const calls = serve(viewHostCode, ({ query }) => ({
    code: `${query.session_id}-0000000${minute}`,
    path: `/activity/12/sign?code=${query.session_id}-0000000${minute}`,
    expires_at: at + 1,
    now: at,
    signed: 3 + minute,
  }));
  renderScreen(`/activity/${id}/signqrcode`, { session });
  expect(await screen.findByText('5-0000 0000')).toBeTruthy();
  expect(screen.getByText('3')).toBeTruthy();
  expect(screen.getByRole('timer', { name: '1 秒后换新' })).toBeTruthy();
  expect(await screen.findByRole('img', { name: '签到码，用微信或相机扫一扫' })).toBeTruthy();
  minute = 1;
  expect(await screen.findByText('5-0000 0001')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '晚宴' }));
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ session_id: 6 }));
  expect(await screen.findByText('6-0000 0001')).toBeTruthy();
});

test('a code whose minute is over is never shown: without a network the screen says so [R113]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at * 1000 });
  serve(viewDoor, door);
  let there = true;
  serve(viewHostCode, () => {
    if (!there) throw new TypeError('Failed to fetch');
    return { code: '5-11112222', path: '/activity/12/sign?code=x', expires_at: at + 1, now: at, signed: 3 };
  });
  renderScreen(`/activity/${id}/signqrcode`, { session });
  expect(await screen.findByText('5-1111 2222')).toBeTruthy();
  there = false;
  vi.setSystemTime((at + 30) * 1000);
  expect(await screen.findByRole('button', { name: '刷新重试' })).toBeTruthy();
  expect(screen.queryByText('5-1111 2222')).toBeNull();
});
