import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'saxen';
import {
  isEmptyRow,
  refuseSheet,
  sheetBounds,
  tooManyCells,
  tooManyRows,
  type SheetCell,
  type SheetRow,
} from './sheet-rows.ts';

const broken = (): never => refuseSheet('表格已损坏或格式特殊，请用 Excel 或 WPS 另存为 xlsx 再上传');
const tooBig = (): never => refuseSheet('表格展开后太大，请把名单复制到模板里再上传');

const isWanted = (name: string): boolean =>
  name === 'xl/workbook.xml' ||
  name === 'xl/_rels/workbook.xml.rels' ||
  name === 'xl/sharedStrings.xml' ||
  /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/** Bytes of the archive that are inflated at a time: they become at most a thousand times as many. */
const step = 2048;

/**
 * The texts of an archive's entries. Counts what comes out while it inflates, never what the archive says of itself: what goes
 * beyond the bounds is refused before more of it is made.
 */
function inflate(archive: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>();
  const entries = { count: 0, made: 0 };
  let refusal: (() => never) | undefined;
  let fed = 0;
  const unzip = new Unzip((file) => {
    entries.count += 1;
    if (entries.count > sheetBounds.entries) refusal ??= tooBig;
    const name = file.name.replaceAll('\\', '/');
    if (refusal || !isWanted(name) || texts.has(name)) return;
    const decoder = new TextDecoder();
    texts.set(name, '');
    file.ondata = (error, bytes, final) => {
      if (error) refusal ??= broken;
      if (refusal) return;
      entries.made += bytes.length;
      const { inflated, ratio, free } = sheetBounds;
      if (entries.made > inflated || entries.made > free + fed * ratio) refusal = tooBig;
      else texts.set(name, `${texts.get(name)}${decoder.decode(bytes, { stream: !final })}`);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += step) {
    fed = Math.min(at + step, archive.length);
    try {
      unzip.push(archive.subarray(at, fed), fed === archive.length);
    } catch {
      refusal ??= broken;
    }
    if (refusal) refusal();
  }
  return texts;
}

interface Handlers {
  open(name: string, attributes: () => Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** What a tag that is not closed yet holds is looked through again with each piece: few large ones. */
const chunk = 1024 * 1024;

/** Reads XML piece by piece; names without their prefix. A document type, which could define entities, is refused. */
function readXml(xml: string, handlers: Handlers): void {
  const parser = new Parser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('openTag', (name, attributes) => handlers.open(local(name), attributes));
  parser.on('closeTag', (name) => handlers.close(local(name)));
  parser.on('text', (text, decode) => handlers.text(decode(text)));
  parser.on('cdata', (text) => handlers.text(text));
  parser.on('attention', broken);
  parser.on('error', broken);
  for (let at = 0; at < xml.length; at += chunk) {
    parser.write(xml.slice(at, at + chunk));
  }
  parser.end();
}

/** Gathers the text of a cell or a shared string: `t` and `v`, but no reading aids. */
function collector(): {
  open(name: string): void;
  close(name: string): void;
  add(text: string): void;
  take(): string;
} {
  let text = '';
  let taking = false;
  let aids = 0;
  return {
    open(name) {
      if (name === 'rPh') aids += 1;
      taking = (name === 't' || name === 'v') && aids === 0;
    },
    close(name) {
      if (name === 'rPh') aids -= 1;
      taking = false;
    },
    add(more) {
      if (taking && text.length < sheetBounds.cell) text += more.slice(0, sheetBounds.cell - text.length);
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** The entry of the first sheet, as the workbook orders them. */
function firstSheet(texts: ReadonlyMap<string, string>): string {
  const workbook = texts.get('xl/workbook.xml') ?? broken();
  const relations = texts.get('xl/_rels/workbook.xml.rels') ?? broken();
  let id = '';
  let target = '';
  const nothing = { close: () => undefined, text: () => undefined };
  readXml(workbook, {
    ...nothing,
    open(name, attributes) {
      if (name !== 'sheet' || id !== '') return;
      const found = Object.entries(attributes()).find(([key]) => /^(?:\w+:)?id$/.test(key) && key !== 'id');
      id = found?.[1] ?? '';
    },
  });
  readXml(relations, {
    ...nothing,
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id, Target = '' } = attributes();
      if (Id === id) target = Target;
    },
  });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return texts.get(path) ?? broken();
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  const words = collector();
  readXml(xml, {
    open: words.open,
    text: words.add,
    close(name) {
      words.close(name);
      if (name !== 'si') return;
      if (strings.length === sheetBounds.sharedStrings) tooBig();
      strings.push(words.take());
    },
  });
  return strings;
}

const lastLine = 1_048_576;
const lastColumn = 16_384;

/** Columns from 0 by the letters of an address, `B12`; -1: no address. */
function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address)?.[1];
  if (!letters) return -1;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > lastColumn ? -1 : column - 1;
}

function cellOf(type: string, raw: string, strings: readonly string[]): SheetCell {
  if (type === 's') return { text: (strings[Number(raw)] ?? broken()).trim(), kind: 'text' };
  if (type === 'e') return { text: raw, kind: 'broken' };
  return { text: raw.trim(), kind: type === 'n' && raw !== '' ? 'number' : 'text' };
}

/**
 * The rows of the first sheet. Reads by events and stops at the bounds: a sheet may claim a billion rows in a few bytes, so
 * nothing is made for a cell that is not there.
 */
export function readXlsx(archive: Uint8Array, rows: number): SheetRow[] {
  const texts = inflate(archive);
  const sheet = firstSheet(texts);
  const strings = sharedStrings(texts.get('xl/sharedStrings.xml'));
  const found: SheetRow[] = [];
  const words = collector();
  let line = 0;
  const seen = { rows: 0, cells: 0 };
  let cells: SheetCell[] = [];
  let column = -1;
  let type = 'n';
  readXml(sheet, {
    text: words.add,
    open(name, attributes) {
      if (name === 'row') {
        seen.rows += 1;
        if (seen.rows > sheetBounds.lines) tooManyCells();
        const next = Number(attributes()['r'] ?? line + 1);
        if (!Number.isInteger(next) || next <= line || next > lastLine) broken();
        line = next;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        seen.cells += 1;
        if (seen.cells > sheetBounds.cells) tooManyCells();
        const { r, t = 'n' } = attributes();
        const next = r === undefined ? column + 1 : columnOf(r);
        if (next <= column) broken();
        column = next;
        type = t;
        words.take();
      } else words.open(name);
    },
    close(name) {
      words.close(name);
      if (name === 'c') {
        const cell = cellOf(type, words.take(), strings);
        if (column >= sheetBounds.columns || isEmptyRow([cell])) return;
        while (cells.length < column) cells.push({ text: '', kind: 'text' });
        cells.push(cell);
      } else if (name === 'row' && !isEmptyRow(cells)) {
        if (found.length === rows) tooManyRows(rows);
        found.push({ line, cells });
      }
    },
  });
  return found;
}
