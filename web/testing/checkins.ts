import type {
  CampaignLine,
  CampaignView,
  CheckinEntry,
  ManagedCampaign,
  RuleShape,
} from '@qunlu/contract/checkin/entity.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { ownCircle } from './circle-views.ts';

/** 2026-11-27 07:00 in Shanghai. */
export const checkinNow = 1_795_734_000;

/** A circle (12) that checks in. */
export const checkinCircle: CircleView = {
  ...ownCircle,
  modules: [{ key: 'checkin', title: '打卡', path: '/phonebook/12/checkin' }],
  can: { ...ownCircle.can, content: true },
};

export const checkinRule: RuleShape = {
  from: '2026-11-02',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [
    { from: 360, to: 540 },
    { from: 1320, to: 1560 },
  ],
  params: { text: 5, images: 0, voice: false, unit: '页', place: false },
  patch: { allowance: 3, days: 3, way: 'score', price: 20, counts: false },
};

const reader = {
  user_id: 7002,
  name: '沈知微',
  avatar: '',
  card_id: 12,
  title: '远山设计 建筑师',
  certified: 1,
};
const me = { ...reader, user_id: 7001, name: '林知远', card_id: 9001 };

const fields = {
  id: 71,
  circle_id: 12,
  title: '晨读',
  cover: '',
  starts_on: '2026-11-02',
  ends_on: '2026-12-31',
  state: 'running',
  ranked: true,
};

export const campaign: CampaignView = {
  ...fields,
  intro: '每天读十页',
  for_me: true,
  today: [
    { day: '2026-11-27', window: 0, opens_at: checkinNow - 3600, closes_at: checkinNow + 7200, done: false },
    {
      day: '2026-11-27',
      window: 1,
      opens_at: checkinNow + 54_000,
      closes_at: checkinNow + 68_400,
      done: false,
    },
  ],
  next_at: checkinNow + 54_000,
  rule: checkinRule,
  before: [],
  change: null,
  me: { total: 21, streak: 12, best: 15 },
  rank: 2,
  near: [
    { user: reader, mine: false, total: 25, streak: 25 },
    { user: me, mine: true, total: 21, streak: 12 },
  ],
  patches_left: 2,
  score: 100,
  reminder: -1,
  manages: true,
};

export const campaignLine: CampaignLine = {
  ...fields,
  open: [],
  next_at: checkinNow + 54_000,
  joined: true,
  total: 21,
  streak: 12,
};

export const checkinEntry: CheckinEntry = {
  id: 901,
  campaign_id: 71,
  user: reader,
  mine: false,
  day: '2026-11-27',
  window: 0,
  state: 1,
  text: '读完《小窗幽记》一卷',
  images: '[]',
  voice: '',
  voice_seconds: 0,
  number: 12,
  unit: '页',
  place: '',
  lat: null,
  lng: null,
  created_at: checkinNow - 600,
};

export const managedCampaign: ManagedCampaign = {
  ...fields,
  intro: '每天读十页',
  who: 'all',
  groups: [],
  begun: true,
  rule: checkinRule,
  now: null,
  changes_from: '2026-11-28',
};
