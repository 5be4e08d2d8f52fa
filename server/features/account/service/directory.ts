import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  countIdentities,
  findByPhones,
  findPeople,
  findPeopleById,
  type DirectoryRow,
  type Search,
} from '../store/directory.ts';
import { findUser, findUserByPhone, findUserLocked, type UserRow } from '../store/users.ts';

/** A person as staff and the features above find them. */
export type DirectoryEntry = DirectoryRow;

function searchOf(text: string): Search {
  if (text === '') return { by: 'all' };
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return { by: 'number', digits: text };
  return { by: 'name', begins: text };
}

/** For staff: searches by whole phone, user number, or beginning of the name. */
export const searchPeople = (
  ctx: Ctx,
  wanted: { text: string; status: number | undefined; after: number | undefined; size: number },
): Promise<DirectoryEntry[]> => findPeople(ctx.db, { ...wanted, search: searchOf(wanted.text) });

/** A person's row and whether they have a WeChat. Includes erased and merged people. */
export async function personById(
  ctx: Ctx,
  userId: number,
): Promise<DirectoryEntry & { has_wechat: boolean }> {
  const row = (await findUser(ctx.db, userId)) ?? notFound('用户不存在或已注销');
  return {
    ...listed(row),
    has_wechat: (await countIdentities(ctx.db, userId)) > 0,
  };
}

/** With the row lock that every change of a person takes first. */
export async function personLocked(tx: Tx, userId: number): Promise<DirectoryEntry | undefined> {
  const row = await findUserLocked(tx.db, userId);
  return row && listed(row);
}

export async function personByPhone(
  ctx: Ctx,
  phone: string,
): Promise<(DirectoryEntry & { has_password: boolean }) | undefined> {
  const row = await findUserByPhone(ctx.db, phone);
  return row && { ...listed(row), has_password: row.password_hash !== null };
}

/** Who of those that may be met has which of these numbers bound. */
export const peopleByPhones = async (ctx: Ctx, phones: readonly string[]): Promise<Map<string, number>> =>
  new Map((await findByPhones(ctx.db, phones)).map(({ phone, user_id }) => [phone, user_id]));

/** Several people by id, including those who have left. */
export async function peopleById(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, DirectoryEntry>> {
  const rows = await findPeopleById(ctx.db, [...new Set(userIds)]);
  return new Map(rows.map((row) => [row.user_id, row]));
}

const listed = ({
  user_id,
  username,
  phone,
  status,
  status_reason,
  created_at,
}: UserRow): DirectoryEntry => ({
  user_id,
  username,
  phone,
  status,
  status_reason,
  created_at,
});
