import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { inFileThread } from './file-mime.ts';
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
 * picture but is none, decodes to too many pixels, or takes too long to read. Of a picture only what draws it is kept.
 */
export async function inspectUpload(
  path: string,
  allowed: (mime: string) => boolean,
): Promise<InspectedUpload | null | 'broken'> {
  try {
    return await inspected(path, allowed);
  } catch (error) {
    if (error instanceof Failure && error.failure === 'invalid') return 'broken';
    throw error;
  }
}

async function inspected(
  path: string,
  allowed: (mime: string) => boolean,
): Promise<InspectedUpload | null | 'broken'> {
  const mime = await inFileThread('mimeOfFile', path);
  if (!allowed(mime)) return null;
  if (!pictures.has(mime)) return { path, mime, width: 0, height: 0 };
  const claims = await inFileThread('pictureClaims', path);
  const facts = claims && (await inspect(path, claims));
  if (!facts) return 'broken';
  const { width, height, lies } = facts;
  const clean = `${path}.clean`;
  const drawing = lies ? 'anew' : await inFileThread('keepDrawing', path, mime, clean);
  if (drawing === 'same') return { path, mime, width, height };
  if (drawing === 'anew') await cleanPicture(path, clean, mime);
  return { path: clean, mime, width, height };
}
