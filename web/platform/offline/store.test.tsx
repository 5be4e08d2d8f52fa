import 'fake-indexeddb/auto';
import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { userServices } from '@qunlu/contract/service/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyable } from '../../app/offline/kept-reads.ts';
import { othersCard } from '../../testing/cards.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { keyOf } from '../query.ts';
import { claim, clearAll, put, read, readAll } from './store.ts';

const me = someSession.user_id;

beforeEach(async () => {
  await clearAll();
});

afterEach(() => void vi.restoreAllMocks());

test('a tab of the last person reads and writes nothing once another owns the phone', async () => {
  await claim(1);
  expect(await put(1, 'copy:a', 'theirs')).toBe(true);
  expect(await claim(1)).toBe(false);
  expect(await read(1, 'copy:a')).toBe('theirs');
  expect(await claim(2)).toBe(true);
  expect(await put(1, 'copy:b', 'late')).toBe(false);
  expect(await read(1, 'copy:a')).toBeUndefined();
  expect(await readAll(2, 'copy:')).toEqual([]);
  await clearAll();
  expect(await put(2, 'copy:c', 'after the logout')).toBe(false);
});

test('what is shown without a network says from when it is, and is read again when there is one', async () => {
  await claim(me);
  const at = new Date(2026, 10, 22, 14, 5).getTime();
  vi.spyOn(Date, 'now').mockReturnValue(at + 60_000);
  await put(me, `copy:${JSON.stringify(keyOf(viewCard, { id: othersCard.card_id, more: 1 }))}`, {
    data: othersCard,
    at,
  });
  serve(hitCard, { views: 1 });
  let there = false;
  serve(viewCard, () => {
    if (!there) throw new TypeError('Failed to fetch');
    return othersCard;
  });
  const { client } = renderScreen(`/card/${othersCard.card_id}`, { session: {} });
  expect(await screen.findByRole('heading', { name: othersCard.realname })).toBeTruthy();
  expect(screen.getByText('离线，显示的是 11月22日 14:05 的内容')).toBeTruthy();
  there = true;
  await client.invalidateQueries({ queryKey: [viewCard.id] });
  await waitFor(() => expect(screen.queryByText(/离线，显示的是/)).toBeNull());
});

test('what one offers stays on one’s own card without a network, and nobody else’s is kept', async () => {
  await claim(me);
  const own = { ...othersCard, user_id: me };
  const offered = [{ service_id: 5, title: '茶席布置', image: '', fee: 9900, href: '#!/service/5' }];
  const now = Date.now();
  await put(me, `copy:${JSON.stringify(keyOf(viewCard, { id: own.card_id, more: 1 }))}`, {
    data: own,
    at: now,
  });
  await put(me, `copy:["card.services",${me}]`, { data: offered, at: now });
  const lost = (): never => {
    throw new TypeError('Failed to fetch');
  };
  serve(viewCard, lost);
  serve(userServices, lost);
  renderScreen(`/card/${own.card_id}`, { session: {} });
  expect(await screen.findByText('茶席布置')).toBeTruthy();
  const query = (userId: number) =>
    ({ queryKey: ['card.services', userId], state: { data: offered } }) as unknown as Parameters<
      typeof copyable
    >[0];
  expect(copyable(query(me), me)).toEqual(offered);
  expect(copyable(query(me + 1), me)).toBeUndefined();
});

test('what a full phone takes back after the fact is not said to be kept', async () => {
  await claim(me);
  // As a browser does when the room runs out while it writes to the disk.
  const storing = vi.spyOn(IDBObjectStore.prototype, 'put');
  storing.mockImplementation(function (this: IDBObjectStore, ...given) {
    storing.mockRestore();
    const request = this.put(...given);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  await expect(put(me, 'write:1', 'mine')).rejects.toBeDefined();
  expect(await read(me, 'write:1')).toBeUndefined();
});

test('a birthday, which its owner shows with their contacts, is kept of one’s own card alone', () => {
  const query = { queryKey: [viewCard.id, {}], state: { data: { ...othersCard, birthday: 631_152_000 } } };
  const kept = (person: number) => copyable(query as unknown as Parameters<typeof copyable>[0], person);
  expect(kept(me)).toMatchObject({ birthday: null });
  expect(kept(othersCard.user_id)).toMatchObject({ birthday: 631_152_000 });
});

test('contacts of others are never kept in plain, and what was opened is not kept at all', () => {
  const query = (queryKey: unknown[], data: unknown) =>
    ({ queryKey, state: { data } }) as unknown as Parameters<typeof copyable>[0];
  const open = { ...othersCard, phone: '13812345678', email: 'a***@b.example' };
  expect(copyable(query([viewCard.id, {}], open), me)).toMatchObject({ phone: '', email: 'a***@b.example' });
  expect(copyable(query([viewCard.id, {}], open), open.user_id)).toMatchObject({ phone: '13812345678' });
  const code = 'https://q.example/files/public/wechat.png';
  const handed = {
    ...open,
    wechat_qr_code: code,
    cardExtends: [
      { key: '微信二维码', value: code },
      { key: '微信', value: 'linzhiyuan' },
      { key: 'QQ', value: '12***8|hash' },
      { key: '口号', value: '半山有茶' },
    ],
  };
  expect(copyable(query([viewCard.id, {}], handed), me)).toMatchObject({
    wechat_qr_code: '',
    cardExtends: [
      { key: 'QQ', value: '12***8|hash' },
      { key: '口号', value: '半山有茶' },
    ],
  });
  expect(copyable(query(['card.plain', 12, 'phone'], '13812345678'), me)).toBeUndefined();
});
