import { uploadWords } from './errors.ts';
import { isUploading } from './upload.ts';

/** How many of each list did not arrive, for as long as it stands. */
const failed = new Map<object, number>();

export function noteFailed(list: object, count: number): void {
  if (count > 0) failed.set(list, count);
  else failed.delete(list);
}

/** What a form would leave out if it were sent now: says what to do about it, '' for nothing. */
export function pendingWords(): string {
  if (isUploading()) return uploadWords.waiting;
  return failed.size > 0 ? uploadWords.failed : '';
}
