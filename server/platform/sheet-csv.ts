import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import {
  isEmptyRow,
  refuseSheet,
  sheetBounds,
  tooManyCells,
  tooManyRows,
  type SheetRow,
} from './sheet-rows.ts';

/** UTF-16 and UTF-8 by their marks; otherwise UTF-8 if it is, else GB 18030, as Excel writes csv in China. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return refuseSheet('这不是表格，请上传 xlsx 或 csv 文件');
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  }
  return refuseSheet('文件的编码无法识别，请另存为 UTF-8 的 csv 或 xlsx');
}

/** What stands most often in the first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string): number => first.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Counts before anything is made of them: an empty row costs the parser as much as a full one. */
function boundCells(text: string, delimiter: string): void {
  const sign = delimiter.charCodeAt(0);
  let lines = 0;
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // CRLF is one end of a line.
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines += 1;
    else if (code === sign) cells += 1;
  }
  if (lines > sheetBounds.lines || lines + cells > sheetBounds.cells) tooManyCells();
}

const chunk = 64 * 1024;

/** In pieces: the parser keeps what it has not read yet. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunk) yield text.slice(at, at + chunk);
}

export async function readCsv(bytes: Uint8Array, rows: number): Promise<SheetRow[]> {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  boundCells(text, delimiter);
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 64 * 1024,
    }),
  );
  const found: SheetRow[] = [];
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { records: number; empty_lines: number };
      record: string[];
    }>) {
      const cells = record.slice(0, sheetBounds.columns).map((value) => ({
        text: value.slice(0, sheetBounds.cell).trim(),
        kind: 'text' as const,
      }));
      if (isEmptyRow(cells)) continue;
      if (found.length === rows) return tooManyRows(rows);
      found.push({ line: info.records + info.empty_lines, cells });
    }
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('CSV_'))
      return refuseSheet('文件里的引号或分隔不完整，请另存为 xlsx 再上传');
    throw error;
  }
  return found;
}
