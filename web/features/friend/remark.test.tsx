import 'fake-indexeddb/auto';
import { listFriends, viewRemark, writeRemark } from '@qunlu/contract/friend/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepAuth } from '../../platform/auth-cookies.ts';
import { claim, clearAll, put } from '../../platform/offline/store.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const person = { user_id: 10_002, card_id: 20_002, realname: '张三', avatar: '', certified: 0 };

beforeEach(() => {
  serve(listFriends, {
    list: [
      {
        state: 1,
        created_at: 1_790_000_000,
        update_at: 1_790_000_000,
        user: { ...person, company: '青禾茶业', position: '顾问' },
        initial: 'Z',
        note: '旧的',
        tags: ['客户'],
      },
    ],
    next: -1,
    total: 1,
    letters: [{ initial: 'Z', count: 1 }],
  });
  serve(listTags, {
    list: [
      { tag: '茶友', count: 4, names: ['安然'] },
      { tag: '客户', count: 1, names: ['张三'] },
    ],
  });
});

async function open() {
  renderScreen('/app/friends', { session: {} });
  await user.click(await screen.findByRole('button', { name: '更多：张三' }));
  await user.click(await screen.findByRole('button', { name: /^备注和标签/ }));
  return within(await screen.findByRole('dialog', { name: '备注和标签' }));
}

test('a note, and tags that are chosen on a page of their own, for oneself alone [V049]', async () => {
  serve(viewRemark, { user_id: 10_002, note: '旧的', tags: ['客户'] });
  const saved = serve(writeRemark, ({ body }) => body);
  const page = await open();
  const note = await page.findByDisplayValue('旧的');
  await user.clear(note);
  await user.type(note, '喜欢白茶');
  await user.click(page.getByRole('button', { name: '标签：客户' }));
  const picker = within(await screen.findByRole('dialog', { name: '标签' }));
  await user.click(picker.getByRole('button', { name: /去掉标签：.*客户/ }));
  await user.click(picker.getByRole('button', { name: /加上标签：.*茶友/ }));
  await user.type(picker.getByRole('textbox', { name: '新标签' }), '杭州');
  await user.click(picker.getByRole('button', { name: '添加' }));
  await user.click(picker.getByRole('button', { name: '完成' }));
  expect(await page.findByRole('button', { name: '标签：茶友、杭州' })).toBeTruthy();
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(saved[0]?.body).toEqual({ user_id: 10_002, note: '喜欢白茶', tags: ['茶友', '杭州'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what does not load is tried again; what cannot be saved stays to be mended', async () => {
  let tries = 0;
  serve(viewRemark, () => {
    if (++tries === 1) fail('tooOften');
    return { user_id: 10_002, note: '旧的', tags: [] };
  });
  serve(writeRemark, () => fail('conflict', { message: '好友标签最多50个，请先去掉不用的标签' }));
  const page = await open();
  await user.click(await page.findByRole('button', { name: '刷新重试' }));
  await page.findByDisplayValue('旧的');
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('好友标签最多50个，请先去掉不用的标签')).toBeTruthy();
  expect(page.getByDisplayValue('旧的')).toBeTruthy();
});

test('without a network a note waits; when it was changed elsewhere meanwhile, the person picks one', async () => {
  await clearAll();
  await claim(someSession.user_id);
  serve(viewUser, () => fail('busy'));
  serve(listCards, { list: [], next: -1 });
  let now = { user_id: 10_002, note: '旧的', tags: ['客户'] };
  serve(viewRemark, () => now);
  const saved = serve(writeRemark, ({ body }) => (now = body));
  const page = await open();
  const note = await page.findByDisplayValue('旧的');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.clear(note);
  await user.type(note, '茶会上认识');
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('已保存在这部手机上，连上网络后发送')).toBeTruthy();
  expect(saved).toHaveLength(0);
  now = { ...now, note: '电脑上写的' };
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/别处改成了「电脑上写的」/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '用这部手机上的' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([{ user_id: 10_002, note: '茶会上认识', tags: ['客户'] }]),
  );
  await clearAll();
});

test('a note that is asked about is not sent as somebody else who has logged in meanwhile', async () => {
  const me = someSession.user_id;
  await clearAll();
  await claim(me);
  serve(viewUser, () => fail('busy'));
  serve(listCards, { list: [], next: -1 });
  serve(viewRemark, { user_id: 10_002, note: '电脑上写的', tags: [] });
  const saved = serve(writeRemark, ({ body }) => body);
  const before = { note: '旧的', tags: [] };
  const body = { userId: 10_002, note: '茶会上认识', tags: [], before };
  await put(me, 'write:1', { what: 'remark', body, idempotencyKey: 'k' });
  renderScreen('/app/friends', { session: {} });
  const mine = await screen.findByRole('button', { name: '用这部手机上的' });
  keepAuth({ ...someSession, user_id: me + 1, token: 'another' });
  await claim(me + 1);
  await user.click(mine);
  // The next of the queue, which waits until this one is done.
  await navigator.locks?.request('qunlu-offline-queue', () => undefined);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await put(me + 1, 'copy:x', 1);
  expect(saved).toHaveLength(0);
  await clearAll();
});

test('the form comes after its menu without losing the place: the focus is on it, and back at the row when it closes', async () => {
  serve(viewRemark, { user_id: 10_002, note: '旧的', tags: [] });
  renderScreen('/app/friends', { session: {} });
  const menu = await screen.findByRole('button', { name: '更多：张三' });
  menu.focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: /^备注和标签/ })).focus();
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: '备注和标签' });
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多：张三' })),
  );
});
