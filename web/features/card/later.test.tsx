// Edits made without a network: kept, sent in order with their key, told when they clash (decision 0038).
import 'fake-indexeddb/auto';
import { revokeSessions, viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAuth } from '../../platform/auth-cookies.ts';
import { claim, clearAll, put, read, readAll } from '../../platform/offline/store.ts';
import { logout } from '../../platform/session.ts';
import { ownCard } from '../../testing/cards.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { cardKey, fetched } from './queries.ts';
import { saveCard } from './queries/edit.ts';

const user = userEvent.setup();
const me = someSession.user_id;
let card: Card;

function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
}

const waiting = async () => (await readAll(me, 'write:')).length;

beforeEach(async () => {
  card = ownCard;
  await clearAll();
  await claim(me);
  serve(viewCard, () => card);
  serve(viewDefaultCard, () => card);
  serve(listCards, () => ({ list: [card], next: -1 }));
  serve(shortLink, { short_link: 'https://q.example/s/abc', code: 'abc', expires_at: 0 });
  serve(viewUser, () => fail('busy'));
  serve(viewVisibility, { standing: 'visible', reason: '', appealable: false } as never);
  serve(revokeSessions, { ok: true });
  serve(postCard, () => fail('forbidden'));
});

afterEach(() => void vi.restoreAllMocks());

/** A card on screen, without a network. */
async function offline() {
  const app = renderScreen('/card/9001', { session: {} });
  await screen.findByRole('heading', { name: '林知远' });
  network(false);
  const { client } = app;
  client.setQueryData(cardKey(9001), fetched(card));
  return client;
}

/** The server as it keeps the card; answers with what came. */
const posts = () =>
  serve(postCard, ({ body }) => {
    card = { ...card, ...(body as Partial<Card>) };
    return card;
  });

test('edits show at once, wait, and are sent in their order, each once with its key', async () => {
  const client = await offline();
  const sent = posts();
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  await act(() => saveCard(client, 9001, { company: '远山茶业', position: '顾问' }));
  expect(await screen.findByText('远山茶业 顾问')).toBeTruthy();
  expect(await screen.findByText(/2 处修改等待发送/)).toBeTruthy();
  expect(sent).toHaveLength(0);
  network(true);
  await waitFor(async () => expect(await waiting()).toBe(0));
  expect(sent.map(({ body }) => body)).toEqual([
    { company: '远山茶事' },
    { company: '远山茶业', position: '顾问' },
  ]);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('who is told that an edit is kept sees it when the app opens again, however soon', async () => {
  const client = await offline();
  const key = `copy:${JSON.stringify(cardKey(9001))}`;
  // Seen in an earlier visit; in this one the keeping of copies has not begun.
  await put(me, key, { data: card, at: 1 });
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  expect(await screen.findByText(/已保存在这部手机上/)).toBeTruthy();
  expect(await read(me, key)).toMatchObject({ data: { company: '远山茶事' }, at: 1 });
});

test('an answer that is lost is asked for again with the same key', async () => {
  const client = await offline();
  let lost = true;
  const sent = serve(postCard, ({ body }) => {
    card = { ...card, ...(body as Partial<Card>) };
    if (lost) throw new TypeError('Failed to fetch');
    return card;
  });
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  network(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await waiting()).toBe(1);
  lost = false;
  network(true);
  await waitFor(async () => expect(await waiting()).toBe(0));
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBe(second);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a field that was changed elsewhere is asked about; the others are sent', async () => {
  const client = await offline();
  const sent = posts();
  await act(() => saveCard(client, 9001, { company: '远山茶事', position: '顾问' }));
  card = { ...card, company: '别处茶事' };
  network(true);
  expect(await screen.findByText(/公司：这部手机上是「远山茶事」，别处改成了「别处茶事」/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '用别处的' }));
  await waitFor(async () => expect(await waiting()).toBe(0));
  expect(sent.map(({ body }) => body)).toEqual([{ position: '顾问' }]);
});

test('what the server refuses is told, and does not hold up the rest', async () => {
  const client = await offline();
  const sent = serve(postCard, ({ body }) => ('company' in body ? fail('refused') : card));
  await act(() => saveCard(client, 9001, { company: '不许' }));
  await act(() => saveCard(client, 9001, { position: '顾问' }));
  network(true);
  expect(await screen.findByText('有一处离线时的修改没有保存')).toBeTruthy();
  await waitFor(async () => expect(await waiting()).toBe(0));
  expect(sent).toHaveLength(2);
});

test('a logout leaves nothing, and a tab that still shows the person adds nothing', async () => {
  const client = await offline();
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  await waitFor(async () => expect((await readAll(me, 'copy:')).length).toBeGreaterThan(0));
  act(() => logout());
  await waitFor(async () => expect(await readAll(me, '')).toEqual([]));
  client.setQueryData(cardKey(9001), fetched(card));
  expect(await readAll(me, '')).toEqual([]);
});

test('the next person on the same phone gets nothing of the one before', async () => {
  const client = await offline();
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  await claim(me + 1);
  expect(await readAll(me, '')).toEqual([]);
  expect(await readAll(me + 1, 'write:')).toEqual([]);
  // The tab of the one before is still open.
  expect(await act(() => saveCard(client, 9001, { company: '再改' }))).toBe(false);
  expect(await readAll(me + 1, 'write:')).toEqual([]);
});

test('what the server refuses does not stay on screen as if it were saved', async () => {
  const client = await offline();
  serve(postCard, () => fail('refused'));
  await act(() => saveCard(client, 9001, { company: '不许的公司' }));
  expect(await screen.findByText(/不许的公司/)).toBeTruthy();
  network(true);
  await user.click(await screen.findByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByText(/不许的公司/)).toBeNull());
});

test('a page that still shows the last person leaves nothing in the queue of the next', async () => {
  const client = await offline();
  const next = me + 1;
  keepAuth({ ...someSession, user_id: next });
  await claim(next);
  serve(postCard, () => fail('forbidden'));
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  expect(await readAll(next, 'write:')).toEqual([]);
});

test('a network that comes back late is found without leaving it once more', async () => {
  const client = await offline();
  let reachable = false;
  const sent = serve(postCard, ({ body }) => {
    if (!reachable) throw new TypeError('Failed to fetch');
    card = { ...card, ...(body as Partial<Card>) };
    return card;
  });
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  network(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  reachable = true;
  await waitFor(async () => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await waiting()).toBe(0);
  });
});

test('only the server itself can refuse for good: a gate before it or an old page refuse for now', async () => {
  const client = await offline();
  const sent = serve(postCard, () => fail('signature'));
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  network(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  network(true);
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(await waiting()).toBe(1);
  const answer = vi.spyOn(globalThis, 'fetch');
  answer.mockImplementation(() =>
    Promise.resolve(new Response('<h1>请先登录本店网络</h1>', { status: 403 })),
  );
  network(true);
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(() => Promise.resolve());
  answer.mockRestore();
  const again = posts();
  network(true);
  await waitFor(async () => expect(await waiting()).toBe(0));
  expect(again.map(({ body }) => body)).toEqual([{ company: '远山茶事' }]);
});

test('a clash names every field in Chinese', async () => {
  const client = await offline();
  posts();
  await act(() => saveCard(client, 9001, { listed: 1 - card.listed }));
  card = { ...card, listed: 5 };
  network(true);
  expect(await screen.findByText(/允许搜索引擎收录：两边都改过/)).toBeTruthy();
});

test('a question about a clash that is closed without an answer gives nothing up', async () => {
  const client = await offline();
  posts();
  await act(() => saveCard(client, 9001, { company: '远山茶事' }));
  card = { ...card, company: '别处茶事' };
  network(true);
  await screen.findByText(/别处改成了「别处茶事」/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  network(true);
  expect(await screen.findByText(/别处改成了「别处茶事」/)).toBeTruthy();
  expect(await waiting()).toBe(1);
});

test('who may see contacts is not kept for later: without a network it fails at once and shows what holds', async () => {
  const client = await offline();
  serve(postCard, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await saveCard(client, 9001, { privacy: 3 })).toBe(false);
  expect(await waiting()).toBe(0);
  expect(client.getQueryData<Card>(cardKey(9001))?.privacy).toBe(0);
});
