import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';

export const ownerCan: CircleCan = {
  see: true,
  join: false,
  invite: true,
  apply: true,
  member: true,
  import: true,
  notice: true,
  edit: true,
  plugin: true,
  content: true,
  own: true,
};

/** What an admin may do who has no right yet. */
export const adminCan: CircleCan = {
  ...ownerCan,
  apply: false,
  member: false,
  import: false,
  notice: false,
  edit: false,
  plugin: false,
  content: false,
  own: false,
};

/** The settings of a circle as its owner reads them. */
export const circleSettings: CircleSettings = {
  id: 41,
  version: 3,
  name: '西湖茶友会',
  category: 7,
  avatar: '',
  cover: '',
  intro: '周末一起喝茶',
  notice: '',
  city: '杭州',
  listed: true,
  status: 1,
  dissolve_at: 0,
  join_type: 1,
  has_password: false,
  paid_types: false,
  asks: ['company'],
  fields: [],
  contact_visible: 0,
  weekly_notices: 3,
  members: 12,
  seats: 200,
  admins: 1,
  guests: 0,
  groups: 2,
  transferring: false,
  waits: [],
  can: ownerCan,
};

export const teaMember = {
  member_id: 501,
  user_id: 7002,
  card_id: 9002,
  realname: '林小满',
  avatar: '',
  company: '半山茶事',
  position: '主理人',
  city: '杭州',
  certified: 0,
  role: 4,
  initial: 'L',
  group_id: 0,
};
