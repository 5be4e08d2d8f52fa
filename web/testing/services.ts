import type { viewSelling } from '@qunlu/contract/identity/selling.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import type { Service, ServiceLine, ServiceWay } from '@qunlu/contract/service/entity.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewApplication } from '@qunlu/contract/service/seller.ts';

/** The address of a stored picture. */
export const stored = (number: number): string => `https://files.example/p/7002/${number}.jpg`;

export const callWay: ServiceWay = {
  way_id: 501,
  service_id: 31,
  type: 'tel',
  title: '电话咨询',
  unit: '次',
  fee: 29_900,
  max: 1,
  address: '',
  needAddress: false,
  offerAddress: false,
  params: '{"address":"","unit":"次"}',
  timed: true,
};

export const meetWay: ServiceWay = {
  ...callWay,
  way_id: 502,
  type: 'meet',
  title: '线下约见',
  fee: 59_900,
  max: 3,
  address: '西湖区龙井路 18 号',
  offerAddress: true,
  params: '{"address":"西湖区龙井路 18 号","unit":"次"}',
};

/** A line of somebody else's service (user 7002). */
export const teaLine: ServiceLine = {
  service_id: 31,
  type: 1,
  title: '茶席设计咨询',
  images: JSON.stringify([stored(1), stored(2)]),
  fee: 29_900,
  fee_max: 59_900,
  score: 4.85,
  comments: 12,
  deal: 34,
  sort: 0,
  is_top: 0,
  created_at: 1_790_000_000,
  category_id: 11,
  user_id: 7002,
  status: 1,
  audit: 1,
  access: true,
  cityname: '杭州市',
  user: { user_id: 7002, name: '沈知微', avatar: '', card_id: 12, title: '远山设计 建筑师', certified: 1 },
};

/** The same as a whole, for a visitor. */
export const teaService: Service = {
  ...teaLine,
  content: '先看场地，再定主题。\n三天内出方案。',
  category: { category_id: 11, parent_id: 1, name: '空间设计', parent: '设计' },
  ways: [callWay, meetWay],
  hasBuy: false,
  mine: false,
  audit_reason: '',
  resting_until: 0,
  hidden_until: 0,
  scheduled: true,
  buy_problem: '',
  rev: 3,
};

/** The same of the person who is logged in (user 7001). */
export const ownService: Service = {
  ...teaService,
  user_id: 7001,
  user: { ...teaLine.user, user_id: 7001, name: '林知远', card_id: 9001, certified: 0 },
  mine: true,
};

export const lineOf = ({
  content: _c,
  category: _g,
  ways: _w,
  hasBuy: _b,
  mine: _m,
  audit_reason: _r,
  resting_until: _u,
  hidden_until: _h,
  scheduled: _s,
  buy_problem: _p,
  rev: _v,
  ...line
}: Service): ServiceLine => line;

export const categories: Category[] = [
  { category_id: 1, parent_id: 0, name: '设计' },
  { category_id: 11, parent_id: 1, name: '空间设计' },
  { category_id: 12, parent_id: 1, name: '平面设计' },
  { category_id: 2, parent_id: 0, name: '法律' },
  { category_id: 21, parent_id: 2, name: '合同' },
];

export type Application = OutputOf<typeof viewApplication>;

/** Somebody who may sell. */
export const passedApplication: Application = {
  status: 1,
  description: '做茶席十年',
  images: '[]',
  card_id: 9001,
  reason: '',
  applied_at: 1_790_000_000,
  decided_at: 1_790_086_400,
  due_at: 0,
  needs: { phone: false, card: false },
  can_apply: false,
};

/** Somebody who has everything but the application. */
export const noApplication: Application = {
  ...passedApplication,
  status: -1,
  description: '',
  card_id: 0,
  applied_at: 0,
  decided_at: 0,
  can_apply: true,
};

/** Nothing is missing to take money. */
export const sellingDone: OutputOf<typeof viewSelling> = {
  problem: '',
  steps: [
    { key: 'person', state: 'done' },
    { key: 'approval', state: 'done' },
  ],
};
