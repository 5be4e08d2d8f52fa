import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { drawingParts } from './picture-metadata.ts';
import { claimsOf } from './pictures.ts';

const unknown = 'application/octet-stream';

/** Reads files in this thread; `file-mime.ts` is the way in. */
export const mimeOfFile = async (path: string): Promise<string> =>
  (await fileTypeFromFile(path))?.mime ?? unknown;

export const mimeOfBytes = async (bytes: Uint8Array): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? unknown;

/** Writes what draws a picture to `to`; 'same': the file has nothing else; 'anew': it has to be drawn anew. */
export async function keepDrawing(
  path: string,
  mime: string,
  to: string,
): Promise<'same' | 'anew' | 'written'> {
  const parts = drawingParts(await readFile(path), mime);
  if (parts === null) return 'anew';
  if (parts === 'same') return 'same';
  await writeFile(to, parts);
  return 'written';
}

/** null: it is no picture. */
export const pictureClaims = (path: string): Promise<Awaited<ReturnType<typeof claimsOf>> | null> =>
  claimsOf(path).catch(() => null);
