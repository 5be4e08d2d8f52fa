import type { FormAnswer, FormField } from '@qunlu/contract/form/input.ts';
import { questionTypes } from '@qunlu/contract/form/rules.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AnswerFields } from './parts/answer-fields.tsx';
import { AnswerRows } from './parts/answer-rows.tsx';
import { QuestionsField } from './parts/questions-field.tsx';
import { answerProblems, answersOf, valuesFrom, type FormValues } from './parts/values.ts';

afterEach(cleanup);

const fields: FormField[] = [
  { label: '人数', type: 'number', required: true, options: [] },
  { label: '忌口', type: 'multiple', required: true, options: ['花生', '海鲜', '牛奶'] },
  { label: '想说的', type: 'textarea', required: false, options: [] },
];

function Registration({ onSubmit }: { onSubmit: (answers: { label: string; value: string }[]) => void }) {
  const form = useForm<FormValues>({
    initial: valuesFrom(fields, []),
    validate: (values) => answerProblems(fields, values),
    onSubmit: (values) => onSubmit(answersOf(fields, values)),
  });
  return (
    <Form form={form}>
      <AnswerFields fields={fields} form={form} />
      <button type="submit">报名</button>
    </Form>
  );
}

test('what is missing or no number is said at its question; several options go out one a line, in their order', async () => {
  const sent = vi.fn();
  const user = userEvent.setup();
  render(<Registration onSubmit={sent} />);
  await user.click(screen.getByRole('button', { name: '报名' }));
  expect(screen.getByText('请填写人数')).toBeTruthy();
  expect(screen.getByText('请填写忌口')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: '人数' }), { target: { value: '三个' } });
  for (const option of ['牛奶', '花生', '海鲜', '海鲜'])
    await user.click(screen.getByRole('switch', { name: option }));
  await user.click(screen.getByRole('button', { name: '报名' }));
  expect(screen.getByText('人数请填写数字')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox', { name: '人数' }), { target: { value: '3' } });
  fireEvent.change(screen.getByRole('textbox', { name: /想说的/ }), { target: { value: '第一行\n第二行' } });
  await user.click(screen.getByRole('button', { name: '报名' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith([
      { label: '人数', value: '3' },
      { label: '忌口', value: '花生\n牛奶' },
      { label: '想说的', value: '第一行\n第二行' },
    ]),
  );
});

test('answers are read with their labels, several options in one line', () => {
  const answers: FormAnswer[] = [
    { label: '忌口', type: 'multiple', value: '花生\n牛奶', link: '' },
    { label: '毕业照', type: 'image', value: '', link: 'https://example.com/a.png' },
  ];
  render(<AnswerRows answers={answers} />);
  expect(screen.getByText('花生、牛奶')).toBeTruthy();
  expect(screen.getByRole('button', { name: /看图片.*毕业照/ })).toBeTruthy();
});

function Editor() {
  const [value, onChange] = useState<FormField[]>([]);
  return (
    <>
      <QuestionsField value={value} types={questionTypes} most={1} error={undefined} onChange={onChange} />
      <DialogHost />
    </>
  );
}

test('an editor offers its types, wants options of a choice, and stops at its number', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(screen.getByRole('button', { name: '加一项' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByRole('textbox', { name: /项目名称/ }), '忌口');
  fireEvent.change(sheet.getByRole('combobox', { name: '怎么填' }), { target: { value: 'multiple' } });
  await user.click(sheet.getByRole('button', { name: '好了' }));
  expect(sheet.getByText('至少写两个选项，一行一个')).toBeTruthy();
  fireEvent.change(sheet.getByRole('textbox', { name: /选项/ }), { target: { value: '花生\n牛奶' } });
  await user.click(sheet.getByRole('button', { name: '好了' }));
  expect(await screen.findByText('多选 · 选填 · 花生、牛奶')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加一项' })).toBeNull();
  expect(screen.getByText('最多 1 项')).toBeTruthy();
});
