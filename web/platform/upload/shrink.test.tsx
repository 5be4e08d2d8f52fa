import { afterEach, expect, test, vi } from 'vitest';
import { photo, serveStorage } from '../../testing/storage.ts';
import { uploadKinds } from './kinds.ts';
import { shrink } from './shrink.ts';
import { startUpload } from './upload.ts';

afterEach(() => void vi.restoreAllMocks());

/** A browser that unfolds photos of 4000 × 3000; how many are unfolded at the same time is counted. */
function unfolding(): { most: () => number } {
  let open = 0;
  let most = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    return { width: 4000, height: 3000, close: () => void (open -= 1) };
  });
  return { most: () => most };
}

/** What a canvas draws on, and what it becomes. */
function canvas(pen: object | null, smaller: Blob | null): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(smaller));
}

test('a photo is sent smaller; where nothing can be drawn it goes as it is, and never as an empty sheet', async () => {
  unfolding();
  const given = photo('huge.jpg', { size: 9_000_000 });
  const smaller = new Blob(['s'], { type: 'image/jpeg' });
  canvas({ drawImage: () => undefined }, smaller);
  expect(await shrink(given)).toBe(smaller);
  canvas(null, smaller);
  expect(await shrink(given)).toBe(given);
  canvas({ drawImage: () => undefined }, null);
  expect(await shrink(given)).toBe(given);
});

test('of many photos one at a time is unfolded: together they would be more than a phone holds', async () => {
  const { sent } = serveStorage();
  const { most } = unfolding();
  canvas({ drawImage: () => undefined }, new Blob(['s'], { type: 'image/jpeg' }));
  const uploads = Array.from({ length: 9 }, () => startUpload(photo(), uploadKinds.image).finished);
  await Promise.all(uploads);
  expect(sent).toHaveLength(9);
  expect(most()).toBe(1);
});

test('who has cancelled while another photo was unfolded is not unfolded any more', async () => {
  serveStorage();
  unfolding();
  const made = vi.fn<typeof createImageBitmap>(() => new Promise(() => undefined));
  vi.stubGlobal('createImageBitmap', made);
  startUpload(photo(), uploadKinds.image);
  const second = startUpload(photo(), uploadKinds.image);
  second.cancel();
  expect(await second.finished).toMatchObject({ message: '上传已取消' });
  expect(made).toHaveBeenCalledTimes(1);
});
