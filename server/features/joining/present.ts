import type { Inviter } from '@qunlu/contract/joining/entity.ts';
import type { MemberRow } from '../circle/api/rows.ts';

export const presentInviter = ({ realname, avatar, company, position, card_id }: MemberRow): Inviter => ({
  realname,
  avatar,
  company,
  position,
  card_id,
});
