import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField } from './code-input.tsx';
import { MonthField } from './month-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TelField, TextField } from './text-field.tsx';
import { Textarea } from './textarea.tsx';
import { TextareaField } from './textarea-field.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const nothing = (): void => undefined;

test('a field names its control and describes it by its help [V016]', () => {
  render(<TextField label="手机" help="只有您允许的人才能看到" value="" onChange={nothing} required />);
  const input = screen.getByRole('textbox', { name: '手机' });
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '只有您允许的人才能看到',
  );
});

test('an error takes the place of the help, with an icon, and is read with the control [V015]', () => {
  render(<TextField label="手机" help="帮助" error="手机号码格式不正确" value="1" onChange={nothing} />);
  const input = screen.getByRole('textbox', { name: '手机' });
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('手机号码格式不正确');
  expect(note?.querySelector('svg')).not.toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('帮助')).toBeNull();
});

/** happy-dom lays nothing out: a line of 24 px for each line of text. */
function layOut(): void {
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * 24;
  });
}

test('the rows of a text grow between 3 and a maximum [B233][K094]', () => {
  layOut();
  const lines = (count: number): string => Array.from({ length: count }, () => '行').join('\n');
  const { rerender } = render(<Textarea label="简介" value="" onChange={nothing} maxRows={6} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  const rows = (value: string): string | null => {
    rerender(<Textarea label="简介" value={value} onChange={nothing} maxRows={6} />);
    return area.getAttribute('rows');
  };
  expect(rows('')).toBe('3');
  expect(rows(lines(5))).toBe('5');
  expect(rows(lines(20))).toBe('6');
  expect(rows('短')).toBe('3');
  rerender(<Textarea label="简介" value="" onChange={nothing} minRows={1} />);
  expect(area.getAttribute('rows')).toBe('1');
});

test('a counter counts wide characters', () => {
  render(<TextareaField label="简介" value="会计ab" onChange={nothing} maxWide={200} />);
  expect(screen.getByText('3/200')).toBeTruthy();
});

test('a telephone field takes digits only, a foreign one + and hyphens', () => {
  const seen: string[] = [];
  const { rerender } = render(<TelField label="手机" value="" onChange={(value) => seen.push(value)} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '138-0013 8000a' } });
  rerender(<TelField international label="手机" value="" onChange={(value) => seen.push(value)} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '+1 415-555x' } });
  expect(seen).toEqual(['13800138000', '+1 415-555']);
});

test('a code takes six digits, offers the one of the message and tells when it is whole', () => {
  const whole = vi.fn<(code: string) => void>();
  function Example() {
    const [code, setCode] = useState('');
    return <CodeField label="验证码" value={code} onChange={setCode} onComplete={whole} />;
  }
  render(<Example />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '验证码' });
  expect(input.autocomplete).toBe('one-time-code');
  expect(input.inputMode).toBe('numeric');
  fireEvent.change(input, { target: { value: '12a34' } });
  expect(input.value).toBe('1234');
  expect(whole).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '123456' } });
  expect(whole).toHaveBeenCalledWith('123456');
});

test('a month is two lists, 至今 needs no month', () => {
  const seen: string[] = [];
  const field = (value: string) => (
    <MonthField
      label="离职时间"
      from={2020}
      to={2026}
      present
      value={value}
      onChange={(next) => seen.push(next)}
    />
  );
  const { rerender } = render(field(''));
  const year = screen.getByRole('combobox', { name: '离职时间，年' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '离职时间，月' }).disabled).toBe(true);
  fireEvent.change(year, { target: { value: '2024' } });
  rerender(field('2024-'));
  fireEvent.change(screen.getByRole('combobox', { name: '离职时间，月' }), { target: { value: '03' } });
  fireEvent.change(year, { target: { value: 'present' } });
  rerender(field('present'));
  expect(screen.queryByRole('combobox', { name: '离职时间，月' })).toBeNull();
  expect(seen).toEqual(['2024-', '2024-03', 'present']);
});

test('a choice and a switch report what was chosen', () => {
  const choose = vi.fn<(value: string) => void>();
  const flip = vi.fn<(on: boolean) => void>();
  render(
    <>
      <SelectField
        label="性别"
        value=""
        placeholder="请选择"
        options={[
          { value: '1', label: '男' },
          { value: '2', label: '女' },
        ]}
        onChange={choose}
      />
      <SwitchField label="公开名片" help="关闭后，只有好友可以看到" value={false} onChange={flip} />
    </>,
  );
  fireEvent.change(screen.getByRole('combobox', { name: '性别' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('switch', { name: '公开名片' }));
  expect(choose).toHaveBeenCalledWith('2');
  expect(flip).toHaveBeenCalledWith(true);
});
