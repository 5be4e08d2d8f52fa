import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { inviteToCircle } from '@qunlu/contract/joining/calls.ts';
import { countCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { createCircle } from '@qunlu/contract/circle/calls.ts';
import { viewForbidden } from '@qunlu/contract/circle/settings.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  serve(countCards, { count: 1, max: 3 });
});

test('nine kinds lead to their steps, also from the old address [R086][D63][D174]', async () => {
  renderScreen('/b/list', { session });
  expect(await screen.findByText('是哪一种？')).toBeTruthy();
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((kind) => `#!/phonebook/create/${kind}`));
});

test('three steps make a circle and lead to the code that invites people [R087]', async () => {
  const sent = serve(createCircle, { id: 41 });
  serve(viewCircle, ownCircle);
  serve(inviteToCircle, () => fail('busy'));
  renderScreen('/phonebook/create/1', { session });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '高一八班');
  await press('下一步');
  await user.click(await screen.findByRole('radio', { name: /凭口令加入/ }));
  await press('下一步');
  expect(await screen.findByText('加入口令至少 4 位')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '加入口令' }), '0801');
  await user.click(screen.getByRole('switch', { name: /公开展示/ }));
  await press('下一步');
  await user.click(await screen.findByRole('radio', { name: /仅管理员可见/ }));
  await press('创建');
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/41/qrcode'));
  expect(sent[0]?.body).toEqual({
    name: '高一八班',
    category: 1,
    avatar: '',
    join_type: 5,
    password: '0801',
    listed: 1,
    contact_visible: 1,
  });
});

test('a refused name leads back to its step with what was typed; what is no kind is not found [R087]', async () => {
  serve(createCircle, () =>
    fail('refused', { message: '名称含有不能发布的内容，请修改后再试', field: 'name' }),
  );
  renderScreen('/phonebook/create/7', { session });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '茶友会');
  await press('下一步');
  await press('下一步');
  await press('创建');
  expect(await screen.findByText('名称含有不能发布的内容，请修改后再试')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe('茶友会');
});

test('a closed circle says why; its owner objects or gives it up [R093][D62]', async () => {
  serve(viewForbidden, {
    id: 41,
    name: '西湖茶友会',
    avatar: '',
    status: 3,
    reason: '传播诈骗信息',
    own: true,
  });
  serve(viewVisibility, {
    standing: 'hidden',
    reason: '传播诈骗信息',
    appealed: false,
    can: { appeal: true },
  });
  renderScreen('/phonebook/forbidden?id=41', { session });
  expect(await screen.findByRole('heading', { name: '“西湖茶友会”已被禁止访问' })).toBeTruthy();
  expect(screen.getByText('传播诈骗信息')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '申诉' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /解散它/ }).getAttribute('href')).toBe(
    '#!/phonebook-setting/41/dissolve',
  );
});

test('one that is open again leads there; one that is gone says so [R093]', async () => {
  serve(viewForbidden, ({ query }) =>
    query.id === 41
      ? { id: 41, name: '西湖茶友会', avatar: '', status: 1, reason: '', own: false }
      : fail('notFound'),
  );
  renderScreen('/phonebook/forbidden?id=41', { session });
  expect((await screen.findByRole('link', { name: '去看看' })).getAttribute('href')).toBe('#!/phonebook/41');
});
