import { createHash } from 'node:crypto';
import { dayNumber, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { timeText } from './client.ts';
import { cashierPath, sandboxMchid } from './sandbox-keys.ts';
import { refused, type SandboxAnswer } from './sandbox-answers.ts';
import { ofDay } from './sandbox-store.ts';

/** WeChat's fee, in parts of a thousand. */
const feeRate = 6;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const clock = (at: Date): string => timeText(at).slice(0, 19).replace('T', ' ');
const feeOf = (fen: number): number => Math.round((fen * feeRate) / 1000);
const line = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');

const tradeColumns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const fundColumns =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号';

/** Of a day `YYYY-MM-DD` in Shanghai; `kind`: the trades, or what left one account of the merchant. null: there was nothing. */
export async function sandboxBill(
  db: Db,
  day: string,
  kind: 'trades' | 'BASIC' | 'OPERATION',
): Promise<string | null> {
  const from = startOfDay(new Date(`${day}T00:00:00+08:00`));
  const { payments, refunds, transfers } = await ofDay(db, {
    from,
    until: new Date(from.getTime() + 86_400_000),
  });
  const trades = [
    ...payments.map((one) => {
      const total = yuan(one.paid_total);
      const fee = `${yuan(feeOf(one.paid_total))}000`;
      return line([
        clock(one.paid_at ?? from),
        one.appid,
        sandboxMchid,
        '0',
        '',
        one.transaction_id,
        one.out_trade_no,
        one.openid,
        one.trade_type,
        'SUCCESS',
        'OTHERS',
        one.currency,
        total,
        '0.00',
        '0',
        '0',
        '0.00',
        '0.00',
        '',
        '',
        one.description,
        '',
        fee,
        '0.60%',
        total,
        '0.00',
        '',
      ]);
    }),
    ...refunds.map((one) => {
      const fee = `${yuan(-feeOf(one.refund))}000`;
      return line([
        clock(one.due_at),
        one.appid,
        sandboxMchid,
        '0',
        '',
        one.transaction_id,
        one.out_trade_no,
        '',
        '',
        'REFUND',
        'OTHERS',
        'CNY',
        '0.00',
        '0.00',
        one.refund_id,
        one.out_refund_no,
        yuan(one.refund),
        '0.00',
        'ORIGINAL',
        'SUCCESS',
        '',
        '',
        fee,
        '0.60%',
        '0.00',
        yuan(one.refund),
        '',
      ]);
    }),
  ];
  // Transfers leave the account for expenses.
  const funds = transfers.map((one) =>
    line([
      clock(one.updated_at),
      one.transfer_bill_no,
      one.transfer_bill_no,
      '商家转账',
      '商家转账',
      '支出',
      yuan(one.amount),
      '0.00',
      'system',
      one.remark,
      one.out_bill_no,
    ]),
  );
  const rows = kind === 'trades' ? trades : kind === 'OPERATION' ? funds : [];
  if (rows.length === 0) return null;
  const [columns, totals] =
    kind === 'trades' ? [tradeColumns, '总交易单数'] : [fundColumns, '资金流水总笔数'];
  return [columns, ...rows, totals, `\`${rows.length}`, ''].join('\r\n');
}

/** Where a bill lies, once its day is over. */
export async function billPlace(
  deps: Deps,
  day: string | undefined,
  kind: 'trades' | 'BASIC' | 'OPERATION',
): Promise<SandboxAnswer> {
  const at = Date.parse(`${day}T00:00:00+08:00`);
  if (!(dayNumber(at) < dayNumber(deps.clock().getTime())))
    return refused(400, 'STATEMENT_CREATING', '账单生成中');
  const text = await sandboxBill(deps.db, day ?? '', kind);
  if (text === null) return refused(400, 'NO_STATEMENT_EXIST', '账单不存在');
  return [
    200,
    {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${deps.env.publicUrl}${cashierPath}/v3/billdownload/file?token=${kind}.${day}`,
    },
  ];
}
