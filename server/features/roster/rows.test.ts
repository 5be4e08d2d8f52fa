import { expect, test } from 'vitest';
import type { SheetCell, SheetRow } from '../../platform/sheet-rows.ts';
import { columnsOf, mergeRows, readRow } from './policy.ts';

const cell = (text: string, kind: SheetCell['kind'] = 'text'): SheetCell => ({ text, kind });
const row = (line: number, ...cells: (string | SheetCell)[]): SheetRow => ({
  line,
  cells: cells.map((one) => (typeof one === 'string' ? cell(one) : one)),
});
const head = row(1, '姓名', '手机', '公司', '职位', '分组', '备注');
const places = columnsOf(head);
const read = (...cells: (string | SheetCell)[]) => readRow(row(2, ...cells), places);

test('a head that is not that of the template names each column [D71]', () => {
  expect(() => columnsOf(row(1, '名字', '手机', '邮箱', '手机号'))).toThrow(
    '第 1 行的表头不对：缺少“姓名”；不认识“名字”；不认识“邮箱”；“手机”出现了两次。请下载模板',
  );
  expect([...columnsOf(row(3, '* 手机号码', '', ' 姓名 '))]).toEqual([
    ['手机', 0],
    ['姓名', 2],
  ]);
});

test('phones as tables keep them: numbers, floats, with prefixes; lost digits are not guessed [D71]', () => {
  for (const good of [
    cell('13800138000', 'number'),
    cell('1.3800138000E+10', 'number'),
    cell('1.3800138E10', 'number'),
    cell('13800138000.0', 'number'),
    '13800138000.0',
    '1.3800138000e+10',
    '+86 138-0013-8000',
    '8613800138000',
    '１３８００１３８０００',
    "'13800138000",
  ])
    expect(read('王芳', good), JSON.stringify(good)).toMatchObject({ phone: '13800138000', reason: '' });
  expect(read('王芳', '1.38E+10').reason).toContain('科学计数');
  expect(read('王芳', '').reason).toBe('没有填写手机');
  expect(read('王芳', '1380013800').reason).toBe('手机不是 11 位的大陆手机号');
  expect(read('王芳', cell('#N/A', 'broken')).reason).toBe('手机这一格的公式出错了');
});

test('a line that cannot be imported says all that is wrong, and no phone stays in it [D71]', () => {
  expect(read('', '12').reason).toBe('没有填写姓名；手机不是 11 位的大陆手机号');
  expect(read('名'.repeat(21), '13800138000').reason).toBe('姓名最多20个字，请删减');
  expect(read('<b>王', '13800138000').reason).toContain('网页代码');
  const hidden = read('王芳13900139000', '13800138000', '公司 139-0013-9000', '', '', '打13900139000');
  expect(hidden.reason).toBe('姓名里不能写手机号；公司里不能写手机号');
  expect(JSON.stringify(hidden)).not.toMatch(/139-?0013/);
});

test('a number among words is found however it is written, and a date or an article number is none [D72]', () => {
  for (const number of [
    '１３９００１３９０００',
    '139.0013.9000',
    '139—0013—9000',
    '1 3 9 0 0 1 3 9 0 0 0',
    '+86 13900139000',
    '008613900139000',
  ]) {
    expect(read(`王芳${number}`, '13800138000').reason, number).toBe('姓名里不能写手机号');
    const { reason, remark } = read('王芳', '13800138000', '', '', '', `打 ${number} 找`);
    expect([reason, remark.replace('+', '')], number).toEqual(['', '打 139****9000 找']);
  }
  for (const words of ['1995-03-12 10:30', '编号 20131390013900012', '第 139 期 0013 班'])
    expect(read('王芳', '13800138000', words), words).toMatchObject({ reason: '', company: words });
});

test('the same phone twice is one line, with what the later one adds [D71]', () => {
  const rows = mergeRows([
    readRow(row(2, '王芳', '13800138000', '', '经理'), places),
    readRow(row(3, '李四', '13800138001'), places),
    readRow(row(4, '王芳', '13800138000', '华通', '总监', '校友'), places),
  ]);
  expect(rows[0]).toMatchObject({ state: 0, company: '华通', position: '经理', group_name: '校友' });
  expect(rows[2]).toMatchObject({ state: 2, phone: '', reason: '与第 2 行的手机相同，已合并' });
});
