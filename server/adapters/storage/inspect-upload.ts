import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { drawingParts } from './picture-metadata.ts';
import { cleanPicture, inspect } from './pictures.ts';

export interface InspectedUpload {
  /** Path of the file to keep; beside the given one when it had to be cleaned. */
  path: string;
  mime: string;
  width: number;
  height: number;
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * Detects the type of a file from its bytes, whatever it claims to be. null: not among `allowed`; 'broken': starts like a
 * picture but is none, or decodes to too many pixels. Of a picture only what draws it is kept.
 */
export async function inspectUpload(
  path: string,
  allowed: (mime: string) => boolean,
): Promise<InspectedUpload | null | 'broken'> {
  const mime = (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream';
  if (!allowed(mime)) return null;
  if (!pictures.has(mime)) return { path, mime, width: 0, height: 0 };
  const facts = await inspect(path);
  if (!facts) return 'broken';
  const { width, height, lies } = facts;
  const parts = lies ? null : await drawingParts(await readFile(path), mime);
  if (parts === 'same') return { path, mime, width, height };
  const clean = `${path}.clean`;
  if (parts) await writeFile(clean, parts);
  else await cleanPicture(path, clean, mime);
  return { path: clean, mime, width, height };
}
