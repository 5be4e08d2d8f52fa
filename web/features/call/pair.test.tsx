import { hangUp, listCalls, startCall, viewCall, viewCallee } from '@qunlu/contract/call/calls.ts';
import { viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { callee, callLine, minutesPage, noCallService, pairCall } from '../../testing/calls.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const none = { list: [], next: -1 };
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const link = (name: string | RegExp): Promise<HTMLAnchorElement> =>
  screen.findByRole<HTMLAnchorElement>('link', { name });
const module = { key: 'call', title: '多人通话', what: '', path: '/inbia/pcall/12/home' };
const circle = { ...ownCircle, modules: [module] };

beforeEach(() => {
  serve(viewCircle, circle);
  serve(viewUser, me);
});

test('[R175] [D136] before a friend is called: the price, what is held, what is left; one press calls, and the call opens', async () => {
  serve(viewCallee, callee);
  serve(viewCall, pairCall);
  const sent = serve(startCall, pairCall);
  renderScreen('/inbia/call?user=7', { session });
  expect(await screen.findByText('每人每分钟 ¥0.10')).toBeTruthy();
  expect(screen.getByText('45 分钟')).toBeTruthy();
  expect(screen.getByText('10 分钟')).toBeTruthy();
  await press('呼叫');
  await waitFor(() => expect(location.hash).toContain('/inbia/call/31'));
  expect(sent.map(({ body }) => body)).toEqual([{ user_id: 7 }]);
});

test('[D136] who cannot be called now: why, and nothing to press; without minutes the way to them', async () => {
  serve(viewCallee, {
    ...callee,
    can: { call: false },
    problem: '晚上 10 点到早上 8 点不能打，请 8 点以后再打',
  });
  const first = renderScreen('/inbia/call?user=7', { session });
  expect(await screen.findByText('晚上 10 点到早上 8 点不能打，请 8 点以后再打')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '呼叫' }).disabled).toBe(true);
  first.unmount();
  serve(viewCallee, { ...callee, can: { call: false }, minutes: 3, problem: '分钟不够，请先充值' });
  renderScreen('/inbia/call?user=7', { session });
  expect((await link('去充值')).getAttribute('href')).toBe('#!/inbia/recharge?own=1');
});

test('[R176] a call shows each change as it is told, and ends at a press', async () => {
  serve(viewCall, pairCall);
  renderScreen('/inbia/call/31', { session });
  const state = await screen.findByText('响铃中');
  expect(state.getAttribute('role')).toBe('status');
  serve(viewCall, { ...pairCall, state: 2, started_at: Math.floor(Date.now() / 1000) - 65 });
  act(() => {
    setLive(true);
    hearEvent({ type: 'event', topic: 'call', id: 31, version: 1 });
  });
  expect(await screen.findByText('通话中')).toBeTruthy();
  expect(screen.getByText(/^1:0\d$/)).toBeTruthy();
  const ended = { ...pairCall, state: 3, started_at: 1_795_000_003, ended_at: 1_795_000_068, cost: 4 };
  const sent = serve(hangUp, ended);
  serve(viewCall, ended);
  await press('挂断');
  expect(await screen.findByText('1:05')).toBeTruthy();
  expect(screen.getByText('用了').closest('div, a, li')?.textContent).toContain('4 分钟');
  expect(sent[0]?.body).toEqual({ id: 31 });
  expect(screen.queryByRole('button', { name: '挂断' })).toBeNull();
  act(() => setLive(false));
});

test('[D136] minutes that run out are said while there is time', async () => {
  serve(viewCall, { ...pairCall, state: 2, started_at: 1_795_000_003, ends_at: 1_795_000_600 });
  renderScreen('/inbia/call/31', { session });
  expect(await screen.findByText(/^分钟用完了，半分钟内自动结束/)).toBeTruthy();
});

test('my calls and minutes, with the way to a circle’s [B010]', async () => {
  serve(viewMinutes, minutesPage);
  serve(listCalls, {
    list: [callLine, { ...callLine, call_id: 30, state: 4, mine: false, missed: true, seconds: 0, cost: 0 }],
    next: -1,
  });
  renderScreen('/inbia/call', { session });
  expect((await screen.findByRole('region', { name: '我还有' })).textContent).toContain('45 分钟');
  expect(await screen.findByText('通话 1:05')).toBeTruthy();
  expect(screen.getByText('未接来电')).toBeTruthy();
  expect((await link('圈子的多人通话')).getAttribute('href')).toBe('#!/inbia/pcall');
});

test('[D136] without telephony the page explains, and offers nothing', async () => {
  serve(viewMinutes, { ...minutesPage, service: noCallService });
  serve(listCalls, none);
  renderScreen('/inbia/call', { session });
  expect(await screen.findByText(noCallService.words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打给好友' })).toBeNull();
});
