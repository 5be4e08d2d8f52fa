import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleView, MyCircle } from '@qunlu/contract/circle/home.ts';
import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';

const nothing: CircleCan = {
  see: false,
  join: false,
  invite: false,
  apply: false,
  member: false,
  import: false,
  notice: false,
  edit: false,
  plugin: false,
  content: false,
  own: false,
};

/** A circle as a visitor sees it. */
export const visitedCircle: CircleView = {
  id: 12,
  name: '西湖茶友会',
  avatar: '',
  category: 7,
  city: '杭州',
  members: 128,
  join_type: 0,
  status: 1,
  cover: '',
  intro: '每月喝一次茶',
  listed: 1,
  reason: '',
  dissolve_at: 0,
  created_at: 1_790_000_000,
  owner: { user_id: 8001, card_id: 9101, realname: '林知远', avatar: '' },
  faces: [
    { avatar: '', surname: '林' },
    { avatar: '', surname: '苏' },
  ],
  fee: { from: 0, tiers: 0 },
  modules: [],
  activities: [],
  news: [],
  me: null,
  can: { ...nothing, join: true },
  home: null,
};

export const circleMember: DirectoryEntry = {
  member_id: 501,
  user_id: 8002,
  card_id: 9102,
  realname: '苏晓',
  avatar: '',
  company: '苏州设计',
  position: '设计师',
  city: '苏州',
  certified: 1,
  role: 4,
  initial: 'S',
  group_id: 0,
  imported: 0,
  mine: 0,
};

/** The same circle for a member of it. */
export const ownCircle: CircleView = {
  ...visitedCircle,
  me: {
    member_id: 502,
    state: 1,
    waits: 0,
    role: 4,
    reason: '',
    end_at: 0,
    card_id: 9001,
    realname: '我',
    city: '杭州',
    industries: ['农林牧渔'],
    group_id: 0,
    fresh_at: 1_790_000_000,
    confirm: 0,
  },
  can: { ...nothing, see: true, invite: true },
  home: {
    notice: '周六见',
    notice_at: 1_790_000_000,
    notice_new: 1,
    newest: [circleMember],
    joined_month: 3,
    groups: [{ group_id: 7, name: '理事' }],
    contact_visible: 0,
    waits: [],
    day: { waits: [], new: [], coming: [] },
  },
};

/** A circle in the list of one's own. */
export const listedCircle: MyCircle = {
  id: 12,
  name: '西湖茶友会',
  avatar: '',
  category: 7,
  city: '杭州',
  members: 128,
  join_type: 0,
  status: 1,
  state: 1,
  waits: 0,
  role: 4,
  member_id: 502,
  end_at: 0,
  joined: 0,
  posts: 0,
  notice_new: 0,
  waiting: 0,
  confirm: 0,
};
