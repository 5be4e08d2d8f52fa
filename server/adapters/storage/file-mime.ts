import { open } from 'node:fs/promises';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { LRUCache } from 'lru-cache';
import { apart } from '../../platform/apart.ts';
import type * as reader from './file-reader.ts';

/** What people upload is taken apart in a thread of its own. */
export const inFileThread = apart<typeof reader>(new URL('./file-reader.ts', import.meta.url), {
  ms: 5000,
  heap: 64,
  exceeded: () => fail('invalid', { message: '这个文件太复杂，读不完，请换一个', field: 'file' }),
});

const headBytes = 12;

/** A picture's type by its first bytes: for files that were inspected when they came, and for what this server drew. */
export function pictureMime(head: Uint8Array): string | null {
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('GIF8')) return 'image/gif';
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null;
}

/** Keys are random and never written twice. */
const known = new LRUCache<string, string>({ max: 5000 });

/** The type of a stored object; `path`: its bytes on this machine. */
export async function storedMime(name: string, path: string): Promise<string> {
  const before = known.get(name);
  if (before !== undefined) return before;
  const file = await open(path);
  const head = new Uint8Array(headBytes);
  try {
    await file.read(head, 0, headBytes, 0);
  } finally {
    await file.close();
  }
  const mime = pictureMime(head) ?? (await inFileThread('mimeOfFile', path));
  known.set(name, mime);
  return mime;
}
