import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { dismissAll } from '../dialog/stack.ts';
import { askLink, type LinkQuestion } from './link-dialog.tsx';

const user = userEvent.setup();
beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

function ask(question: Partial<LinkQuestion> = {}): ReturnType<typeof askLink> {
  let answer!: ReturnType<typeof askLink>;
  act(() => {
    answer = askLink({ address: '', words: '', present: false, fixed: false, ...question });
  });
  return answer;
}

const ok = (): HTMLButtonElement => screen.getByRole('button', { name: '确定' });

test('a link has an address, and words or shows the address', async () => {
  const bare = ask();
  expect(ok().disabled).toBe(true);
  await user.type(screen.getByLabelText('网址'), 'https://a.example/x');
  await user.click(ok());
  expect(await bare).toEqual({ address: 'https://a.example/x', words: 'https://a.example/x' });
  const named = ask({ words: '茶园' });
  await user.type(screen.getByLabelText('网址'), ' a.example ');
  await user.type(screen.getByLabelText('文字'), '地图');
  await user.click(ok());
  expect(await named).toEqual({ address: 'https://a.example', words: '茶园地图' });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://a.example',
  'https://bank.example@a.example',
  'https://a',
  '一句话',
])('%s is refused, and the sentence says what an address looks like', async (typed) => {
  const answer = ask();
  const field = screen.getByLabelText('网址');
  await user.click(field);
  await user.paste(typed);
  expect(ok().disabled).toBe(true);
  await user.tab();
  expect(screen.getByText('网址格式不正确，请填写如 https://example.com')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(await answer).toBeNull();
});

test('address and words are bounded, and say so while they are being written', async () => {
  void ask();
  await user.click(screen.getByLabelText('网址'));
  await user.paste(`https://a.example/${'x'.repeat(500)}`);
  expect(screen.getByText('网址最多500个字符，请换一个短一些的')).toBeTruthy();
  await user.click(screen.getByLabelText('文字'));
  await user.paste('茶'.repeat(61));
  expect(screen.getByText('文字最多60个字，请删减')).toBeTruthy();
  expect(ok().disabled).toBe(true);
});

test('one that is there can be taken away; words that are more than a line are left as they are', async () => {
  const answer = ask({ address: 'https://a.example', words: '茶园', present: true, fixed: true });
  expect(screen.queryByLabelText('文字')).toBeNull();
  await user.click(screen.getByRole('button', { name: '移除链接' }));
  expect(await answer).toBe('none');
});
