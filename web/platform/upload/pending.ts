import { uploadWords } from './errors.ts';
import { isUploading } from './upload.ts';

/** How many uploads of each list failed, while the list is mounted. */
const failed = new Map<object, number>();

export function noteFailed(list: object, count: number): void {
  if (count > 0) failed.set(list, count);
  else failed.delete(list);
}

/** What a form would lose if it were sent now, as a sentence that says what to do; '' for nothing. */
export function pendingWords(): string {
  if (isUploading()) return uploadWords.waiting;
  return failed.size > 0 ? uploadWords.failed : '';
}
