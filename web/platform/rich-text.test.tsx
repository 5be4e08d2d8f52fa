import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { dismissAll } from '../ui/dialog/stack.ts';
import { RichText } from './rich-text.tsx';

afterEach(() => {
  act(dismissAll);
  cleanup();
});

test('rich text is drawn from its marks; what is not drawn is only its words, or nothing', () => {
  render(
    <RichText text='<h2>题</h2><p onclick="x()">看<a href="javascript:alert(1)">这里</a><a href="data:text/html,x">那里</a><a href="https://a.example" onclick="x()">链</a><script>1</script></p>' />,
  );
  expect(screen.getByRole('heading', { name: '题' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.example']);
  expect(links[0]?.getAttribute('rel')).toBe('nofollow noopener noreferrer');
  expect(document.body.innerHTML).not.toMatch(/script|onclick|javascript|data:/);
});

test('a picture is no larger than its column shows it, but for one that moves', () => {
  const [still, moving] = ['https://files.example.com/a.jpg', 'https://files.example.com/b.gif'];
  render(<RichText text={`<p>茶<img src="${still}" alt="山"><img src="${moving}" alt="水"></p>`} />);
  expect(screen.getByRole('img', { name: '山' }).getAttribute('src')).toMatch(
    /a\.jpg\?imageView2\/2\/w\/960\//,
  );
  expect(screen.getByRole('img', { name: '水' }).getAttribute('src')).toBe(moving);
});

test('a link asks before it leads away from the site [B148][M043][V041]', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  render(
    <>
      <RichText text='<p>看<a href="https://a.example/x">茶园</a></p>' />
      <DialogHost />
    </>,
  );
  const link = screen.getByRole('link', { name: '茶园' });
  await userEvent.click(link);
  expect(screen.getByRole('alertdialog', { name: '即将离开群录' })).toBeTruthy();
  expect(screen.getByText('您将前往 a.example，请注意账号和财产安全')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(link);
  await userEvent.click(screen.getByRole('button', { name: '继续访问' }));
  await vi.waitFor(() =>
    expect(opened).toHaveBeenCalledWith('https://a.example/x', '_blank', 'noopener,noreferrer'),
  );
  opened.mockRestore();
});
