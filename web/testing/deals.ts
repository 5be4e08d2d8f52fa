import type { Deal, DealLine, Voucher, VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import { orderHash } from './orders.ts';

const now = Math.floor(Date.now() / 1000);

/** A deal (77) of a shop that others see. */
export const teaLine: DealLine = {
  deal_id: 77,
  title: '双人下午茶',
  image: '',
  price: 8800,
  was: 12_800,
  left: 12,
  valid_to: now + 30 * 86_400,
  shop: {
    name: '湖边茶铺',
    address: '龙井路 18 号',
    region: '330106',
    region_name: '浙江省 杭州市 西湖区',
    lat: 30.24,
    lng: 120.13,
  },
  distance: -1,
  user_id: 7002,
  status: 1,
  audit: 1,
  access: true,
  over: false,
  created_at: now - 86_400,
};

export const teaDeal: Deal = {
  ...teaLine,
  images: [],
  content: '两杯龙井，四样点心',
  rules: '周末通用\n请提前一天打电话',
  stock: 100,
  sold: 88,
  per_person: 5,
  user: { user_id: 7002, name: '沈知微', avatar: '', card_id: 12, title: '湖边茶铺 店主', certified: 1 },
  vouched: null,
  licence: '杭州青禾茶业有限公司',
  mine: false,
  tills: false,
  audit_reason: '',
  buy_problem: '',
  rev: 3,
};

/** Two pieces of it, bought and not used. */
export const teaVoucher: Voucher = {
  voucher_id: 501,
  deal_id: 77,
  state: 1,
  code: '123456789012',
  quantity: 2,
  valid_to: teaLine.valid_to,
  used_at: 0,
  shop: teaLine.shop,
  rules: teaDeal.rules,
  hash: orderHash,
  title: teaLine.title,
  image: '',
  total: 17_600,
};

export const teaUse: VoucherUse = {
  voucher_id: 501,
  title: '双人下午茶',
  quantity: 2,
  buyer: '林**',
  used_at: now,
  by: '沈知微',
  undo_until: now + 600,
};
