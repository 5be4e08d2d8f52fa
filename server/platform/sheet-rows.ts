import { fail } from '@qunlu/contract/kernel/errors.ts';

export interface SheetCell {
  text: string;
  /** `number`: a cell of a workbook that holds one, exactly as stored; `broken`: an error such as #N/A. */
  kind: 'text' | 'number' | 'broken';
}

export interface SheetRow {
  /** From 1, as programs for tables count them. */
  line: number;
  cells: readonly SheetCell[];
}

/** Bounds of what is read, whatever the file says about itself. */
export const sheetBounds = {
  /** Bytes that an archive may inflate to, its entries, and how many times its size it may be after the first megabyte. */
  inflated: 16 * 1024 * 1024,
  entries: 200,
  ratio: 100,
  free: 4 * 1024 * 1024,
  columns: 50,
  /** Rows and cells that are looked at, empty ones and those beyond what is kept included. */
  lines: 20_000,
  cells: 500_000,
  /** Characters of a cell; the rest is left out. */
  cell: 1000,
  sharedStrings: 200_000,
} as const;

export const refuseSheet = (message: string): never => fail('invalid', { message, field: 'file' });

export const tooLargeSheet = (): never =>
  fail('tooLarge', { message: '文件不能超过 5 MB，请分成几份', field: 'file' });

/** Also for rows and cells in which nothing stands. */
export const tooManyCells = (): never =>
  refuseSheet('表格里的行或格子太多，空的也算，请把名单复制到模板里再上传');

export const tooManyRows = (rows: number): never =>
  refuseSheet(`一次最多 ${rows - 1} 行，不算表头，请分成几份再上传`);

export const isEmptyRow = (cells: readonly SheetCell[]): boolean =>
  cells.every(({ text, kind }) => text === '' && kind !== 'broken');
