import * as groups from '@qunlu/contract/circle/groups.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { circleSettings } from '../../testing/circles.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

test('groups are made, and one that goes says what becomes of its members [D57]', async () => {
  serve(viewSettings, circleSettings);
  serve(groups.listGroups, { list: [{ group_id: 1, name: '一班', members: 3 }] });
  const saved = serve(groups.saveGroup, { list: [] });
  const dropped = serve(groups.dropGroup, { list: [] });
  renderScreen('/phonebook-setting/41/groups', { session });
  await user.click(await screen.findByRole('button', { name: /一班/ }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('里面的 3 位成员会留下，不再属于任何分组')).toBeTruthy();
  await press('删除');
  expect(await screen.findByText('还没有分组')).toBeTruthy();
  expect(dropped[0]?.body).toEqual({ id: 41, group_id: 1 });
  await press('新建分组');
  await user.type(await screen.findByRole('textbox', { name: '新的分组' }), '二班');
  await press('确定');
  await waitFor(() => expect(saved[0]?.body).toEqual({ id: 41, name: '二班' }));
});
