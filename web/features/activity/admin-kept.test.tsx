import { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import { listActivityCategories } from '@qunlu/contract/activity/calls.ts';
import {
  editActivity,
  listHelpers,
  setActivitySettings,
  viewOwnActivity,
} from '@qunlu/contract/activity/publish.ts';
import { viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  activityCategories,
  adminHome,
  doorOf,
  helperList,
  ownActivity,
  ready,
} from '../../testing/activity-admin.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

/** What a host typed and did not save. */

const user = userEvent.setup();
const session = {};
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const title = (): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: '标题' });

beforeEach(() => {
  serve(viewActivityAdmin, adminHome);
  serve(viewOwnActivity, ownActivity);
  serve(listActivityCategories, { list: activityCategories });
  serve(viewSelling, ready);
  serve(listHelpers, helperList);
  serve(viewDoor, doorOf);
});

test('[R118] what was typed before somebody else saved is there again, and does not replace theirs unseen', async () => {
  const sent = serve(editActivity, ({ body }) =>
    body.rev === 4 ? ownActivity : fail('conflict', { message: '活动在别处改过了' }),
  );
  const left = renderScreen('/activity/admin/61/edit', { session });
  await user.type(await title(), '一');
  left.unmount();

  serve(viewOwnActivity, { ...ownActivity, title: '助手改的', rev: 4 });
  renderScreen('/activity/admin/61/edit', { session });
  expect((await title()).value).toBe(`${ownActivity.title}一`);
  await press('保存');
  const asked = within(await screen.findByRole('alertdialog', { name: '这个活动在别处改过了' }));
  expect(sent.map(({ body }) => body.rev)).toEqual([3]);
  await user.click(asked.getByRole('button', { name: '看最新的' }));
  await waitFor(async () => expect((await title()).value).toBe('助手改的'));
});

test('[R119] a setting that was changed and not saved is there again, until it is saved or dropped', async () => {
  const saved = serve(setActivitySettings, ownActivity);
  const left = renderScreen('/activity/admin/61/settings', { session });
  await user.click(await screen.findByRole('switch', { name: '暂停报名' }));
  left.unmount();

  const again = renderScreen('/activity/admin/61/settings', { session });
  expect(
    await screen.findByRole<HTMLInputElement>('switch', { name: '暂停报名', checked: true }),
  ).toBeTruthy();
  expect(screen.getByText('有未保存的修改，已为您恢复')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ paused: 1 }));
  await waitFor(() => expect(screen.queryByText('有未保存的修改，已为您恢复')).toBeNull());
  again.unmount();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('activity-draft'))).toEqual([]);
});
