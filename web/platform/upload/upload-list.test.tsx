import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { photo, serveStorage } from '../../testing/storage.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { reports } from '../report.ts';
import { uploadKinds } from './kinds.ts';
import { createUploadList } from './upload-list.ts';

const photos = (count: number): File[] => Array.from({ length: count }, (_, at) => photo(`${at + 1}.jpg`));
const keysOf = (list: ReturnType<typeof createUploadList>): (string | undefined)[] =>
  list.items().map(({ stored }) => stored?.key);
const said = (): string => (screen.queryByRole('alert') ?? screen.queryByRole('status'))?.textContent ?? '';

beforeEach(() => void render(<DialogHost />));

/** A list whose uploads of those names are refused. */
function listRefusing(names: readonly string[], max = 9) {
  const { sent } = serveStorage('by hand');
  const answered = new Set<unknown>();
  const settle = (): void =>
    sent.forEach((one) => {
      if (answered.has(one)) return;
      answered.add(one);
      if (names.includes(one.file.name)) one.answer(599, { error: 'x' });
      else one.answer(200, { key: one.file.name, hash: 'h' });
    });
  const list = createUploadList({ kind: uploadKinds.image, max });
  const finish = (work: Promise<void>): Promise<void> => {
    const timer = setInterval(settle, 1);
    return work.finally(() => clearInterval(timer));
  };
  return { list, finish, sent };
}

test('of nine one fails and one is cancelled: 1张图片上传失败; the failed one is tried again in its place [B135][M004][M008]', async () => {
  const refused = ['4.jpg'];
  const { list, finish } = listRefusing(refused);
  const stored = vi.fn<(stored: readonly { key: string }[]) => void>();
  list.onStored(stored);
  const adding = list.add(photos(9));
  const seventh = list.items()[6]?.id ?? 0;
  list.cancel(seventh);
  await vi.waitFor(() => expect(said()).toBe('上传已取消'));
  await finish(adding);
  await vi.waitFor(() => expect(said()).toBe('1张图片上传失败'));
  expect(keysOf(list)).toEqual(['1.jpg', '2.jpg', '3.jpg', undefined, '5.jpg', '6.jpg', '8.jpg', '9.jpg']);
  expect(reports().filter(({ name }) => name === 'upload')).toHaveLength(1);
  const failed = list.items()[3];
  expect(failed).toMatchObject({ state: 'failed', message: '图片上传失败，请重试' });
  refused.pop();
  await finish(list.retry(failed?.id ?? 0));
  expect(stored.mock.lastCall?.[0].map(({ key }) => key)).toEqual(
    ['1', '2', '3', '4', '5', '6', '8', '9'].map((name) => `${name}.jpg`),
  );
});

test('when all of a batch fail it is said of all; of a single one in general words [B134][M003][M002]', async () => {
  const { list, finish } = listRefusing(['1.jpg', '2.jpg']);
  await finish(list.add(photos(2)));
  await vi.waitFor(() => expect(said()).toBe('图片上传失败'));
  await finish(list.add([photo('1.jpg')]));
  await vi.waitFor(() => expect(said()).toBe('图片上传失败，请重试'));
});

test('a choice that would exceed the most is refused whole; one that fits goes, then no more [B124][D171][M010]', async () => {
  const { list, finish, sent } = listRefusing([], 3);
  await finish(list.add(photos(2)));
  await list.add(photos(2));
  await vi.waitFor(() => expect(said()).toBe('最多只能上传3张图片'));
  expect(list.items()).toHaveLength(2);
  expect(sent).toHaveLength(2);
  await finish(list.add(photos(1)));
  await list.add(photos(1));
  expect(list.items()).toHaveLength(3);
  expect(sent).toHaveLength(3);
});

test('a file that is too large stays out of a batch before anything is sent [M009]', async () => {
  const { list, finish, sent } = listRefusing([]);
  const adding = list.add([photo('1.jpg', { size: 104_857_601 }), photo('2.jpg')]);
  await vi.waitFor(() => expect(said()).toBe('上传文件过大，请上传小于100M的文件'));
  await finish(adding);
  expect(keysOf(list)).toEqual(['2.jpg']);
  expect(sent).toHaveLength(1);
});

test('of a batch with one that will not do and too many, both is said', async () => {
  const { list, sent } = listRefusing([], 2);
  await list.add([photo('a.svg', { type: 'image/svg+xml' }), ...photos(3)]);
  await vi.waitFor(() => expect(said()).toBe('请选择 JPG、PNG 或 GIF 图片，最多只能上传2张图片'));
  expect(list.items()).toEqual([]);
  expect(sent).toEqual([]);
});

test('pictures change places, go, and begin anew; only what is stored is told, in order', async () => {
  const { list, finish } = listRefusing([]);
  const notified: string[][] = [];
  list.onStored((stored) => notified.push(stored.map(({ key }) => key)));
  await finish(list.add(photos(3)));
  const [first, , third] = list.items();
  list.move(third?.id ?? 0, -1);
  list.move(first?.id ?? 0, -1);
  expect(notified.at(-1)).toEqual(['1.jpg', '3.jpg', '2.jpg']);
  list.remove(first?.id ?? 0);
  expect(notified.at(-1)).toEqual(['3.jpg', '2.jpg']);
  const times = notified.length;
  list.reset([{ url: 'https://files.example.com/x.jpg', key: 'x.jpg' }]);
  expect(notified).toHaveLength(times);
  expect(keysOf(list)).toEqual(['x.jpg']);
});

test('who leaves ends what is on its way, and hears nothing of it', async () => {
  const { list, sent } = listRefusing([]);
  const adding = list.add(photos(2));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const before = said();
  list.dispose();
  await adding;
  expect(sent.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(said()).toBe(before);
});
