import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

const titleShape = {
  kind: described(z.enum(['personal', 'company']), 'personal 个人，company 单位'),
  name: described(z.string(), '抬头'),
  tax_no: described(z.string(), '税号，个人为空'),
  address: described(z.string(), '注册地址，没有为空'),
  phone: described(z.string(), '注册电话，没有为空'),
  bank: described(z.string(), '开户银行，没有为空'),
  account: described(z.string(), '银行账号，没有为空'),
};

export const invoiceTitle = z.object({
  id: described(z.number(), '编号'),
  ...titleShape,
  special: described(z.boolean(), '六项都填了，可以开专票'),
});
export type InvoiceTitle = z.output<typeof invoiceTitle>;

export const invoiceIssuer = described(
  z.nullable(
    z.object({
      user_id: described(z.number(), '卖家编号'),
      name: described(z.string(), '卖家姓名；已注销的为“已注销用户”'),
    }),
  ),
  '谁开：卖家；平台开的为 null',
);

export const invoiceableOrder = z.object({
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '买的是什么'),
  amount: described(z.number(), '可以开多少，分：付了的减去退了的'),
  paid_at: described(z.number(), '付款时间，秒'),
  issuer: invoiceIssuer,
});
export type InvoiceableOrder = z.output<typeof invoiceableOrder>;

export const invoice = z.object({
  id: described(z.number(), '编号'),
  type: described(z.number(), '1 普票，2 专票'),
  state: described(z.number(), '0 待开，1 已开，2 驳回，3 已冲红，4 已撤回'),
  amount: described(z.number(), '价税合计，分'),
  title: described(z.object(titleShape), '申请时的抬头'),
  remark: described(z.string(), '备注，没有为空'),
  issuer: invoiceIssuer,
  orders: described(
    z.array(
      z.object({
        hash: described(z.string(), '订单号'),
        title: described(z.string(), '买的是什么'),
        amount: described(z.number(), '其中多少，分'),
      }),
    ),
    '包括哪些订单',
  ),
  invoice_no: described(z.string(), '发票号码，没有为空'),
  red_invoice_no: described(z.string(), '红字发票号码，没有为空'),
  reason: described(z.string(), '驳回、冲红、撤回的原因，没有为空'),
  words: described(z.string(), '现在怎样、接下来会怎样，一句话'),
  created_at: described(z.number(), '申请时间，秒'),
  issued_at: described(z.number(), '开具时间，秒；没有为 0'),
  /** A picture when a seller photographed it. */
  file: described(z.enum(['', 'pdf', 'jpg', 'png']), '发票文件的类型，没有为空'),
  red_file: described(z.enum(['', 'pdf', 'jpg', 'png']), '红字发票文件的类型，没有为空'),
  can: described(
    z.object({
      withdraw: described(z.boolean(), '可以撤回'),
      issue: described(z.boolean(), '我是卖家，可以开具或驳回'),
      reverse: described(z.boolean(), '我是卖家，要补红字发票'),
    }),
    '我可以做什么',
  ),
});
export type Invoice = z.output<typeof invoice>;
