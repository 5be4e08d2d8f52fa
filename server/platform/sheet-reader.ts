import { fileTypeFromBuffer } from 'file-type';
import { readCsv } from './sheet-csv.ts';
import { refuseSheet, type SheetRow } from './sheet-rows.ts';
import { readXlsx } from './sheet-xlsx.ts';

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte);

/** Reads a sheet in this thread; {@link readSheet} of `sheet.ts` is the way in. */
export async function readSheetHere(bytes: Uint8Array, rows: number): Promise<SheetRow[]> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes, rows + 1);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    refuseSheet('这是旧格式或加了密码的表格，请去掉密码，另存为 xlsx 再上传');
  const found = await fileTypeFromBuffer(bytes);
  if (found && !found.mime.startsWith('text/')) refuseSheet('这不是表格，请上传 xlsx 或 csv 文件');
  return readCsv(bytes, rows + 1);
}
