import { fileTypeFromFile } from 'file-type';
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
 * picture but is none, or decodes to too many pixels. Removes place and time from photographs.
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
  const { width, height, hasPrivateParts } = facts;
  if (!hasPrivateParts || mime === 'image/gif') return { path, mime, width, height };
  const clean = `${path}.clean`;
  await cleanPicture(path, clean, mime);
  return { path: clean, mime, width, height };
}
