import { fileTypeFromBuffer } from 'file-type';
import { readCsv } from './sheet-csv.ts';
import { refuseSheet, type SheetRow } from './sheet-rows.ts';
import { readXlsx } from './sheet-xlsx.ts';

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte);

/**
 * The rows of the first sheet of a workbook (xlsx), or of a csv file, without empty ones; by its bytes, whatever its name says.
 * At most `rows` of them below the head: one more is refused with `invalid`, and so is what is no table.
 */
export async function readSheet(bytes: Uint8Array, { rows }: { rows: number }): Promise<SheetRow[]> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes, rows + 1);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    refuseSheet('这是旧格式或加了密码的表格，请去掉密码，另存为 xlsx 再上传');
  const found = await fileTypeFromBuffer(bytes);
  if (found && !found.mime.startsWith('text/')) refuseSheet('这不是表格，请上传 xlsx 或 csv 文件');
  return readCsv(bytes, rows + 1);
}
