import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { createQueryClient } from '../query.ts';
import { pageState } from '../page-state.ts';
import { startLinks } from './links.ts';
import { goBack, navigate, startLocation, usePath } from './location.ts';
import { Outlet } from './outlet.tsx';
import { lastPageView } from './page-view.ts';
import { useIdParam, useQueryParams } from './params.ts';
import { startScroll } from './scroll.ts';
import { createTable, type RouteSpec } from './table.ts';

const say = (text: string) => () => <h1>{text}</h1>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));

function Item() {
  const path = usePath();
  return (
    <h1>
      物品 {useIdParam()} {useQueryParams().get('tab')} {path}
    </h1>
  );
}

function guestRoute(path: string, show: () => React.ReactNode): RouteSpec {
  return { path, title: path, access: 'guest', screen: () => Promise.resolve({ default: show }) };
}

let broken: RouteSpec['screen'];
const table = createTable({
  aliases: [
    { from: '/', to: '/home' },
    { from: '/thing/:id', to: '/item/:id' },
  ],
  redirects: [],
  routes: [
    guestRoute('/home', say('首页')),
    guestRoute('/item/:id', Item),
    guestRoute('/item/new', say('新建')),
    { path: '/broken', title: '坏的', access: 'guest', screen: () => broken() },
  ],
});

const stops: (() => void)[] = [];

function open(address: string) {
  history.replaceState(null, '', address);
  stops.push(startLocation(), startScroll(), startLinks(document));
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Outlet table={table} notFound={<h1>没有</h1>} />
      <a href="#!/item/8?tab=b">去八</a>
      <DialogHost />
    </QueryClientProvider>,
  );
}

const title = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  broken = lost;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('addresses', () => {
  test('[B166] a deep link opens its screen', async () => {
    open('/#!/item/12');
    expect(await title('物品 12 /item/12')).toBeTruthy();
  });

  test('[D195] an alias shows the screen under its own address', async () => {
    open('/#!/thing/12');
    expect(await title('物品 12 /thing/12')).toBeTruthy();
  });

  test('a clean path starts on its route and becomes a hash-bang address that keeps the query', async () => {
    open('/item/12?_qc=wx&tab=a');
    expect(await title('物品 12 a /item/12')).toBeTruthy();
    expect(location.pathname + location.search + location.hash).toBe('/?_qc=wx&tab=a#!/item/12');
  });

  test('[B060] an edited hash with a query moves it into the real query', async () => {
    open('/#!/item/12');
    await title('物品 12 /item/12');
    act(() => {
      location.hash = '#!/item/13?tab=c';
    });
    expect(await title('物品 13 c /item/13')).toBeTruthy();
    expect(location.search + location.hash).toBe('?tab=c#!/item/13');
  });

  test('[B059] a link keeps the attribution and loses the rest of the query', async () => {
    open('/?_qc=wx&tab=a#!/item/12');
    await title('物品 12 a /item/12');
    await userEvent.click(screen.getByRole('link', { name: '去八' }));
    expect(await title('物品 8 b /item/8')).toBeTruthy();
    expect(location.search).toBe('?tab=b&_qc=wx');
  });

  test('[D193] [B184] static first, unknown is not found', async () => {
    open('/#!/item/new');
    expect(await title('新建')).toBeTruthy();
    act(() => navigate('/nowhere'));
    expect(await title('没有')).toBeTruthy();
  });

  test('back and forward show what was there', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    act(() => navigate('/item/2'));
    await title('物品 2 /item/2');
    act(() => history.back());
    expect(await title('物品 1 /item/1')).toBeTruthy();
    act(() => history.forward());
    expect(await title('物品 2 /item/2')).toBeTruthy();
  });

  test('[B192] the last screen that was shown is known', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    expect(lastPageView()).toMatchObject({ path: '/item/1', title: '/item/:id' });
    expect(document.title).toBe('/item/:id · 群录');
  });
});

describe('[B191] going back', () => {
  test('without an earlier screen it leads to the fallback', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    act(() => goBack('/home'));
    expect(await title('首页')).toBeTruthy();
  });

  test('[K008] a host that does not go back is helped after 700 ms', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    act(() => navigate('/item/2'));
    await title('物品 2 /item/2');
    vi.useFakeTimers();
    vi.spyOn(history, 'back').mockImplementation(() => undefined);
    goBack('/home');
    act(() => void vi.advanceTimersByTime(699));
    expect(location.hash).toBe('#!/item/2');
    act(() => void vi.advanceTimersByTime(1));
    expect(location.hash).toBe('#!/home');
    vi.mocked(history.back).mockRestore();
  });
});

describe('[B190] scroll', () => {
  test('a new screen starts at the top, back returns to where it was left', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    act(() => window.scrollTo(0, 640));
    act(() => navigate('/item/2'));
    await title('物品 2 /item/2');
    expect(window.scrollY).toBe(0);
    act(() => window.scrollTo(0, 75));
    act(() => history.back());
    await title('物品 1 /item/1');
    expect(window.scrollY).toBe(640);
    act(() => history.forward());
    await title('物品 2 /item/2');
    expect(window.scrollY).toBe(75);
  });
});

describe('[D172] a screen that does not come', () => {
  const tenRetries = () => act(() => vi.advanceTimersByTimeAsync(10 * 700));

  test('[B150] [B160] [M034] [M035] [M039] [V059] [E245] at the first load the page says so and offers to try again', async () => {
    vi.useFakeTimers();
    open('/#!/broken');
    await tenRetries();
    expect(screen.getByRole('alert').textContent).toContain('页面加载失败');
    expect(screen.getByRole('alert').textContent).toContain('网络不稳定，组件加载失败');
    expect(screen.getByRole('button', { name: '刷新重试' })).toBeTruthy();
  });

  test('[B158] [B159] [B194] [M036] [M037] later an alert says so and leads back', async () => {
    open('/#!/item/1');
    await title('物品 1 /item/1');
    vi.useFakeTimers();
    act(() => navigate('/broken'));
    await tenRetries();
    expect(screen.getByRole('alertdialog').textContent).toContain('网络不稳定，页面加载失败，请刷新重试');
    act(() => screen.getByRole('button', { name: '确定' }).click());
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(location.hash).toBe('#!/item/1');
  });

  test('[B162] [B195] [M038] [M040] what a loader throws is said, then home', async () => {
    broken = () => Promise.reject(new Error('活动已经结束'));
    open('/#!/item/1');
    await title('物品 1 /item/1');
    act(() => navigate('/broken'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('活动已经结束');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await title('首页')).toBeTruthy();
  });

  test('[B154] [K056] the indicator comes after 100 ms', async () => {
    vi.useFakeTimers();
    open('/#!/broken');
    act(() => void vi.advanceTimersByTime(99));
    expect(screen.queryByText('正在读取数据，请稍候')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('正在读取数据，请稍候')).toBeTruthy();
  });

  test('[B210] the page is loading only once it was ready', async () => {
    vi.useFakeTimers();
    open('/#!/broken');
    expect(pageState()).toEqual({ ready: false, loading: false });
    act(() => navigate('/item/1'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(pageState()).toEqual({ ready: true, loading: false });
    act(() => navigate('/broken'));
    expect(pageState()).toEqual({ ready: true, loading: true });
    await tenRetries();
    expect(pageState()).toEqual({ ready: true, loading: false });
  });
});
