import type {
  Cooperation,
  CooperationApplication,
  CooperationLine,
} from '@qunlu/contract/cooperation/entity.ts';

/** 顾南舟 looks for somebody who sells tea in boxes. */
export const cooperationLine: CooperationLine = {
  cooperation_id: 71,
  side: 'need',
  kind: 'channel',
  title: '找茶叶礼盒的销售渠道',
  image: '',
  industry: 1002,
  industry_name: '茶叶',
  citycode: '330100',
  cityname: '杭州市',
  state: 1,
  audit: 1,
  // 2027-02-19 and 2026-11-21 in Shanghai
  expires_at: 1_802_999_100,
  created_at: 1_795_223_100,
  deals: 0,
  waiting: 0,
  mine: false,
  user: { user_id: 7003, name: '顾南舟', avatar: '', card_id: 9003, title: '半山茶事 主理人', certified: 0 },
};

export const shownCooperation: Cooperation = {
  ...cooperationLine,
  content: '自有茶园，年产三千套',
  images: [],
  audit_reason: '',
  owner_deals: 2,
  vouched: null,
  rev: 1,
  application: null,
  can: {
    apply: true,
    ask: true,
    edit: false,
    pause: false,
    resume: false,
    deal: false,
    renew: false,
  },
};

/** 顾南舟 would like to work with the viewer. */
export const receivedApplication: CooperationApplication = {
  application_id: 31,
  cooperation_id: 71,
  owner_id: 7001,
  title: '找茶叶礼盒的销售渠道',
  side: 'need',
  kind: 'channel',
  open: true,
  user: cooperationLine.user,
  note: '我有渠道，聊聊？',
  state: 0,
  lapsed: false,
  created_at: 1_795_223_100,
  decided_at: 0,
  outcome: 0,
  asks: false,
  can: { decide: true, withdraw: false, talk: false, report: false },
};
