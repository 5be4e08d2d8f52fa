import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetBounds } from './sheet-rows.ts';
import { csvCell, harmless } from './csv.ts';
import { writeSheetApart } from './sheet-apart.ts';
import { writeSheet } from './sheet-write.ts';
import { readSheet } from './sheet.ts';

const textsOf = async (bytes: Uint8Array, rows = 10): Promise<string[][]> =>
  (await readSheet(bytes, { rows })).map(({ cells }) => cells.map(({ text }) => text));

const parts = (sheet: string) => ({
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="一" sheetId="1" r:id="rId7"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
});
const workbook = (sheet: string): Uint8Array => zipSync(parts(sheet));

const table = [
  ['姓名', '手机'],
  ['王芳', '13800138000'],
  ['', ''],
  ['"引号",逗号', '第二格'],
];

test.each(['xlsx', 'csv'] as const)(
  'what is written as %s reads the same; empty rows are left out, lines keep their numbers',
  async (format) => {
    const rows = await readSheet(await writeSheet(format, table, [10, 20]), { rows: 10 });
    expect(rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)])).toEqual([
      [1, '姓名', '手机'],
      [2, '王芳', '13800138000'],
      [4, '"引号",逗号', '第二格'],
    ]);
  },
);

test('a sheet of thousands of rows is written while others are answered', async () => {
  const rows = [...table, ...Array.from({ length: 2000 }, (_, at) => [`来宾${at}`, '13800138000'])];
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  const bytes = await writeSheetApart('xlsx', rows, [10, 20]);
  clearInterval(count);
  expect(turns).toBeGreaterThan(3);
  expect(await textsOf(bytes, 3000)).toHaveLength(2003);
});

test('csv in UTF-8, with a mark, in GB 18030 and in UTF-16, with commas or tabs [D71]', async () => {
  const wanted = [
    ['姓名', '手机'],
    ['王芳', '13800138000'],
  ];
  const text = '姓名,手机\r\n王芳,13800138000\r\n';
  expect(await textsOf(Buffer.from(text))).toEqual(wanted);
  expect(await textsOf(Buffer.from(`\ufeff${text}`))).toEqual(wanted);
  const gb = Buffer.from('d0d5c3fb2ccad6bbfa0d0acdf5b7bc2c31333830303133383030300d0a', 'hex');
  expect(await textsOf(gb)).toEqual(wanted);
  expect(await textsOf(Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'))).toEqual(wanted);
});

test('numbers keep all their digits, formulas their results, errors are told apart', async () => {
  const [row] = await readSheet(
    workbook(
      '<row r="5"><c r="A5"><v>1.3800138000E10</v></c><c r="B5" t="str"><f>A1</f><v>甲</v></c>' +
        '<c r="D5" t="e"><v>#N/A</v></c><c r="E5" t="inlineStr"><is><t>乙</t><rPh><t>yi</t></rPh></is></c></row>',
    ),
    { rows: 10 },
  );
  expect(row).toEqual({
    line: 5,
    cells: [
      { text: '1.3800138000E10', kind: 'number' },
      { text: '甲', kind: 'text' },
      { text: '', kind: 'text' },
      { text: '#N/A', kind: 'broken' },
      { text: '乙', kind: 'text' },
    ],
  });
});

test('an archive that swells is refused while it swells, not after [D71]', async () => {
  const bomb = zipSync({ ...parts(''), 'xl/sharedStrings.xml': new Uint8Array(16 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(30_000);
  await expect(readSheet(bomb, { rows: 10 })).rejects.toThrow('表格展开后太大');
  const many = Object.fromEntries(
    Array.from({ length: sheetBounds.entries }, (_, at) => [`x${at}`, strToU8('')]),
  );
  await expect(readSheet(zipSync({ ...parts(''), ...many }), { rows: 10 })).rejects.toThrow('表格展开后太大');
});

test('a sheet that claims a billion rows or columns makes nothing [D71]', async () => {
  for (const sheet of [
    '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>',
    '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"/>',
    '<row r="1"><c r="A1" t="s"><v>99</v></c></row>',
    '<row r="1"><c r="A1">',
  ])
    await expect(readSheet(workbook(sheet), { rows: 10 }), sheet).rejects.toThrow('表格已损坏');
  const entity = zipSync({ ...parts(''), 'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><x/>') });
  await expect(readSheet(entity, { rows: 10 })).rejects.toThrow('表格已损坏');
});

test('what is no table says so; one row too many is refused', async () => {
  const text = 'a\r\n'.repeat(12);
  await expect(readSheet(Buffer.from(text), { rows: 10 })).rejects.toThrow('一次最多 10 行，不算表头');
  await expect(readSheet(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), { rows: 10 })).rejects.toThrow('旧格式');
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108020000009077', 'hex');
  await expect(readSheet(png, { rows: 10 })).rejects.toThrow('这不是表格');
  await expect(readSheet(Buffer.from([1, 0, 2]), { rows: 10 })).rejects.toThrow('这不是表格');
  await expect(readSheet(Buffer.from([0xff, 0xff, 0xff]), { rows: 10 })).rejects.toThrow('编码无法识别');
});

test('nothing that is written works out as a formula [D71]', async () => {
  const bad = [
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '\ra',
    '\na',
    '|a',
    ' =1',
    '\u3000=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
  ];
  expect(bad.map(harmless)).toEqual(bad.map((one) => `'${one}`));
  expect(bad.map(csvCell)).toEqual(bad.map((one) => `"'${one}"`));
  expect(harmless('a=1')).toBe('a=1');
  const [row = []] = await textsOf(await writeSheet('xlsx', [bad], [10]));
  expect(row.every((one) => one.startsWith("'"))).toBe(true);
  const csv = new TextDecoder().decode(await writeSheet('csv', [['=1,2', '+"x"']], []));
  expect(csv).toBe(`"'=1,2","'+""x"""\r\n`);
});
