import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { setHelpers, undoUse, useCode, viewTill, type Till } from '@qunlu/contract/o2o/till.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { teaUse } from '../../testing/deals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });
const till: Till = { shops: ['湖边茶铺'], own: true, helpers: [], list: [] };

test('[D135] a code is typed, and what to hand over stands there in large letters; a mistake is taken back', async () => {
  let list: Till['list'] = [];
  serve(viewTill, () => ({ ...till, list }));
  const used = serve(useCode, ({ body }) => {
    if (body.code !== '123456789012')
      throw new Failure('invalid', { message: '没有这个券码，请核对 12 位数字', field: 'code' });
    list = [teaUse];
    return teaUse;
  });
  open('/o2o/till');
  const field = await screen.findByLabelText('券码');
  const button = screen.getByRole('button', { name: '核销' });
  const camera = screen.getByRole('button', { name: '打开相机扫码' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(camera.className).toContain('primary');
  await user.type(field, '999999999999');
  // One main action at a time: what was typed is about to be used.
  expect([camera.className.includes('primary'), button.className.includes('primary')]).toEqual([false, true]);
  expect((field as HTMLInputElement).value).toBe('9999 9999 9999');
  await user.click(button);
  expect(await screen.findByText('没有这个券码，请核对 12 位数字')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '123456789012');
  await user.click(button);
  const verdict = await screen.findByText('2 份');
  expect(verdict.closest('[role=status]')?.textContent).toContain('双人下午茶');
  expect(used.at(-1)?.body).toEqual({ code: '123456789012' });
  const undone = serve(undoUse, () => {
    list = [];
    return till;
  });
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await waitFor(() => expect(undone[0]?.body).toEqual({ voucher_id: 501 }));
  expect(await screen.findByText('已撤回，券码又可以用了')).toBeTruthy();
});

test('[D135] after ten minutes nothing is taken back; who helps is shown to the owner alone', async () => {
  serve(viewTill, {
    ...till,
    helpers: [{ user_id: 7005, name: '小林', avatar: '' }],
    list: [{ ...teaUse, undo_until: 0 }],
  });
  const shown = open('/o2o/till');
  expect(await screen.findByText('小林')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
  shown.unmount();
  serve(viewTill, { ...till, own: false });
  open('/o2o/till');
  await screen.findByLabelText('券码');
  expect(screen.queryByText('安排店员')).toBeNull();
});

test('[D135] whoever has no shop reads what this is for', async () => {
  serve(viewTill, { shops: [], own: false, helpers: [], list: [] });
  serve(setHelpers, till);
  open('/o2o/till');
  expect(await screen.findByText('这里核销店里卖出的券')).toBeTruthy();
  expect(screen.getByRole('link', { name: '发布到店优惠' }).getAttribute('href')).toBe('#!/o2o/create');
});
