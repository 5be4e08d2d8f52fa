import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FieldGroup, Form } from './form.tsx';
import { PickerField } from './picker-field.tsx';
import { SubmitFooter } from './submit-footer.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const initial = { name: '', company: '', city: '' };

function Example({ onSubmit }: { onSubmit: (values: typeof initial) => Promise<void> | void }) {
  const form = useForm({
    initial,
    validate: (values) => ({
      name: values.name === '' ? '请填写姓名' : '',
      company: values.company === '' ? '请填写公司' : '',
      city: values.city === '' ? '请选择城市' : '',
    }),
    onSubmit,
  });
  return (
    <>
      <Form form={form}>
        <FieldGroup title="资料">
          <TextField {...form.field('name')} label="姓名" required />
          <TextField {...form.field('company')} label="公司" required />
          <PickerField
            label="城市"
            text={form.values.city}
            error={form.field('city').error}
            onOpen={() => form.set('city', '杭州')}
          />
        </FieldGroup>
      </Form>
      <button type="button" onClick={() => form.setError('company', '公司名称已存在')}>
        服务器拒绝
      </button>
      <SubmitFooter label="保存名片" form={form.id} busy={form.busy} />
    </>
  );
}

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const theForm = (): HTMLFormElement => document.forms[0] ?? expect.fail('no form');
const touch = (coarse: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
/** Lets the judging of the fields run to its end. */
const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });

test('a field shows its error only after it was left [B228]', async () => {
  render(<Example onSubmit={() => undefined} />);
  await settle();
  expect(screen.queryByText('请填写姓名')).toBeNull();
  fireEvent.focus(box('姓名'));
  fireEvent.blur(box('姓名'));
  await screen.findByText('请填写姓名');
  expect(screen.queryByText('请填写公司')).toBeNull();
  expect(box('姓名').getAttribute('aria-invalid')).toBe('true');
});

test('typing in a field clears its error, leaving it judges it again [B228][B229]', async () => {
  render(<Example onSubmit={() => undefined} />);
  fireEvent.blur(box('姓名'));
  await screen.findByText('请填写姓名');
  fireEvent.change(box('姓名'), { target: { value: '张' } });
  await waitFor(() => expect(screen.queryByText('请填写姓名')).toBeNull());
  fireEvent.change(box('姓名'), { target: { value: '' } });
  await settle();
  expect(screen.queryByText('请填写姓名')).toBeNull();
  fireEvent.blur(box('姓名'));
  await screen.findByText('请填写姓名');
});

test('submit judges every field and goes to the first that is wrong [B230]', async () => {
  const onSubmit = vi.fn<() => void>();
  render(<Example onSubmit={onSubmit} />);
  fireEvent.change(box('姓名'), { target: { value: '张伟' } });
  fireEvent.submit(theForm());
  await screen.findByText('请填写公司');
  expect(screen.getByText('请选择城市')).toBeTruthy();
  expect(screen.queryByText('请填写姓名')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(box('公司')));
  expect(onSubmit).not.toHaveBeenCalled();

  fireEvent.change(box('公司'), { target: { value: '清和' } });
  fireEvent.submit(theForm());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^城市/ })));
});

test('submit runs the handler once when every field is right, and the button is busy meanwhile [B231][V013]', async () => {
  let finish!: () => void;
  const onSubmit = vi.fn<(values: typeof initial) => Promise<void>>(
    () => new Promise<void>((resolve) => (finish = resolve)),
  );
  render(<Example onSubmit={onSubmit} />);
  const button = screen.getByRole('button', { name: '保存名片' });
  expect(button.getAttribute('type')).toBe('submit');
  expect(button.getAttribute('form')).toBe(theForm().id);
  fireEvent.change(box('姓名'), { target: { value: '张伟' } });
  fireEvent.change(box('公司'), { target: { value: '清和' } });
  fireEvent.click(screen.getByRole('button', { name: /^城市/ }));
  fireEvent.submit(theForm());
  fireEvent.submit(theForm());
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith({ name: '张伟', company: '清和', city: '杭州' });
  finish();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

test('what the server refuses stands under its field', async () => {
  render(<Example onSubmit={() => undefined} />);
  fireEvent.click(screen.getByText('服务器拒绝'));
  await screen.findByText('公司名称已存在');
  await waitFor(() => expect(document.activeElement).toBe(box('公司')));
});

test('Enter on a phone does not submit, on a keyboard it does [B232]', async () => {
  render(<Example onSubmit={() => undefined} />);
  touch(true);
  box('姓名').focus();
  expect(fireEvent.keyDown(box('姓名'), { key: 'Enter' })).toBe(false);
  expect(document.activeElement).not.toBe(box('姓名'));
  touch(false);
  expect(fireEvent.keyDown(box('姓名'), { key: 'Enter' })).toBe(true);
});
