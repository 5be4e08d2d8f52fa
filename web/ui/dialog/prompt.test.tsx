import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from './dialog-host.tsx';
import { prompt, type PromptOptions } from './prompt.tsx';
import { dismissAll } from './stack.ts';

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

function ask(options: PromptOptions): Promise<string | null> {
  let answer!: Promise<string | null>;
  act(() => {
    answer = prompt(options);
  });
  return answer;
}

const input = (): HTMLInputElement => screen.getByRole('textbox');
const type = (value: string): void => void fireEvent.change(input(), { target: { value } });
const ok = (): HTMLButtonElement => screen.getByRole('button', { name: '确定' });

test('prompt takes text, tel or textarea [B140][V038]', async () => {
  const text = ask({ title: '备注' });
  expect(input().type).toBe('text');
  type('  老同学 ');
  fireEvent.click(ok());
  expect(await text).toBe('老同学');

  const area = ask({ title: '想说的话', kind: 'textarea', value: '旧的' });
  expect(input().tagName).toBe('TEXTAREA');
  expect(input().value).toBe('旧的');
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await area).toBeNull();

  void ask({ title: '手机', kind: 'tel' });
  expect(input().type).toBe('tel');
});

test('OK stays disabled until the input is valid [B141]', () => {
  void ask({ title: '数字', required: true, validate: (value) => (value === '42' ? '' : '不是这个') });
  expect(ok().disabled).toBe(true);
  type('41');
  expect(ok().disabled).toBe(true);
  type('42');
  expect(ok().disabled).toBe(false);
});

test('a tel input is numeric [B142]', () => {
  void ask({ title: '手机', kind: 'tel' });
  expect(input().inputMode).toBe('tel');
  type('1a3 8-0');
  expect(input().value).toBe('1380');
});

test('required refuses empty input, optional takes it [B143]', async () => {
  void ask({ title: '备注', required: true });
  expect(ok().disabled).toBe(true);
  type('   ');
  expect(ok().disabled).toBe(true);
  act(dismissAll);
  const optional = ask({ title: '备注' });
  fireEvent.click(ok());
  expect(await optional).toBe('');
});

test('a phone that is none is refused with 手机号码格式不正确 [B144][M027][D178]', async () => {
  const answer = ask({ title: '手机', kind: 'tel', required: true });
  type('1280013800');
  expect(screen.queryByText('手机号码格式不正确')).toBeNull();
  fireEvent.blur(input());
  expect(screen.getByText('手机号码格式不正确')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(ok().disabled).toBe(true);
  type('13800138000');
  expect(screen.queryByText('手机号码格式不正确')).toBeNull();
  fireEvent.click(ok());
  expect(await answer).toBe('13800138000');
});

test('a foreign number will do where it makes sense [D178]', () => {
  void ask({ title: '手机', kind: 'tel', international: true });
  type('+1 415-555-0100');
  expect(input().value).toBe('+1 415-555-0100');
  expect(ok().disabled).toBe(false);
  type('123');
  expect(ok().disabled).toBe(true);
});

test('the placeholder is 点击输入 by default [B145][M031][K038][D177]', () => {
  void ask({ title: '备注' });
  expect(input().placeholder).toBe('点击输入');
});
