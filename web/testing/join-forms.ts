import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { circle } from './circle-entries.ts';
import { duesOffer, duesTier } from './dues.ts';

/** What somebody reads who joins the circle 12 by approval. */
export const joinForm: JoinForm = {
  circle,
  intro: '喝茶的人',
  owner: '林知远',
  admins: 2,
  contact_visible: 1,
  asks: ['company'],
  fields: [
    { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
    { label: '爱好', type: 'text', required: false, options: [] },
  ],
  draft: {
    realname: '沈知微',
    phone: '138****5678',
    company: '',
    position: '',
    city: '',
    card_id: 0,
    answers: [],
  },
  mine: { state: -1, waits: 0, reason: '', applied_at: 0, lapses_at: 0 },
  can_join: true,
  problem: '',
  offer: { tiers: [], refund: [], coupon: '', off: 0 },
  full: false,
  queue: { open: false, waiting: false, offer_until: 0 },
  inviter: null,
};

/** The same for who pays a fee to join, and is asked nothing but the name. */
export const paidJoinForm: JoinForm = {
  ...joinForm,
  fields: [],
  circle: { ...circle, join_type: 2 },
  offer: { tiers: [duesTier], refund: duesOffer.refund, coupon: '', off: 0 },
};
