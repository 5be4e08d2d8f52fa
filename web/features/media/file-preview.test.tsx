import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepDoings } from '../../testing/cards.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { previewFile } from './parts/file-preview.tsx';

const bytesOf: Record<string, Uint8Array> = {
  'https://f.example/utf.txt': new TextEncoder().encode('春茶报价'),
  // the same in GB 18030
  'https://f.example/gb.txt': new Uint8Array([0xb4, 0xba, 0xb2, 0xe8, 0xb1, 0xa8, 0xbc, 0xdb]),
};

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const bytes = bytesOf[url];
    return Promise.resolve(bytes ? new Response(bytes as BodyInit) : new Response('', { status: 404 }));
  });
  render(<DialogHost />);
});

test.each(['utf', 'gb'])('a text is read where it stands, in %s [V026]', async (name) => {
  void previewFile({ url: `https://f.example/${name}.txt`, name: `${name}.txt`, size: 12 });
  const text = await screen.findByLabelText<HTMLTextAreaElement>('文件内容');
  expect(text.value).toBe('春茶报价');
  expect(text.readOnly).toBe(true);
});

test('of a long text only the beginning is fetched, and no sign of it is cut in two', async () => {
  const all = new TextEncoder().encode('春茶报价'.repeat(20_000));
  let at = 0;
  let ended = false;
  vi.stubGlobal('fetch', () =>
    Promise.resolve({
      ok: true,
      body: {
        getReader: () => ({
          read: async () => ({ done: false, value: all.slice(at, (at += 4097)) }),
          cancel: async () => void (ended = true),
        }),
      },
    }),
  );
  void previewFile({ url: 'https://f.example/long.txt', name: 'long.txt', size: 90_000_000 });
  const text = await screen.findByLabelText<HTMLTextAreaElement>('文件内容');
  expect(text.value).toHaveLength(5000);
  expect(text.value.startsWith('春茶报价春茶')).toBe(true);
  expect(at).toBeLessThan(30_000);
  expect(ended).toBe(true);
});

test('any other file says what it is and is handed over by the host [V026]', async () => {
  const saved: object[] = [];
  keepDoings({ saveFile: (file) => Promise.resolve(saved.push(file) > 0) });
  void previewFile({ url: 'https://f.example/a.pdf', name: '合同.pdf', size: 1_048_576 });
  await screen.findByRole('dialog', { name: '合同.pdf' });
  expect(screen.getByText('PDF 文档 · 1 MB')).toBeTruthy();
  expect(screen.queryByLabelText('文件内容')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '下载' }));
  expect(saved).toEqual([{ url: 'https://f.example/a.pdf', name: '合同.pdf' }]);
});
