import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppHeader } from './app-header.tsx';
import { BackToTop } from './back-to-top.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { ListRow } from './list-row.tsx';
import { Page } from './page.tsx';
import { SearchBar } from './search-bar.tsx';
import { Section } from './section.tsx';
import { Segmented } from './segmented.tsx';
import { Stepper } from './stepper.tsx';
import { TabBar } from './tab-bar.tsx';

afterEach(cleanup);

test('the header has back, title and actions [V018]', () => {
  const back = vi.fn<() => void>();
  render(<AppHeader title="我的名片" onBack={back} actions={<button type="button">分享</button>} />);
  expect(screen.getByRole('heading', { level: 1, name: '我的名片' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(back).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: '分享' })).toBeTruthy();
});

test('where the host has its own bar there is no second back arrow, and the title is only heard [V018]', () => {
  render(
    <AppHeader
      bare
      title="我的名片"
      onBack={() => undefined}
      actions={<button type="button">分享</button>}
    />,
  );
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  expect(screen.getByRole('heading', { name: '我的名片' }).className).toBe('visually-hidden');
  expect(screen.getByRole('button', { name: '分享' })).toBeTruthy();
});

test('the tab bar leads to the first-level places, marks the present one and counts the unread [V019][V035]', () => {
  render(
    <TabBar
      items={[
        { href: '#!/a', label: '首页', icon: null, active: true },
        { href: '#!/b', label: '消息', icon: null, badge: 128 },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page');
  const messages = screen.getByRole('link', { name: /消息/ });
  expect(messages.getAttribute('href')).toBe('#!/b');
  expect(messages.getAttribute('aria-current')).toBeNull();
  expect(messages.textContent).toContain('99+');
  expect(messages.textContent).toContain('128 条未读');
});

test('an unread badge shows the number, nothing for none [V035]', () => {
  const { container, rerender } = render(<Badge count={3} />);
  expect(screen.getByText('3')).toBeTruthy();
  rerender(<Badge count={0} />);
  expect(container.innerHTML).toBe('');
  rerender(<Badge dot />);
  expect(screen.getByText('有新内容')).toBeTruthy();
});

test('the search bar takes a query, clears it, and searches by the key of the keyboard [V022]', () => {
  const onChange = vi.fn<(value: string) => void>();
  const onSearch = vi.fn<(value: string) => void>();
  render(<SearchBar value=" 张 " onChange={onChange} onSearch={onSearch} placeholder="搜索姓名" />);
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索姓名' }), { target: { value: '张伟' } });
  expect(onChange).toHaveBeenLastCalledWith('张伟');
  fireEvent.submit(screen.getByRole('search'));
  expect(onSearch).toHaveBeenCalledWith('张');
  fireEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('back to top comes after two screens and goes to the start [V023]', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const at = (y: number): void => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  render(<BackToTop />);
  at(innerHeight * 2);
  expect(screen.queryByRole('button')).toBeNull();
  at(innerHeight * 2 + 1);
  fireEvent.click(await screen.findByRole('button', { name: '回到顶部' }));
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  at(0);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('the number stepper goes one up, one down and stays within its bounds [V017]', () => {
  const onChange = vi.fn<(value: number) => void>();
  const { rerender } = render(<Stepper label="名额" value={2} min={1} max={3} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: '增加名额' }));
  fireEvent.click(screen.getByRole('button', { name: '减少名额' }));
  fireEvent.change(screen.getByRole('textbox', { name: '名额' }), { target: { value: '99' } });
  expect(onChange.mock.calls).toEqual([[3], [1], [3]]);
  rerender(<Stepper label="名额" value={3} min={1} max={3} onChange={onChange} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '增加名额' }).disabled).toBe(true);
});

test('a busy button keeps its name and takes no second tap', () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button busy onClick={onClick}>
      保存名片
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: '保存名片' }));
  expect(onClick).not.toHaveBeenCalled();
});

test('a row is a link, a button or only a row; a section is named by its title', () => {
  const onClick = vi.fn<() => void>();
  render(
    <Section title="设置">
      <ListRow title="名片" href="#!/card/list" />
      <ListRow title="退出登录" onClick={onClick} />
      <ListRow title="版本" end="1.0" />
    </Section>,
  );
  expect(screen.getByRole('region', { name: '设置' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '名片' }).getAttribute('href')).toBe('#!/card/list');
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('版本').closest('a, button')).toBeNull();
});

test('one of several views is chosen', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Segmented
      label="查看"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: '全部' },
        { value: 'mine', label: '我的' },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: '我的' }));
  expect(onChange).toHaveBeenCalledWith('mine');
});

test('the action of a screen stands in a landmark of its own', () => {
  render(<Page footer={<button type="button">保存</button>}>内容</Page>);
  expect(screen.getByRole('contentinfo').contains(screen.getByRole('button', { name: '保存' }))).toBe(true);
  expect(screen.getByRole('main').textContent).toBe('内容');
});
