import type { MemberLine } from '@qunlu/contract/circle/entity.ts';
import type { MemberRow } from '../store/members.ts';

/** A member in one line: never a contact. */
export const presentMember = (row: MemberRow): MemberLine => ({
  member_id: row.member_id,
  user_id: row.user_id ?? 0,
  card_id: row.card_id,
  realname: row.realname,
  avatar: row.avatar,
  company: row.company,
  position: row.position,
  city: row.city,
  certified: row.certified,
  role: row.role,
  initial: row.initial,
  group_id: row.group_id ?? 0,
});
