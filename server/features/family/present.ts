import type { CircleLine } from '@qunlu/contract/circle/entity.ts';
import type { Family, FamilyCircle, FamilyLine } from '@qunlu/contract/family/entity.ts';
import type { FamilyInvitation } from '@qunlu/contract/family/invitations.ts';
import type { FamilyAnnouncement } from '@qunlu/contract/family/announcements.ts';
import type { FoundName } from '@qunlu/contract/family/calls.ts';
import { invitationState } from '@qunlu/contract/family/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { canOf } from './policy.ts';
import type { FamilyCircleRow, FamilyLineRow, LineRow, SeenFamily } from './store/families.ts';
import type { ShownInvitation } from './store/invitations.ts';
import type { FoundRow } from './store/names.ts';
import type { SentAnnouncement } from './store/announcements.ts';

export const presentLine = (row: LineRow): CircleLine => ({
  id: row.phonebook_id,
  name: row.name,
  avatar: row.avatar,
  category: row.category,
  city: row.city,
  members: row.members,
  join_type: row.join_type,
  status: row.status,
});

export const presentFamilyLine = (row: FamilyLineRow, userId: number): FamilyLine => ({
  family_id: row.family_id,
  name: row.name,
  intro: row.intro,
  circles: row.circles,
  owner: presentPerson(row.owner_id, row.owner),
  mine: row.owner_id === userId,
});

const presentCircle = (row: FamilyCircleRow, userId: number): FamilyCircle => ({
  ...presentLine(row),
  owner: presentPerson(row.owner_id, row.owner),
  mine: row.owner_id === userId,
  member: row.member,
  finds: row.finds,
  joined_at: secondsOf(row.joined_at),
});

export const presentFamily = (
  row: SeenFamily,
  circles: readonly FamilyCircleRow[],
  userId: number,
): Family => ({
  ...presentFamilyLine(row, userId),
  created_at: secondsOf(row.created_at),
  list: circles.map((one) => presentCircle(one, userId)),
  waiting: row.owner_id === userId ? row.waiting : 0,
  invitation_id: row.invitation_id ?? 0,
  invited: row.invited ?? '',
  can: canOf(row, userId),
});

export const presentInvitation = (row: ShownInvitation, now: Date): FamilyInvitation => ({
  id: row.invitation_id,
  family_id: row.family_id,
  family: row.family,
  circles: row.circles,
  phonebook: presentLine(row.circle),
  by: presentPerson(row.asker_id, row.by),
  note: row.note,
  state: row.state === invitationState.waiting && row.due_at <= now ? invitationState.lapsed : row.state,
  asked_at: secondsOf(row.asked_at),
  due_at: secondsOf(row.due_at),
});

export const presentAnnouncement = (row: SentAnnouncement, own: boolean): FamilyAnnouncement => ({
  id: row.notice_id,
  title: row.title,
  body: row.body,
  at: secondsOf(row.at),
  reach: own ? { circles: row.circles, people: row.people, muted: row.muted, full: row.full_weeks } : null,
  sending: row.sending,
});

/** Of somebody in another circle no more than the name and where it is. */
export const presentName = (row: FoundRow): FoundName => ({
  member_id: row.member_id,
  realname: row.realname,
  avatar: row.fellow ? row.avatar : '',
  title: row.fellow ? [row.company, row.position].filter(Boolean).join(' ') : '',
  card_id: row.fellow ? row.card_id : 0,
  phonebook_id: row.phonebook_id,
  phonebook: row.phonebook,
  fellow: row.fellow,
});
