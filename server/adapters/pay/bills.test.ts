import { expect, test } from 'vitest';
import { fenOf, rowsOf, tradeLines, transferLines } from './bills.ts';

const trades = `\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r
\`2026-11-19 10:00:00,\`wx1,\`1900000001,\`0,\`,\`4200000001,\`A0000001,\`o1,\`JSAPI,\`SUCCESS,\`OTHERS,\`CNY,\`12.30,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`茶, 两盒,\`,\`0.07000,\`0.60%,\`12.30,\`0.00,\`\r
\`2026-11-19 11:00:00,\`wx1,\`1900000001,\`0,\`,\`4200000001,\`A0000001,\`o1,\`JSAPI,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030000001,\`R0000001,\`5.00,\`0.00,\`ORIGINAL,\`SUCCESS,\`茶, 两盒,\`,\`-0.03000,\`0.60%,\`0.00,\`5.00,\`\r
总交易单数,应结订单总金额,退款总金额\r
\`2,\`12.30,\`5.00\r
`;
const funds = `记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号
\`2026-11-19 09:00:00,\`133001,\`133001,\`商家转账,\`商家转账,\`支出,\`100.00,\`1.00,\`system,\`提现,\`W1
\`2026-11-19 09:30:00,\`133002,\`133002,\`商家转账,\`商家转账,\`支出,\`20.00,\`1.00,\`system,\`提现,\`W2
\`2026-11-19 10:00:00,\`133003,\`133002,\`商家转账退回,\`商家转账,\`收入,\`20.00,\`1.00,\`system,\`提现,\`W2
\`2026-11-19 10:30:00,\`133004,\`133004,\`交易,\`交易,\`收入,\`12.30,\`1.00,\`system,\`,\`A0000001
资金流水总笔数
\`4
`;

test('a bill of trades is read to its last row and no further: payments, refunds, fees [D115]', () => {
  expect(rowsOf(trades)).toHaveLength(2);
  expect(tradeLines(trades)).toEqual([
    {
      kind: 'payment',
      number: 'A0000001',
      providerNumber: '4200000001',
      amount: 1230,
      fee: 7,
      at: new Date('2026-11-19T02:00:00Z'),
    },
    {
      kind: 'refund',
      number: 'R0000001',
      providerNumber: '5030000001',
      amount: 500,
      fee: -3,
      at: new Date('2026-11-19T03:00:00Z'),
    },
  ]);
});

test('of what moved on an account only transfers count, and what came back does not [D115]', () => {
  expect(transferLines(funds)).toEqual([
    {
      kind: 'transfer',
      number: 'W1',
      providerNumber: '133001',
      amount: 10_000,
      fee: 0,
      at: new Date('2026-11-19T01:00:00Z'),
    },
  ]);
});

test('amounts are read to the fen, without rounding', () => {
  expect(['0.29', '1', '1.5', '-0.07000', '0.00', '19999999.99'].map(fenOf)).toEqual([
    29, 100, 150, -7, 0, 1_999_999_999,
  ]);
  expect(() => fenOf('1,000.00')).toThrow('cannot be read');
});

test('a bill whose columns are others is not guessed at', () => {
  expect(() => tradeLines('时间,金额\n`2026-11-19 10:00:00,`1.00')).toThrow('without the column');
});
