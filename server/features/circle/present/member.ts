import { shownCertified } from '@qunlu/contract/card/rules.ts';
import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import type { MemberLine } from '@qunlu/contract/circle/entity.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import type { ListedMember } from '../store/home.ts';

/** D71: of who was imported and has not claimed it others see the name and the company alone. */
export function presentMember(row: ListedMember): MemberLine {
  const claimed = row.state !== memberState.imported;
  return {
    member_id: row.member_id,
    user_id: row.user_id ?? 0,
    card_id: row.card_id,
    realname: row.realname,
    avatar: claimed ? row.avatar : '',
    company: row.company,
    position: claimed ? row.position : '',
    city: claimed ? row.city : '',
    certified: shownCertified(row.certified),
    role: row.role,
    initial: row.initial,
    group_id: row.group_id ?? 0,
  };
}

export const presentEntry = (row: ListedMember, viewerId: number): DirectoryEntry => ({
  ...presentMember(row),
  imported: row.state === memberState.imported ? 1 : 0,
  mine: row.user_id === viewerId ? 1 : 0,
});
