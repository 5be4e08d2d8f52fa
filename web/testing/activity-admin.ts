import type { listMembers, listPayMembers, viewMember } from '@qunlu/contract/activity/members.ts';
import type { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import type { ActivityCan } from '@qunlu/contract/activity/entity.ts';
import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import type { listHelpers } from '@qunlu/contract/activity/publish.ts';
import type { viewDoor } from '@qunlu/contract/attendance/calls.ts';
import type { viewSelling } from '@qunlu/contract/identity/selling.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';

/** A full hour in a week; screens ask the clock. Seconds. */
export const inWeek = Math.floor(Date.now() / 3_600_000) * 3600 + 7 * 86_400;

export const hostCan: ActivityCan = {
  host: true,
  door: true,
  members: true,
  money: true,
  edit: true,
  joined: false,
  confirmed: false,
  post: true,
};

export const nothingCan: ActivityCan = {
  host: false,
  door: false,
  members: false,
  money: false,
  edit: false,
  joined: false,
  confirmed: false,
  post: false,
};

export const activityCategories: Category[] = [
  { category_id: 1, parent_id: 0, name: '兴趣' },
  { category_id: 11, parent_id: 1, name: '茶' },
  { category_id: 2, parent_id: 0, name: '户外' },
];

const host = {
  user_id: 7001,
  name: '林知远',
  avatar: '',
  card_id: 9001,
  title: '半山茶事 主理人',
  certified: 0,
};

export const guest = {
  user_id: 7002,
  name: '沈知微',
  avatar: '',
  card_id: 12,
  title: '远山设计 建筑师',
  certified: 0,
};

type OwnTicket = OwnActivity['tickets'][number];

export const freeTicket: OwnTicket = {
  ticket_id: 501,
  name: '免费票',
  note: '',
  price: 0,
  per_person: 1,
  sale_from: 0,
  sale_to: 0,
  need_audit: false,
  members_only: false,
  invited: false,
  refund_policy: 1,
  refund_hours: 24,
  refund_fee: 0,
  left: -1,
  fields: [],
  problem: '',
  queue: { open: false, waiting: false, offer_until: 0 },
  stock: -1,
  taken: 0,
  code: '',
};

export const paidTicket: OwnTicket = {
  ...freeTicket,
  ticket_id: 502,
  name: '茶席票',
  price: 19_900,
  need_audit: true,
  left: 8,
  stock: 20,
  taken: 12,
  fields: [{ label: '忌口', type: 'text', required: false, options: [] }],
};

/** An activity of the person who is logged in (user 7001). */
export const ownActivity: OwnActivity = {
  activity_id: 61,
  title: '周末龙井采茶',
  images: '[]',
  starts_at: inWeek,
  ends_at: inWeek + 3 * 3600,
  online: false,
  cityname: '杭州市',
  place: '半山茶事',
  fee: 0,
  fee_max: 19_900,
  registered: 12,
  seats: 40,
  state: 1,
  phase: 'open',
  visibility: 0,
  category_id: 11,
  user_id: 7001,
  user: host,
  content: '上山采茶，下山喝茶',
  category: { category_id: 11, parent_id: 1, name: '茶', parent: '兴趣' },
  closes_at: inWeek,
  citycode: '330100',
  address: '西湖区龙井路 18 号',
  lat: null,
  lng: null,
  link: '',
  circle: null,
  faces: [],
  shown: 0,
  paused: false,
  cancel_reason: '',
  whole_until: 0,
  audit_reason: '',
  can: hostCan,
  rev: 3,
  tickets: [freeTicket, paidTicket],
  people_shown: true,
  form_each: false,
  taken: 12,
  invitation: '/activity/61',
};

export const adminHome: OutputOf<typeof viewActivityAdmin> = {
  activity_id: 61,
  title: '周末龙井采茶',
  state: 1,
  phase: 'open',
  audit_reason: '',
  starts_at: inWeek,
  ends_at: inWeek + 3 * 3600,
  paused: false,
  can: hostCan,
  confirmed: 10,
  seats: 40,
  auditing: 2,
  unpaid: 1,
  waiting: 3,
  signed: 0,
  questions: 1,
  working: '',
  tickets: [
    { ticket_id: 501, name: '免费票', price: 0, taken: 4, stock: -1, waiting: 0 },
    { ticket_id: 502, name: '茶席票', price: 19_900, taken: 8, stock: 20, waiting: 3 },
  ],
  money: {
    paid: 159_200,
    refunded: 19_900,
    net: 136_514,
    fee: 200,
    due_at: inWeek + 3 * 3600 + 86_400,
    frozen: 0,
  },
};

export const memberLine: OutputOf<typeof listMembers>['list'][number] = {
  registration_id: 801,
  pass_id: 901,
  name: '沈知微',
  user: guest,
  ticket_id: 502,
  ticket: '茶席票',
  quantity: 1,
  state: 1,
  signed_at: 0,
  by_hand: false,
  created_at: inWeek - 8 * 86_400,
};

export const memberPage: OutputOf<typeof viewMember> = {
  ...memberLine,
  phone: '139****0002',
  answers: [{ label: '忌口', type: 'text', value: '花生', link: '' }],
  signed: [],
  reason: '',
  can: { decide: true, remove: false, refund: false, contact: false },
  total: 19_900,
  hash: 'abcdef0123456789',
};

export const payment: OutputOf<typeof listPayMembers>['list'][number] = {
  registration_id: 801,
  pass_id: 901,
  name: '沈知微',
  user: guest,
  ticket: '茶席票',
  quantity: 2,
  total: 39_800,
  refunded: 0,
  state: 2,
  disputed: false,
  hash: 'abcdef0123456789',
  paid_at: inWeek - 8 * 86_400,
};

export const helperList: OutputOf<typeof listHelpers> = {
  list: [{ user: guest, rights: ['door'], added_at: inWeek - 9 * 86_400 }],
};

export const doorOf: OutputOf<typeof viewDoor> = {
  title: '周末龙井采茶',
  now: inWeek - 7 * 86_400,
  key: 'A'.repeat(43),
  sessions: [
    { session_id: 71, name: '签到', opens_at: inWeek - 7200, closes_at: inWeek + 5 * 3600, signed: 0 },
  ],
  expected: 10,
  can: { arrange: true },
};

export const ready: OutputOf<typeof viewSelling> = {
  problem: '',
  steps: [{ key: 'person', state: 'done' }],
};

export const unready: OutputOf<typeof viewSelling> = {
  problem: '请先实名',
  steps: [{ key: 'person', state: 'todo' }],
};
