import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageLoad } from '../platform/router/follow.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';

const address = (): string => location.search + location.hash;
const callbackTo = (path: string, value: string) =>
  renderScreen(`${path}?callback=${encodeURIComponent(value)}`);

test('[B177] an old address of a circle, /book/{id}, becomes the one of its page', async () => {
  const asked = serve(viewCircle, () => fail('notFound', { message: '通讯录不存在或已解散' }));
  renderScreen('/book/5?code=a1');
  await waitFor(() => expect(address()).toBe('?code=a1#!/phonebook/5'));
  await waitFor(() => expect(asked[0]?.query.id).toBe(5));
});

test('[B179] /b/list shows the screen of /phonebook/create under its own address', async () => {
  const { unmount } = renderScreen('/phonebook/create', { session: {} });
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  unmount();
  renderScreen('/b/list', { session: {} });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  expect(address()).toBe('#!/b/list');
});

test.each(['/callback', '/wechat'])('[B181] %s leads to the callback of its query', async (path) => {
  callbackTo(path, '/user/protocol/user');
  await waitFor(() => expect(address()).toBe('#!/user/protocol/user'));
});

test.each([
  ['/v3/order?id=5', `${location.origin}/v3/order?id=5`],
  ['/v4/order', `${location.origin}/v4/order`],
  [`${location.origin}/card/12`, `${location.origin}/card/12`],
])('[B182] the callback %s is a full page load', async (value, url) => {
  const load = vi.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
  callbackTo('/callback', value);
  await waitFor(() => expect(load).toHaveBeenCalledWith(url));
  expect(location.hash).toBe('#!/callback');
});

test('[B182] a callback on another site is not followed', async () => {
  const load = vi.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
  callbackTo('/wechat', 'https://evil.example/');
  await waitFor(() => expect(location.hash).not.toBe('#!/wechat'));
  expect(load).not.toHaveBeenCalled();
});
