import { sheetMaxBytes } from '@qunlu/contract/media/rules.ts';
import { apart } from './apart.ts';
import { refuseSheet, tooLargeSheet, type SheetRow } from './sheet-rows.ts';
import type * as reader from './sheet-reader.ts';

const inThread = apart<typeof reader>(new URL('./sheet-reader.ts', import.meta.url), {
  ms: 10_000,
  heap: 160,
  exceeded: () => refuseSheet('这份表格太复杂，读不完，请把名单复制到模板里再上传'),
});

/**
 * The rows of the first sheet of a workbook (xlsx), or of a csv file, without empty ones; by its bytes, whatever its name says.
 * At most `rows` of them below the head: one more is refused with `invalid`, and so is what is no table, is too large, or takes
 * too long to read. It is read in a thread of its own.
 */
export async function readSheet(bytes: Uint8Array, { rows }: { rows: number }): Promise<SheetRow[]> {
  if (bytes.length > sheetMaxBytes) tooLargeSheet();
  return inThread('readSheetHere', bytes, rows);
}
