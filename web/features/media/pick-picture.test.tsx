import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { photo, serveStorage, storageBase } from '../../testing/storage.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { dismissAll } from '../../ui/dialog/stack.ts';
import { pickPicture } from './parts/pick-picture.tsx';

const user = userEvent.setup();

/** The next file dialog is answered with this. */
function choosing(file: File): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function choose(
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });
}

beforeEach(() => void render(<DialogHost />));

test('how far a picture has come is seen, and it can be cancelled: without a time limit it may hang [B122][B130][M008]', async () => {
  const { sent } = serveStorage('by hand');
  choosing(photo());
  const picked = pickPicture();
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole('dialog', { name: '正在上传图片' });
  act(() => sent[0]?.progress(0.4));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
  await user.click(screen.getByRole('button', { name: '取消上传' }));
  expect(await picked).toBeNull();
  expect(sent[0]?.aborted).toBe(true);
  expect(await screen.findByText('上传已取消')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the back gesture cancels, too; what arrives closes it by itself and is answered', async () => {
  const { sent } = serveStorage('by hand');
  choosing(photo());
  const left = pickPicture();
  await screen.findByRole('dialog', { name: '正在上传图片' });
  act(dismissAll);
  expect(await left).toBeNull();
  expect(sent[0]?.aborted).toBe(true);
  choosing(photo());
  const picked = pickPicture();
  await screen.findByRole('dialog', { name: '正在上传图片' });
  act(() => sent[1]?.answer());
  expect(await picked).toBe(`${storageBase}public/k2.jpg`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a quick one shows nothing; one that will not do says why', async () => {
  serveStorage();
  choosing(photo());
  expect(await pickPicture()).toBe(`${storageBase}public/k1.jpg`);
  expect(screen.queryByRole('dialog')).toBeNull();
  choosing(photo('a.svg', { type: 'image/svg+xml' }));
  expect(await pickPicture()).toBeNull();
  expect(await screen.findByText('请选择 JPG、PNG 或 GIF 图片')).toBeTruthy();
});
