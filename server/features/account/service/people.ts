import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { isVisible } from '../policy.ts';
import { findAllOf } from '../store/erase.ts';
import { findIdentities } from '../store/oauth.ts';
import { findAccountStates, lockAccountStates, type AccountStateRow } from '../store/account-states.ts';
import { findPresentUser, findUser } from '../store/users.ts';

/** What the features above may ask about a person. */
export interface AccountState {
  /** false: banned, leaving, erased, or never existed. */
  visible: boolean;
  /** May read only (D12). */
  muted: boolean;
  /** Strangers may apply to be their friend (B100). */
  allowsFriends: boolean;
}

const nobody: AccountState = { visible: false, muted: false, allowsFriends: false };

const read = (rows: readonly AccountStateRow[]): Map<number, AccountState> =>
  new Map(
    rows.map((row) => [
      row.user_id,
      {
        visible: isVisible(row.status),
        muted: row.status === userStatus.muted,
        allowsFriends: row.allow_friend === 1,
      },
    ]),
  );

export async function accountStateOf(ctx: Ctx, userId: number): Promise<AccountState> {
  return read(await findAccountStates(ctx.db, [userId])).get(userId) ?? nobody;
}

/**
 * Locks two people until the transaction ends. Everything between two people changes under both locks, so that simultaneous
 * changes wait for each other. Answers the other one's standing. Fails when the caller has left, was banned or was merged
 * since the call began.
 */
export async function lockPair(tx: Tx, userId: number, otherId: number): Promise<AccountState> {
  const found = read(await lockAccountStates(tx.db, [userId, otherId]));
  if (!found.get(userId)?.visible) fail('login');
  return found.get(otherId) ?? nobody;
}

/** Locks several people in the same way, e.g. to notify them together. Answers who of them may be met. */
export async function lockPeople(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, AccountState>> {
  return read(await lockAccountStates(tx.db, [...new Set(userIds)]));
}

/** When a person registered. */
export async function registeredAt(ctx: Ctx, userId: number): Promise<Date> {
  return (await findUser(ctx.db, userId))?.created_at ?? notFound('用户不存在或已注销');
}

/** A person's openid in a WeChat app; '' when they have none. */
export async function openidOf(ctx: Ctx, userId: number, appid: string): Promise<string> {
  if (appid === '') return '';
  const identities = await findIdentities(ctx.db, userId);
  return identities.find((one) => one.appid === appid)?.openid ?? '';
}

/** The account of a person, or the one that it was merged into (D10), with its status. */
export async function presentAccountOf(
  ctx: Ctx,
  userId: number,
): Promise<{ userId: number; status: number } | undefined> {
  const row = await findPresentUser(ctx.db, userId);
  return row && { userId: row.user_id, status: row.status };
}

/** The name that a person has in a WeChat app, '' when WeChat told none; null when they are not bound to it. */
export async function identityName(ctx: Ctx, userId: number, appid: string): Promise<string | null> {
  const identities = await findIdentities(ctx.db, userId);
  return identities.find((one) => one.appid === appid)?.nickname ?? null;
}

/** A person's account and all that were merged into it: rows written during a merge may still name those. */
export const accountsOf = (ctx: Ctx, userId: number): Promise<number[]> => findAllOf(ctx.db, userId);
