import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { CircleRow } from '../../store/circles.ts';
import {
  deleteImported,
  emptyGroups,
  fillGroups,
  findGroups,
  findPresentByPhone,
  insertGroup,
  insertImported,
} from '../../store/imported.ts';
import { findMember, findMemberOf, updateMember, type MemberRow } from '../../store/members.ts';
import { plainSnapshot, snapshotOf } from './entries.ts';
import { memberForms } from '../form/forms.ts';
import { admit } from './membership.ts';

/** Somebody whom a list names (D71). */
export interface ImportedEntry {
  realname: string;
  company: string;
  position: string;
  groupId: number | null;
}

/** Adds entries that nobody has claimed, in the order given: they take no seat until then. The circle is locked. */
export async function addImported(
  tx: Tx,
  circleId: number,
  people: readonly ImportedEntry[],
): Promise<number[]> {
  const rows: Parameters<typeof insertImported>[1][number][] = [];
  for (const { groupId, position, ...words } of people)
    rows.push({
      // Members see and find name and company alone until it is claimed (D72).
      ...(await plainSnapshot(words)),
      position,
      phonebook_id: circleId,
      user_id: null,
      state: memberState.imported,
      group_id: groupId,
      via: 'import',
      applied_at: tx.now,
      fresh_at: tx.now,
    });
  return insertImported(tx.db, rows);
}

/** Erases entries that nobody has claimed; answers which there were. */
export const dropImported = (tx: Tx, memberIds: readonly number[]): Promise<number[]> =>
  deleteImported(tx.db, memberIds);

/** Normal members by their bound number, or by the one that they submitted. `people`: who has which number bound. */
export async function presentByPhone(
  tx: Tx,
  circleId: number,
  people: ReadonlyMap<string, number>,
  phones: readonly string[],
): Promise<Map<string, { memberId: number; groupId: number | null }>> {
  const bound = [...people].map(([phone, userId]) => ({ phone, userId }));
  const rows = await findPresentByPhone(tx.db, circleId, bound, memberForms.withPhone(tx, circleId, phones));
  return new Map(rows.map((row) => [row.phone, { memberId: row.member_id, groupId: row.group_id }]));
}

/** The groups with these names; makes what is missing while there is room for it. The circle is locked. */
export async function groupsNamed(
  tx: Tx,
  circleId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const groups = new Map((await findGroups(tx.db, circleId)).map((row) => [row.name, row.group_id]));
  for (const name of new Set(names))
    if (name !== '' && !groups.has(name) && groups.size < circleRules.groups)
      groups.set(name, await insertGroup(tx.db, circleId, name));
  return groups;
}

type Fillings = readonly { memberId: number; groupId: number }[];

/** Puts members who are in no group into one. */
export const putIntoGroups = (tx: Tx, circleId: number, fillings: Fillings): Promise<void> =>
  fillGroups(tx.db, circleId, fillings);

/** The opposite, for those who are still where they were put. */
export const takeOutOfGroups = (tx: Tx, circleId: number, fillings: Fillings): Promise<void> =>
  emptyGroups(tx.db, circleId, fillings);

/** Of somebody whom a list names only the facts are known. */
const nothingAsked = { version_id: null, questions: null };

/** What D58 makes of somebody who claims an entry while they have a row of their own. */
function checkOwn(own: MemberRow | undefined, imported: MemberRow): void {
  if (own?.state === memberState.blacklisted) notFound('通讯录不存在或已解散');
  if (own?.state === memberState.applying)
    fail('stateChanged', { message: '您有一份加入申请正在等待，请先撤回申请再确认' });
  // An admin has decided since the list was imported.
  if (own?.state === memberState.removed && own.ended_at && own.ended_at > imported.applied_at)
    fail('stateChanged', { message: '您已被移出这个通讯录，请重新申请加入' });
}

/**
 * D72: the caller says that an entry is them: it becomes theirs and they become a normal member, or it merges with what they
 * are already. The caller and the circle are locked; that the number is theirs is checked before.
 */
export async function claimImported(
  tx: Tx,
  circle: CircleRow,
  { memberId, userId, phone }: { memberId: number; userId: number; phone: string },
): Promise<{ memberId: number; joined: boolean }> {
  const circleId = circle.phonebook_id;
  const imported = (await findMember(tx.db, circleId, memberId)) ?? notFound('通讯录不存在或已解散');
  if (imported.state !== memberState.imported) notFound('通讯录不存在或已解散');
  const own = await findMemberOf(tx.db, circleId, userId);
  checkOwn(own, imported);
  const { realname, company, position, city, group_id } = imported;
  if (own) {
    await deleteImported(tx.db, [memberId]);
    if (own.state === memberState.normal) {
      if (group_id !== null)
        await fillGroups(tx.db, circleId, [{ memberId: own.member_id, groupId: group_id }]);
      return { memberId: own.member_id, joined: false };
    }
  }
  const snapshot = await snapshotOf(tx, { userId, cardId: 0, realname, company, position });
  const change = { ...snapshot, user_id: userId, group_id };
  const mine = await updateMember(tx.db, own?.member_id ?? memberId, change);
  await memberForms.submit(tx, {
    holderId: mine.member_id,
    subjectId: circleId,
    by: { userId, phone },
    filled: memberForms.fill(tx, nothingAsked, { facts: { realname, company, position, city } }),
  });
  const joined = await admit(tx, circle, mine, { via: 'import', endAt: null });
  return { memberId: joined.member_id, joined: true };
}
