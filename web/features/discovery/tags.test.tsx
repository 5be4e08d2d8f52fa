import { setTags, viewTags } from '@qunlu/contract/discovery/tags.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const own = (...tags: string[]) => ({ tags: tags.map((tag) => ({ tag, own: tag === '龙井' })) });
const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });

test('tags are chosen by a tap, one’s own are written; they are saved together [R049][D156]', async () => {
  serve(viewTags, own('摄影', '龙井'));
  const sent = serve(setTags, ({ body }) => own(...(body.tags as string[])));
  renderScreen('/user/tags', { session });
  await screen.findByText('选了 2 个，最多 10 个');
  expect([choice('摄影').checked, choice('龙井').checked, choice('茶').checked]).toEqual([true, true, false]);
  expect(within(screen.getByRole('group', { name: '自己写的' })).getAllByRole('checkbox')).toHaveLength(1);
  expect(save().disabled).toBe(true);
  await user.click(choice('茶'));
  await user.click(choice('摄影'));
  await user.type(screen.getByLabelText('加一个'), '一二三四五六七八九');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加' }).disabled).toBe(true);
  await user.clear(screen.getByLabelText('加一个'));
  await user.type(screen.getByLabelText('加一个'), '斫琴{Enter}');
  expect(choice('斫琴').checked).toBe(true);
  await user.click(save());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ tags: ['龙井', '茶', '斫琴'] }]));
  expect(await screen.findByText('已保存')).toBeTruthy();
});

test('with ten no further one can be chosen, until one is taken off [D156]', async () => {
  serve(viewTags, own('美食', '咖啡', '茶', '旅行', '摄影', '宠物', '园艺', '烘焙', '家居', '育儿'));
  renderScreen('/user/tags', { session });
  await screen.findByText('选了 10 个，最多 10 个');
  expect([choice('跑步').disabled, choice('茶').disabled]).toEqual([true, false]);
  expect(screen.getByText('已经满了，先去掉一个')).toBeTruthy();
  await user.click(choice('茶'));
  expect(choice('跑步').disabled).toBe(false);
});

test('what is refused says why and stays as it was chosen [D156]', async () => {
  serve(viewTags, own());
  serve(setTags, () => fail('refused', { message: '标签里有不能用的词，请换一个', field: 'tags.0' }));
  renderScreen('/user/tags', { session });
  await user.click(await screen.findByRole('checkbox', { name: '茶' }));
  await user.click(save());
  expect(await screen.findByText('标签里有不能用的词，请换一个')).toBeTruthy();
  expect(choice('茶').checked).toBe(true);
});
