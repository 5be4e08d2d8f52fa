import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { viewPoster } from '@qunlu/contract/poster/calls.ts';
import { getPrivileges, listTerms, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import type { OwnPoster } from './queries.ts';

const user = userEvent.setup();
const poster: OwnPoster = {
  name: '西湖茶友会',
  link: 'http://localhost/#!/phonebook/12/s/abc2345678',
  code: 'abc2345678',
  // 2026-11-21 09:05 in Shanghai
  expires_at: 1_795_223_100,
  version: 'v1',
  may_unmark: true,
};

/** The screens that one is led to. */
beforeEach(() => {
  serve(viewCircle, () => fail('notFound'));
  serve(viewJoinForm, () => fail('notFound'));
  serve(viewOffer, () => fail('tooOften'));
  serve(getPrivileges, { list: [] });
  serve(listTerms, { list: [], next: -1 });
});

const open = (path = '/phonebook/12/poster') => renderScreen(path, { session: {} });
const fields = async (): Promise<Record<string, string>> => {
  const image = await screen.findByRole<HTMLImageElement>('img', { name: /^西湖茶友会的邀请海报/ });
  const url = new URL(image.src);
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
};
const drawn = { path: '/v1/poster/picture', id: '12', code: 'abc2345678', v: 'v1' };

test('the number of the address is the look of the picture that the server draws [R083][D88]', async () => {
  serve(viewPoster, poster);
  open();
  expect(await fields()).toEqual({ ...drawn, template: '1' });
  await user.click(screen.getByRole('radio', { name: '远山' }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/poster/3'));
  expect(await fields()).toEqual({ ...drawn, template: '3' });
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '远山' });
  expect(chosen.checked).toBe(true);
  expect(document.activeElement).toBe(chosen);
  await screen.findByText(/2026-11-21 09:05 前有效/);
});

test('an address names a look at once; one of a number that is none shows the first [R083]', async () => {
  serve(viewPoster, poster);
  const { unmount } = open('/phonebook/12/poster/4');
  expect((await fields())['template']).toBe('4');
  unmount();
  open('/phonebook/12/poster/9');
  expect((await fields())['template']).toBe('1');
});

test('members take the mark of the platform off, and it stays off with another look [D88]', async () => {
  serve(viewPoster, poster);
  open();
  await user.click(await screen.findByRole('switch', { name: /^去掉平台标记/ }));
  await waitFor(async () => expect((await fields())['unmarked']).toBe('1'));
  await user.click(screen.getByRole('radio', { name: '夜航' }));
  await waitFor(async () => expect(await fields()).toMatchObject({ template: '4', unmarked: '1' }));
  await user.click(await screen.findByRole('switch', { name: /^去掉平台标记/ }));
  await waitFor(async () => expect(await fields()).toEqual({ ...drawn, template: '4' }));
});

test('others read that members can, and are led there; the address alone takes nothing off [D88]', async () => {
  serve(viewPoster, { ...poster, may_unmark: false });
  open('/phonebook/12/poster/2?unmarked=1');
  expect(await fields()).toEqual({ ...drawn, template: '2' });
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(screen.getByRole('button', { name: /去掉平台标记.*开通会员/ }));
  await waitFor(() => expect(location.hash).toBe('#!/app/open-vip'));
});

test('it is kept as a file, and its link is copied where nothing can be shared [R083]', async () => {
  serve(viewPoster, poster);
  open();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download, new URL(this.href).pathname);
  });
  await user.click(await screen.findByRole('button', { name: '保存海报' }));
  click.mockRestore();
  expect(saved).toEqual(['西湖茶友会的邀请海报.png', '/v1/poster/picture']);
  await user.click(screen.getByRole('button', { name: '复制邀请链接' }));
  await screen.findByText('邀请链接已复制');
  expect(await navigator.clipboard.readText()).toBe(poster.link);
});

test('who is no member is led to where one joins [R083][D140]', async () => {
  serve(viewPoster, () => fail('membersOnly'));
  open();
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/join'));
});

test('a guest is led to the circle [R083]', async () => {
  renderScreen('/phonebook/12/poster/2');
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12'));
});

test.each([
  [() => fail('notFound', { message: '这个功能没有打开' }), '这个功能没有打开'],
  [
    () => fail('forbidden', { message: '这个通讯录只有能审核的人可以邀请' }),
    '这个通讯录只有能审核的人可以邀请',
  ],
])('why there is none is said, with a way on [R083]', async (answer, words) => {
  serve(viewPoster, answer);
  open();
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: '去通讯录首页' }).getAttribute('href')).toBe('#!/phonebook/12');
  expect(screen.queryByRole('button', { name: '保存海报' })).toBeNull();
});

test('what did not load is tried again; a picture that fails is drawn again with the invitation of now', async () => {
  let broken = true;
  let now = poster;
  serve(viewPoster, () => (broken ? fail('tooOften', { message: '操作太频繁，请稍后再试' }) : now));
  open();
  await screen.findByText('操作太频繁，请稍后再试');
  broken = false;
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  fireEvent.error(await screen.findByRole('img', { name: /^西湖茶友会的邀请海报/ }));
  await screen.findByText('海报没有画出来');
  expect(screen.queryByRole('button', { name: '保存海报' })).toBeNull();
  now = { ...poster, code: 'newcode234' };
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  expect((await fields())['code']).toBe('newcode234');
});
