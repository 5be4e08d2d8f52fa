import Pdf from 'pdfkit';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf } from '../../platform/context.ts';
import type { InvoiceSeller } from '../../platform/env-invoice.ts';
import { drawable, fontFiles } from '../../platform/lettering.ts';
import type { InvoiceInput } from '../../platform/providers.ts';
import { capitalAmount } from './capital-amount.ts';

interface Given {
  input: InvoiceInput;
  seller: InvoiceSeller;
  number: string;
  issuedAt: Date;
  /** Says all over it that it is none. */
  sample: boolean;
}

const page = { width: 595, height: 400, margin: 28 } as const;
const inner = page.width - 2 * page.margin;
const ink = '#1a1a1a';
const frame = '#8c5a2b';
const red = '#c0392b';
const linesMax = 8;

type Doc = PDFKit.PDFDocument;

/** Words as they can be printed: what a font has no sign for is left out, and nothing begins like a formula. */
const printed = (text: string): string => drawable(text).replace(/^[=+\-@]+/, '');

/** One line of text, shortened with … where it would not fit. */
function write(
  doc: Doc,
  text: string,
  at: {
    x: number;
    y: number;
    width: number;
    size?: number;
    align?: 'left' | 'right' | 'center';
    color?: string;
  },
): void {
  const { x, y, width, size = 9, align = 'left', color = ink } = at;
  doc.fontSize(size).fillColor(color);
  let shown = printed(text);
  while (shown !== '' && doc.widthOfString(shown) > width) shown = `${[...shown].slice(0, -2).join('')}…`;
  const left = { left: 0, center: 0.5, right: 1 }[align] * (width - doc.widthOfString(shown));
  // Placed by hand, since a line that may not wrap is not aligned, and one that may could open a page.
  doc.text(shown, x + left, y, { lineBreak: false });
}

function party(doc: Doc, x: number, head: string, rows: readonly [string, string][]): void {
  write(doc, head, { x: x + 8, y: 92, width: 80, color: frame });
  rows.forEach(([label, value], at) =>
    write(doc, `${label}：${value}`, { x: x + 8, y: 106 + at * 14, width: inner / 2 - 16, size: 8.5 }),
  );
}

/** Tax within an amount that includes it, fen. */
const taxIn = (amount: number, rate: number): number => Math.round((amount * rate) / (10_000 + rate));

/** Orders that do not fit are printed as one line, so that the sum is that of the lines. */
function shownLines({ lines }: InvoiceInput): readonly { title: string; amount: number }[] {
  if (lines.length <= linesMax) return lines;
  const rest = lines.slice(linesMax - 1);
  const amount = rest.reduce((sum, one) => sum + one.amount, 0);
  return [...lines.slice(0, linesMax - 1), { title: `其余 ${rest.length} 项`, amount }];
}

function table(doc: Doc, input: InvoiceInput, sign: number): void {
  const top = 168;
  const columns = [
    { head: '项目名称', x: page.margin + 8, width: inner - 260, align: 'left' },
    { head: '金额', x: page.margin + inner - 244, width: 76, align: 'right' },
    { head: '税率', x: page.margin + inner - 160, width: 56, align: 'right' },
    { head: '税额', x: page.margin + inner - 96, width: 88, align: 'right' },
  ] as const;
  const row = (y: number, cells: readonly string[], color?: string): void =>
    cells.forEach((text, at) => {
      const column = columns[at];
      if (column) write(doc, text, { ...column, y, size: 8.5, ...(color ? { color } : {}) });
    });
  row(
    top + 5,
    columns.map(({ head }) => head),
    frame,
  );
  let [net, tax] = [0, 0];
  shownLines(input).forEach((line, at) => {
    const own = taxIn(line.amount, input.taxRate);
    net += line.amount - own;
    tax += own;
    row(top + 21 + at * 13, [
      line.title,
      yuan(sign * (line.amount - own)),
      `${input.taxRate / 100}%`,
      yuan(sign * own),
    ]);
  });
  row(top + 130, ['合计', `¥${yuan(sign * net)}`, '', `¥${yuan(sign * tax)}`]);
  doc.lineWidth(0.6).strokeColor(frame);
  doc
    .moveTo(page.margin, top + 145)
    .lineTo(page.margin + inner, top + 145)
    .stroke();
  const total = sign * input.amount;
  write(doc, `价税合计（大写）　${capitalAmount(total)}`, {
    x: page.margin + 8,
    y: top + 150,
    width: inner - 180,
    size: 10,
  });
  write(doc, `（小写）¥${yuan(total)}`, {
    x: page.margin + inner - 168,
    y: top + 150,
    width: 160,
    size: 10,
    align: 'right',
  });
}

function draw(doc: Doc, { input, seller, number, issuedAt, sample }: Given): void {
  const title = `电子发票（${input.type === 2 ? '增值税专用发票' : '普通发票'}）`;
  write(doc, title, { x: page.margin, y: 34, width: inner, size: 19, align: 'center', color: frame });
  if (input.red) write(doc, '红字', { x: page.margin, y: 36, width: 80, size: 16, color: red });
  write(doc, `发票号码：${number}`, { x: page.width - 220, y: 62, width: 192, size: 8.5, align: 'right' });
  write(doc, `开票日期：${dayText(secondsOf(issuedAt))}`, {
    x: page.width - 220,
    y: 75,
    width: 192,
    size: 8.5,
    align: 'right',
  });
  doc.lineWidth(0.6).strokeColor(frame);
  doc.rect(page.margin, 88, inner, 272).stroke();
  doc
    .moveTo(page.margin + inner / 2, 88)
    .lineTo(page.margin + inner / 2, 168)
    .stroke();
  doc
    .moveTo(page.margin, 168)
    .lineTo(page.margin + inner, 168)
    .stroke();
  doc
    .moveTo(page.margin, 334)
    .lineTo(page.margin + inner, 334)
    .stroke();
  const { buyer } = input;
  party(doc, page.margin, '购买方信息', [
    ['名称', buyer.name],
    ['统一社会信用代码/纳税人识别号', buyer.taxNumber],
    ...(input.type === 2
      ? ([
          ['地址、电话', `${buyer.address} ${buyer.phone}`],
          ['开户行及账号', `${buyer.bank} ${buyer.account}`],
        ] as const)
      : []),
  ] as [string, string][]);
  party(doc, page.margin + inner / 2, '销售方信息', [
    ['名称', seller.name],
    ['统一社会信用代码/纳税人识别号', seller.taxNumber],
  ]);
  table(doc, input, input.red ? -1 : 1);
  const remark = input.red
    ? `被红冲蓝字发票号码：${input.red.number}　原因：${input.red.reason}`
    : input.remark;
  write(doc, `备注：${remark}`, { x: page.margin + 8, y: 340, width: inner - 16, size: 8.5 });
  if (!sample) return;
  write(doc, '沙盒样票，不是真的发票', {
    x: page.margin,
    y: 370,
    width: inner,
    size: 11,
    align: 'center',
    color: red,
  });
}

/** The document of an invoice, with its fonts inside. */
export function invoicePdf(given: Given): Promise<Buffer<ArrayBuffer>> {
  const doc = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    info: { Title: `发票 ${given.number}`, CreationDate: given.issuedAt, ModDate: given.issuedAt },
  });
  const parts: Buffer[] = [];
  return new Promise((done, failed) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
    doc.font(fontFiles.Regular);
    draw(doc, given);
    doc.end();
  });
}
