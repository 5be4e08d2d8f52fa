import { createHash } from 'node:crypto';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import * as z from 'zod/mini';
import type { BillLine } from '../../platform/pay-provider.ts';
import type { PayTransport } from './transport.ts';

/** Where a bill lies, and its hash. */
const place = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.string() });

type Row = ReadonlyMap<string, string>;

/** The rows of a bill by the names of its columns. Every value begins with a backtick; two lines of totals end it. */
export function rowsOf(text: string): Row[] {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',').map((name) => name.trim());
  const rows: Row[] = [];
  for (const line of rest) {
    if (!line.startsWith('`')) break;
    const values = line.slice(1).split(',`');
    rows.push(new Map(columns.map((name, at) => [name, (values[at] ?? '').trim()])));
  }
  return rows;
}

/** Fen of an amount in yuan, without the rounding of a fraction: `12.30` is 1230. */
export function fenOf(yuan: string): number {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?\d*$/.exec(yuan);
  if (!parts) throw new Error(`an amount of a bill that cannot be read: ${yuan}`);
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && fen !== 0 ? -fen : fen;
}

/** A time of a bill, in Shanghai. */
const timeOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

const of = (row: Row, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = row.get(name);
    if (value !== undefined) return value;
  }
  throw new Error(`a bill without the column ${names.join(' or ')}`);
};

/** Payments and refunds (`tradebill`, ALL). */
export function tradeLines(text: string): BillLine[] {
  return rowsOf(text).map((row) => {
    const at = timeOf(of(row, '交易时间'));
    const fee = fenOf(of(row, '手续费'));
    const isRefund = ['REFUND', 'REVOKED'].includes(of(row, '交易状态'));
    return isRefund
      ? {
          kind: 'refund',
          number: of(row, '商户退款单号'),
          providerNumber: of(row, '微信退款单号'),
          amount: fenOf(of(row, '申请退款金额', '退款金额')),
          fee,
          at,
        }
      : {
          kind: 'payment',
          number: of(row, '商户订单号'),
          providerNumber: of(row, '微信订单号'),
          amount: fenOf(of(row, '订单金额', '应结订单金额')),
          fee,
          at,
        };
  });
}

/** Transfers to people (`fundflowbill`). What came back on the same day counts against what went out. */
export function transferLines(text: string): BillLine[] {
  const lines = new Map<string, BillLine>();
  for (const row of rowsOf(text)) {
    if (!`${of(row, '业务名称')}${of(row, '业务类型')}`.includes('转账')) continue;
    const number = of(row, '业务凭证号');
    const out = of(row, '收支类型') === '支出' ? 1 : -1;
    const amount = out * fenOf(of(row, '收支金额(元)', '收支金额（元）'));
    const before = lines.get(number);
    lines.set(number, {
      kind: 'transfer',
      number,
      providerNumber: of(row, '微信支付业务单号'),
      amount: (before?.amount ?? 0) + amount,
      fee: 0,
      at: timeOf(of(row, '记账时间')),
    });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0);
}

/** Accounts of a merchant that transfers leave from. */
const accounts = ['BASIC', 'OPERATION'] as const;

/** The bill of a day; null while WeChat still makes it. */
export async function billOf(transport: PayTransport, day: string): Promise<BillLine[] | null> {
  /** The file; '' when there was nothing that day, null when it is not made yet. */
  async function file(path: string): Promise<string | null> {
    const answer = await transport.ask({ method: 'GET', path });
    if (answer.code === 'NO_STATEMENT_EXIST') return '';
    if (answer.code === 'STATEMENT_CREATING') return null;
    const { hash_type, hash_value, download_url } = transport.read(place, answer);
    // Asked of the host that is configured, whatever address the answer names.
    const { pathname, search } = new URL(download_url);
    const bytes = await transport.download(pathname.slice(Math.max(0, pathname.indexOf('/v3/'))) + search);
    const hash = createHash(hash_type.toLowerCase()).update(bytes).digest('hex');
    if (hash !== hash_value.toLowerCase())
      fail('busy', { message: '微信支付的账单没有下载完整，请稍后再试' });
    return bytes.toString('utf8');
  }

  const trades = await file(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  if (trades === null) return null;
  const lines = tradeLines(trades);
  for (const account of accounts) {
    const funds = await file(`/v3/bill/fundflowbill?bill_date=${day}&account_type=${account}`);
    if (funds === null) return null;
    lines.push(...transferLines(funds));
  }
  return lines;
}
