import type { Activity, ActivityRegistration, ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import type { quoteTicket, viewRegistration } from '@qunlu/contract/activity/registering.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';

/** 14:00 in Shanghai of a day in a week; screens ask the clock. Seconds. */
export const nextWeek = Math.floor((Date.now() / 1000 + 8 * 3600) / 86_400 + 7) * 86_400 + 6 * 3600;

export const noQueue: ActivityTicket['queue'] = { open: false, waiting: false, offer_until: 0 };

export const outingTicket: ActivityTicket = {
  ticket_id: 601,
  name: '徒步票',
  note: '含保险',
  price: 9900,
  per_person: 3,
  sale_from: 0,
  sale_to: 0,
  need_audit: false,
  members_only: false,
  invited: false,
  refund_policy: 1,
  refund_hours: 24,
  refund_fee: 0,
  left: 8,
  fields: [{ label: '忌口', type: 'text', required: true, options: [] }],
  problem: '',
  queue: noQueue,
};

export const openTicket: ActivityTicket = {
  ...outingTicket,
  ticket_id: 602,
  name: '免费票',
  note: '',
  price: 0,
  per_person: 1,
  left: -1,
  fields: [],
};

/** Somebody else's activity (user 7002), for a visitor. */
export const outing: Activity = {
  activity_id: 71,
  title: '九溪徒步',
  images: '[]',
  starts_at: nextWeek,
  ends_at: nextWeek + 3 * 3600,
  online: false,
  cityname: '杭州市',
  place: '九溪公交站',
  fee: 0,
  fee_max: 9900,
  registered: 12,
  seats: 40,
  state: 1,
  phase: 'open',
  visibility: 0,
  category_id: 2,
  user_id: 7002,
  user: { user_id: 7002, name: '沈知微', avatar: '', card_id: 12, title: '远山设计 建筑师', certified: 1 },
  content: '从九溪走到龙井，慢慢走。\n下雨照常。',
  category: { category_id: 2, parent_id: 0, name: '户外', parent: '' },
  closes_at: nextWeek,
  citycode: '330100',
  address: '西湖区之江路',
  lat: 30.2,
  lng: 120.1,
  link: '',
  circle: { id: 21, name: '周末走走' },
  tickets: [outingTicket, openTicket],
  faces: [{ user_id: 7003, name: '周明', avatar: '', card_id: 13, title: '', certified: 0 }],
  shown: 1,
  paused: false,
  cancel_reason: '',
  whole_until: 0,
  audit_reason: '',
  can: {
    host: false,
    door: false,
    members: false,
    money: false,
    edit: false,
    joined: false,
    confirmed: false,
    post: false,
  },
  rev: 3,
};

export const ticketQuote: OutputOf<typeof quoteTicket> = {
  price: 9900,
  total: 9900,
  promise: {
    rows: [{ until: nextWeek - 86_400, percent: 100, refund: 9900, words: '开始前 24 小时退 100%' }],
    sentences: ['活动取消，全额退款'],
  },
  left: 8,
  problem: '',
  forms: 1,
  realname: '林知远',
  phone: '13800005678',
  queue: noQueue,
};

export const confirmedRegistration: ActivityRegistration = {
  registration_id: 801,
  activity_id: 71,
  ticket_id: 601,
  ticket: '徒步票',
  state: 2,
  quantity: 1,
  total: 9900,
  hash: 'abcdef0123456789abcdef',
  reason: '',
  created_at: nextWeek - 8 * 86_400,
  pay_until: 0,
  promise: ticketQuote.promise,
  passes: [
    {
      pass_id: 901,
      name: '林知远',
      code: '482913',
      ticket_code: `71.901.0.${'a'.repeat(86)}`,
      signed_at: 0,
      transferred: false,
      mine: true,
      transfer_until: 0,
      meets: false,
      can: { edit: true, transfer: true },
    },
  ],
};

export const myRegistration: OutputOf<typeof viewRegistration> = {
  activity_id: 71,
  title: '九溪徒步',
  starts_at: nextWeek,
  ends_at: nextWeek + 3 * 3600,
  online: false,
  cityname: '杭州市',
  place: '九溪公交站',
  address: '西湖区之江路',
  link: '',
  cancelled: false,
  wechat: true,
  shown: false,
  list: [confirmedRegistration],
};
