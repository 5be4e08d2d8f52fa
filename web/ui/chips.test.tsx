import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Chips } from './chips.tsx';

function Filter() {
  const [value, setValue] = useState('');
  const options = [
    { value: '', label: '全部' },
    { value: '客户', label: '客户', count: 8 },
  ];
  return <Chips label="按标签看" options={options} value={value} onChange={setValue} />;
}

test('one of the words is chosen, by tap and by the keys of a radio group', async () => {
  render(<Filter />);
  expect(screen.getByRole('radiogroup', { name: '按标签看' })).toBeTruthy();
  const [all, clients] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([all?.checked, clients?.checked]).toEqual([true, false]);
  await userEvent.click(screen.getByRole('radio', { name: /客户.*8/ }));
  expect([all?.checked, clients?.checked]).toEqual([false, true]);
});
