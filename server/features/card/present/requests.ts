import type { ContactGrant, ContactRequest } from '@qunlu/contract/card/requests.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { NamedRequestRow } from '../store/requests.ts';
import { readField } from './contacts.ts';

const base = (row: NamedRequestRow): Pick<ContactRequest, 'request_id' | 'card_id' | 'user' | 'field'> => ({
  request_id: row.request_id,
  card_id: row.card_id,
  user: {
    user_id: row.user_id,
    card_id: row.their_card ?? 0,
    realname: row.realname ?? '',
    avatar: row.avatar ?? '',
    title: cardTitle({ company: row.company ?? '', position: row.position ?? '' }),
  },
  field: readField(row.field),
});

export const presentRequest = (row: NamedRequestRow): ContactRequest => ({
  ...base(row),
  note: row.note,
  at: secondsOf(row.asked_at),
});

export const presentGrant = (row: NamedRequestRow): ContactGrant => ({
  ...base(row),
  once: row.state === 'once',
  used: row.ends_at !== null,
  at: secondsOf(row.decided_at ?? row.asked_at),
});
