import type { CircleCan, CircleLine } from '@qunlu/contract/circle/entity.ts';
import type { OwnEntry } from '@qunlu/contract/joining/entity.ts';
import type { SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';

/** 2026-11-21 09:05 in Shanghai. */
const moment = 1_795_223_100;

/** A circle of 86, joined by approval. */
export const circle: CircleLine = {
  id: 12,
  name: '西湖茶友会',
  avatar: '',
  category: 7,
  city: '杭州',
  members: 86,
  join_type: 1,
  status: 1,
};
/** An admin who lets people in and manages members. */
export const circleCan: CircleCan = {
  see: true,
  join: false,
  invite: true,
  apply: true,
  member: true,
  import: false,
  notice: false,
  edit: false,
  plugin: false,
  content: false,
  own: false,
};
/** What somebody has submitted. */
export const submitted: SubmittedForm = {
  realname: '李四',
  phone: '139****0000',
  company: '茶厂',
  position: '',
  city: '',
  answers: [{ label: '届别', type: 'select', value: '2001', link: '' }],
  submitted_at: moment,
};
/** The viewer's own entry. */
export const ownEntry: OwnEntry = {
  circle,
  can: circleCan,
  member_id: 3,
  state: 1,
  waits: 0,
  role: 4,
  group: '',
  card_id: 9001,
  realname: '沈知微',
  avatar: '',
  company: '',
  position: '',
  joined_at: moment,
  end_at: 0,
  refund: null,
  asks: [],
  fields: [],
  form: { ...submitted, realname: '沈知微', answers: [] },
  notices: null,
  muted: [],
  opened: [{ realname: '林知远', role: 1, at: moment }],
};
