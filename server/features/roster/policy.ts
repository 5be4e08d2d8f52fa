import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { plain, safeText } from '@qunlu/contract/kernel/typed-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { circleStatus, joinType, circleRules } from '@qunlu/contract/circle/rules.ts';
import {
  importState,
  rosterColumns,
  rosterRules,
  type ImportState,
  type RosterColumn,
} from '@qunlu/contract/roster/rules.ts';
import { refuseSheet, type SheetCell, type SheetRow } from '../../platform/sheet-rows.ts';

export const rowState = { waits: 0, imported: 1, merged: 2, failed: 3 } as const;

/** A line as it was read; `phone` is '' unless it is a mobile number. */
export interface ReadRow {
  line: number;
  state: number;
  reason: string;
  realname: string;
  company: string;
  position: string;
  group_name: string;
  remark: string;
  phone: string;
  phone_mask: string;
}

const needed: readonly RosterColumn[] = ['姓名', '手机'];
const other: Readonly<Record<string, RosterColumn>> = {
  手机号: '手机',
  手机号码: '手机',
  单位: '公司',
  职务: '职位',
};

/** Where each column stands. The head must have those of the template and no other; what is wrong is named. */
export function columnsOf(head: SheetRow): ReadonlyMap<RosterColumn, number> {
  const places = new Map<RosterColumn, number>();
  const wrong: string[] = [];
  for (const [at, { text }] of head.cells.entries()) {
    const title = plain(text, false).replace(/[\s*＊]/g, '');
    const column = rosterColumns.find((one) => one === title) ?? other[title];
    if (title === '') continue;
    if (!column) wrong.push(`不认识“${hidden(title.slice(0, 20))}”`);
    else if (places.has(column)) wrong.push(`“${column}”出现了两次`);
    else places.set(column, at);
  }
  const missing = needed.filter((one) => !places.has(one));
  if (missing.length > 0) wrong.unshift(`缺少“${missing.join('”和“')}”`);
  if (wrong.length > 0)
    refuseSheet(`第 ${head.line} 行的表头不对：${wrong.slice(0, 5).join('；')}。请下载模板，照它的表头填写`);
  return places;
}

// However it is spaced, and in the wide digits of Chinese keyboards.
const digit = '[0-9０-９]';
const gap = '[^\\p{L}\\p{N}]{0,2}';
const country = `(?:(?:[0０]{2})?[8８][6６]${gap})?`;
const mobile = new RegExp(
  `(?<!${digit})${country}[1１]${gap}[3-9３-９](?:${gap}${digit}){9}(?!${digit})`,
  'gu',
);
/** A number within words is nobody's to read either. */
const hidden = (text: string): string => text.replace(mobile, (found) => maskPhone(found.normalize('NFKC')));
const holdsPhone = (text: string): boolean => text.search(mobile) >= 0;

interface ReadPhone {
  phone: string;
  mask: string;
  complaint: string;
}

/** Tables store a phone as a number, and write it as 1.38E+10 once they have lost its digits. */
function phoneOf(cell: SheetCell | undefined): ReadPhone {
  const text = (cell?.text ?? '')
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^'/, '');
  const refused = (complaint: string): ReadPhone => ({ phone: '', mask: maskPhone(text), complaint });
  if (cell?.kind === 'broken') return { phone: '', mask: '', complaint: '手机这一格的公式出错了' };
  if (text === '') return { phone: '', mask: '', complaint: '没有填写手机' };
  const science = /^(\d)(?:\.(\d+))?e\+?10$/i.exec(text);
  // A cell that holds a number holds all of its digits; as words, those that are not written are lost.
  if (science && cell?.kind !== 'number' && (science[2] ?? '').length < 10)
    return refused('手机被表格写成了科学计数，后面的数字已经丢失，请把这一列设为文本再填写');
  const number = science || cell?.kind === 'number' ? Number(text) : Number.NaN;
  const digits = Number.isSafeInteger(number) ? String(number) : text.replace(/\.0+$/, '');
  const phone = digits.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '');
  if (!/^1[3-9]\d{9}$/.test(phone)) return refused('手机不是 11 位的大陆手机号');
  return { phone, mask: maskPhone(phone), complaint: '' };
}

const limits = {
  姓名: circleRules.realname,
  公司: circleRules.company,
  职位: circleRules.position,
  分组: circleRules.groupName,
  备注: rosterRules.remark,
} as const;
type Words = keyof typeof limits;

/** A line of the sheet; what cannot be imported says why. */
export function readRow(row: SheetRow, places: ReadonlyMap<RosterColumn, number>): ReadRow {
  const cellOf = (column: RosterColumn): SheetCell | undefined => row.cells[places.get(column) ?? -1];
  const complaints: string[] = [];
  const wordsOf = (column: Words): string => {
    const cell = cellOf(column);
    if (cell?.kind === 'broken') complaints.push(`${column}这一格的公式出错了`);
    const text = cell?.kind === 'broken' ? '' : plain(cell?.text ?? '', false);
    const complaint = maxLength(limits[column])(text, column) || safeText(text, column);
    if (complaint) complaints.push(complaint);
    else if (column !== '备注' && holdsPhone(text)) complaints.push(`${column}里不能写手机号`);
    return hidden([...text].slice(0, limits[column] * 2).join(''));
  };
  const realname = wordsOf('姓名');
  if (realname === '' && complaints.length === 0) complaints.push('没有填写姓名');
  const { phone, mask, complaint } = phoneOf(cellOf('手机'));
  if (complaint) complaints.push(complaint);
  const words = {
    realname,
    company: wordsOf('公司'),
    position: wordsOf('职位'),
    group_name: wordsOf('分组'),
    remark: wordsOf('备注'),
  };
  return {
    line: row.line,
    state: complaints.length > 0 ? rowState.failed : rowState.waits,
    reason: complaints.join('；').slice(0, 200),
    ...words,
    phone: complaints.length > 0 ? '' : phone,
    phone_mask: mask,
  };
}

const merging = ['company', 'position', 'group_name', 'remark'] as const;

/** Lines with the same phone become one: the first, with what later ones say beyond it. */
export function mergeRows(rows: readonly ReadRow[]): ReadRow[] {
  const first = new Map<string, ReadRow>();
  return rows.map((given) => {
    const row = { ...given };
    if (row.state !== rowState.waits) return row;
    const known = first.get(row.phone);
    if (!known) {
      first.set(row.phone, row);
      return row;
    }
    for (const field of merging) if (known[field] === '') known[field] = row[field];
    return { ...row, state: rowState.merged, phone: '', reason: `与第 ${known.line} 行的手机相同，已合并` };
  });
}

/** Whether a circle takes lists now. */
export const takesImports = (status: number): boolean =>
  status === circleStatus.normal || status === circleStatus.underReview;

/** Where members pay, whoever is imported comes in without: that is the owner's alone to give (D57). */
export const ownersAlone = (type: number): boolean =>
  type === joinType.paid || type === joinType.paidApproval;

/** Until when an import may be rolled back; null: not now. */
export function rollbackUntil(row: { state: ImportState; done_at: Date | null }, now: Date): Date | null {
  if (row.state !== importState.done || !row.done_at) return null;
  const until = new Date(row.done_at.getTime() + rosterRules.rollbackHours * 3_600_000);
  return until > now ? until : null;
}

export const importCan = (
  row: {
    state: ImportState;
    done_at: Date | null;
    cleared_at: Date | null;
    rows: number;
    merged: number;
    failed: number;
  },
  now: Date,
): { submit: boolean; cancel: boolean; rollback: boolean; errors: boolean } => ({
  submit: row.state === importState.uploaded && row.rows > row.failed + row.merged,
  cancel: row.state === importState.uploaded || row.state === importState.auditing,
  rollback: rollbackUntil(row, now) !== null,
  errors: row.failed > 0 && row.cleared_at === null,
});
