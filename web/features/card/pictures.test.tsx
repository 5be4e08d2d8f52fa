import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { photo, serveStorage, storageBase } from '../../testing/storage.ts';

const user = userEvent.setup();
const stored = (number: number): string => `${storageBase}public/k${number}.jpg`;
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** Opens the editor; answers with the card that is saved. */
async function open(part: 'about' | 'contacts' | 'gallery', card: Partial<Card> = {}) {
  const whole = { ...ownCard, ...card };
  serve(viewCard, whole);
  serve(viewVisibility, { standing: 'visible', reason: '', appealed: false, can: { appeal: false } });
  const posted = serve(postCard, ({ body }) => ({ ...whole, ...(body as Partial<Card>) }));
  renderScreen(`/card/edit?id=9001&part=${part}`, { session: {} });
  await screen.findByRole('button', { name: '完成' });
  return posted;
}

/** Leaves the page for the overview, and saves. */
async function save(): Promise<void> {
  await press('完成');
  await screen.findByLabelText('姓名');
  await press('完成');
}

/** The file dialog that a field opens, with these chosen. */
function choose(field: string, ...files: File[]): void {
  const input = screen.getByRole('group', { name: field }).querySelector('input[type="file"]');
  if (!input) throw new Error(`${field} has no file dialog`);
  fireEvent.change(input, { target: { files } });
}

test('cover and WeChat code are sent, shown and saved with the card [V052]', async () => {
  serveStorage();
  const posted = await open('about');
  choose('封面图', photo('cover.jpg'));
  expect(await screen.findByRole('button', { name: '查看封面图' })).toBeTruthy();
  await press('完成');
  await press(/^联系方式/);
  await screen.findByLabelText('手机');
  choose('微信二维码', photo('qr.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: '查看微信二维码' })).toBeTruthy();
  await save();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body).toMatchObject({ cardphoto: stored(1) });
  expect(posted[0]?.body.cardExtends).toContainEqual({ key: '微信二维码', value: stored(2) });
});

test('another picture takes the place of the first only once it is there; one that goes is saved as none [V052]', async () => {
  const { sent } = serveStorage('by hand');
  const posted = await open('about', { cardphoto: 'https://files.example.com/old.jpg' });
  choose('封面图', photo());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByRole('progressbar', { name: '封面图上传进度' })).toBeTruthy();
  sent[0]?.progress(0.4);
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
  await press('取消上传封面图');
  expect(await screen.findByRole('button', { name: '查看封面图' })).toBeTruthy();
  await press('删除 封面图');
  expect(await screen.findByRole('button', { name: '上传封面图' })).toBeTruthy();
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ cardphoto: '' }));
});

test('the album: several at once, a failed one again, in another order, until it is full [V052][B125][M011]', async () => {
  const { sent } = serveStorage('by hand');
  const old = Array.from({ length: 7 }, (_, at) => `https://files.example.com/old${at + 1}.jpg`);
  const posted = await open('gallery', { gallery: old });
  expect(screen.getByText('7/9')).toBeTruthy();
  choose('相册', photo('a.jpg'), photo('b.jpg'));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[0]?.answer(599, {});
  sent[1]?.answer();
  expect(await screen.findByText('1张图片上传失败')).toBeTruthy();
  expect(screen.getByText('最多只能上传9张图片')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull();
  await press('重试上传第8张图片');
  await waitFor(() => expect(sent).toHaveLength(3));
  sent[2]?.answer();
  await press('第9张图片的操作');
  await press('前移一位');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await waitFor(() => expect(focused()).toBe('第8张图片的操作'));
  await press('第1张图片的操作');
  await press('删除');
  await waitFor(() => expect(focused(), 'the next one stands there').toBe('第1张图片的操作'));
  expect(await screen.findByRole('button', { name: '添加图片' })).toBeTruthy();
  expect(screen.queryByText('最多只能上传9张图片')).toBeNull();
  await press('撤销');
  expect(await screen.findByText('9/9')).toBeTruthy();
  await press('第1张图片的操作');
  await press('删除');
  await screen.findByText('8/9');
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ gallery: [...old.slice(1), stored(2), stored(3)] }));
});

test('nothing else than pictures is taken, and nothing is sent of it [B126]', async () => {
  const { sent } = serveStorage();
  await open('gallery');
  const input = screen.getByRole('group', { name: '相册' }).querySelector('input');
  expect([input?.accept, input?.multiple]).toEqual(['image/gif,image/jpeg,image/png', true]);
  choose('相册', photo('a.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('请选择 JPG、PNG 或 GIF 图片')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what was typed and uploaded is still there after leaving; given up, the old pictures stand again', async () => {
  serveStorage();
  await open('gallery', { gallery: ['https://files.example.com/old.jpg'] });
  choose('相册', photo());
  expect(await screen.findByText('2/9')).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('card-draft-7001-9001')).toContain(stored(1)));
});

test('what is still on its way is waited for before the card is saved', async () => {
  const { sent } = serveStorage('by hand');
  const posted = await open('about');
  choose('封面图', photo());
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('完成');
  expect(await screen.findByText('图片正在上传，请稍等')).toBeTruthy();
  expect(posted).toHaveLength(0);
  sent[0]?.answer();
  await screen.findByRole('button', { name: '查看封面图' });
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ cardphoto: stored(1) }));
});

test('one that failed is not left out without a word: it is sent again, or taken away', async () => {
  const { sent } = serveStorage('by hand');
  const posted = await open('about');
  choose('封面图', photo());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(599, {});
  await screen.findByRole('button', { name: '重试上传封面图' });
  await press('完成');
  expect(await screen.findByText('有图片没有上传成功，请重试或删除')).toBeTruthy();
  expect(posted).toHaveLength(0);
  await press('重试上传封面图');
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer();
  await screen.findByRole('button', { name: '查看封面图' });
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ cardphoto: stored(2) }));
});
