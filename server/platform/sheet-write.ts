import writeXlsxFile from 'write-excel-file/node';
import { csvCell, csvFile, harmless } from './csv.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const csvOf = (rows: readonly (readonly string[])[]): Bytes =>
  new TextEncoder().encode(csvFile(rows.map((row) => row.map(csvCell).join(','))));

/** Every cell is text, so that no program turns a phone into 1.38E+10. */
const xlsxOf = async (rows: readonly (readonly string[])[], widths: readonly number[]): Promise<Bytes> => {
  const file = await writeXlsxFile(
    rows.map((row, at) =>
      row.map((one) => ({
        value: harmless(one),
        type: String,
        format: '@',
        ...(at === 0 ? { fontWeight: 'bold' as const } : {}),
      })),
    ),
    { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer();
  return new Uint8Array(file);
};

/** A table with its head in the first row; `widths`: of the columns, in characters. */
export const writeSheet = async (
  format: 'xlsx' | 'csv',
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Promise<Bytes> => (format === 'csv' ? csvOf(rows) : xlsxOf(rows, widths));
