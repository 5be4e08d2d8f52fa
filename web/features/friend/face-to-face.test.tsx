import { viewUser } from '@qunlu/contract/account/calls.ts';
import { hitCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import {
  checkFrequency,
  listMet,
  makeFaceToFaceToken,
  swapCards,
} from '@qunlu/contract/friend/applications.ts';
import { viewRemark } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderAddress, renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const face = { face: 'sealed-word-of-ten-minutes', expires_at: 1_800_000_000 };

beforeEach(() => void serve(listMet, { list: [] }));

/** Where the code of the screen leads. */
async function target(name: string): Promise<URL> {
  const code = await screen.findByRole('img', { name: `${name}的名片二维码` });
  return new URL(new URL(code.getAttribute('src') ?? '', location.href).searchParams.get('url') ?? '');
}

test('the code on the own screen leads to the card, with the sealed word and who shows it [D17]', async () => {
  serve(viewDefaultCard, ownCard);
  serve(viewUser, { ...me, permissions: { allowFriend: 0, allowPush: 1, noPersonalization: 0 } });
  serve(makeFaceToFaceToken, face);
  renderScreen('/app/friends/face', { session });
  const link = await target(ownCard.realname);
  expect(link.pathname).toBe(`/card/${ownCard.card_id}`);
  expect(link.searchParams.get('face')).toBe(face.face);
  expect(link.searchParams.get('_qc')).not.toBeNull();
  expect(await screen.findByText('您不接受好友申请，当面扫码的人除外', { exact: false })).toBeTruthy();
});

test('who has no card is led to make one', async () => {
  serve(viewDefaultCard, () => fail('notFound', { message: '名片不存在或已不可见' }));
  serve(viewUser, me);
  serve(makeFaceToFaceToken, face);
  renderScreen('/app/friends/face', { session });
  expect(await screen.findByRole('link', { name: '做我的名片' })).toBeTruthy();
});

test('a code that could not be made can be asked for again', async () => {
  let tries = 0;
  serve(viewDefaultCard, ownCard);
  serve(viewUser, me);
  serve(makeFaceToFaceToken, () => (++tries === 1 ? fail('tooOften', { message: '请稍后再试' }) : face));
  renderScreen('/app/friends/face', { session });
  await user.click(await screen.findByRole('button', { name: '刷新重试' }));
  expect((await target(ownCard.realname)).searchParams.get('face')).toBe(face.face);
});

test('a phone that slept shows a fresh code when it is looked at again, and never one that has ended [D17]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let made = 0;
  serve(viewDefaultCard, ownCard);
  serve(viewUser, me);
  serve(makeFaceToFaceToken, async () => {
    made += 1;
    if (made === 2) await new Promise(() => undefined);
    return { face: `word-${made}`, expires_at: Math.floor(Date.now() / 1000) + 600 };
  });
  renderScreen('/app/friends/face', { session });
  expect((await target(ownCard.realname)).searchParams.get('face')).toBe('word-1');
  vi.setSystemTime(Date.now() + 11 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(made).toBe(2));
  await waitFor(() => expect(screen.queryByRole('img', { name: /名片二维码/ })).toBeNull());
});

test('who scanned it swaps with the sealed word [D17][D41]', async () => {
  serve(hitCard, { views: 13 });
  serve(viewRemark, { user_id: othersCard.user_id, note: '', tags: [] });
  serve(viewCard, othersCard);
  serve(checkFrequency, { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false });
  const swaps = serve(swapCards, { id: 5, state: 0 });
  renderAddress(`/card/${othersCard.card_id}?_qc=u7&face=${face.face}`, { session });
  await user.click(await screen.findByRole('button', { name: '交换名片' }));
  await waitFor(() => expect(swaps).toHaveLength(1));
  expect(swaps[0]?.body).toEqual({ card_id: othersCard.card_id, face: face.face });
});

const met = {
  user_id: 7300,
  card_id: 9300,
  realname: '林知远',
  avatar: '',
  company: '',
  position: '',
  certified: 0,
};

test('who shows the code is told as soon as the other one has swapped: once, with a shake [D17]', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  let list: { user: typeof met; at: number }[] = [];
  serve(viewDefaultCard, ownCard);
  serve(viewUser, me);
  serve(makeFaceToFaceToken, face);
  const asked = serve(listMet, () => ({ list }));
  renderScreen('/app/friends/face', { session });
  await target(ownCard.realname);
  expect(asked[0]?.query).toEqual({ since: face.expires_at - 600 });
  list = [{ user: met, at: face.expires_at - 300 }];
  const notified = await screen.findByRole('dialog', { name: '已交换' });
  expect(notified.textContent).toContain('您和林知远已是好友');
  expect(vibrate).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: '完成' }));
  const before = asked.length;
  await waitFor(() => expect(asked.length).toBeGreaterThan(before + 1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with a socket the notification of the swap says so, without a question every moment [D17][D164]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let list: { user: typeof met; at: number }[] = [];
  serve(viewDefaultCard, ownCard);
  serve(viewUser, me);
  serve(makeFaceToFaceToken, face);
  const asked = serve(listMet, () => ({ list }));
  act(() => setLive(true));
  onTestFinished(() => act(() => setLive(false)));
  renderScreen('/app/friends/face', { session });
  await target(ownCard.realname);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveLength(before);
  list = [{ user: met, at: face.expires_at - 300 }];
  act(() => hearEvent({ type: 'event', topic: 'notification', id: 0, version: 0 }));
  expect((await screen.findByRole('dialog', { name: '已交换' })).textContent).toContain('您和林知远已是好友');
});

test('who scanned it reads that the cards are exchanged [D17][D41]', async () => {
  serve(hitCard, { views: 13 });
  serve(viewRemark, { user_id: othersCard.user_id, note: '', tags: [] });
  serve(viewCard, othersCard);
  serve(checkFrequency, { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false });
  serve(swapCards, { id: 5, state: 1 });
  renderAddress(`/card/${othersCard.card_id}?face=${face.face}`, { session });
  await user.click(await screen.findByRole('button', { name: '交换名片' }));
  expect((await screen.findByRole('dialog', { name: '已交换' })).textContent).toContain(othersCard.realname);
});
