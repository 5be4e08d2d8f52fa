import * as z from 'zod/mini';
import { required } from '../kernel/validators.ts';
import { contactPhone } from '../kernel/contact-fields.ts';
import { enumField, id, integer, list, objectField, optional, text } from '../kernel/fields.ts';
import { deliveryWays, groupbuyRules } from './rules.ts';

export const buyId = id('团购编号');
export const entryId = id('接龙编号');
export const instant = (label: string) => integer(label, { min: 0, max: 2 ** 33 });

/** How many of which goods: each once. */
export const cart = list(
  '商品',
  objectField('商品', {
    goods_id: id('商品编号'),
    quantity: integer('数量', { min: 1, max: groupbuyRules.quantityMax }),
  }),
  groupbuyRules.goods,
);
export type Cart = z.output<typeof cart>;

export const wayField = enumField('取货方式', deliveryWays);

/** Whoever buys, for whom the organiser hands over the goods. */
export const contactFields = {
  name: text('姓名', { max: groupbuyRules.name, required: true }),
  phone: contactPhone('手机号').check(
    z.refine((value) => required(value, '手机号') === '', { error: () => '请填写手机号' }),
  ),
  address: optional(text('地址', { max: groupbuyRules.address }), '快递和送货上门必填；自提不填'),
};

export const choice = {
  buy_id: buyId,
  lines: cart,
  way: wayField,
  point_id: optional(id('自提点'), '自提选哪个点'),
};
