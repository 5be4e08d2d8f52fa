import type { User } from '@qunlu/contract/account/entity.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { isVisible } from '../policy.ts';
import { avatarChanged, userRenamed } from '../events.ts';
import { cardSummary, closedTo, ownStates, relationFlags, writingChecked } from '../ports.ts';
import { presentSelf, presentUser } from '../present/user.ts';
import {
  findAllowFriend,
  findPresentUser,
  findUserLocked,
  updateUser,
  type UserChanges,
  type UserRow,
  renameUser,
} from '../store/users.ts';
import { holdingsOf } from './holdings.ts';
import { protocolsDue } from './protocols.ts';

async function self(ctx: Ctx, row: UserRow): Promise<User> {
  const user = presentSelf(
    row,
    row.username !== temporaryName(ctx, row.user_id),
    await ctx.deps.ports.get(cardSummary)(ctx, row.user_id),
    await holdingsOf(ctx, row.user_id),
    await protocolsDue(ctx, row.user_id),
  );
  for (const states of ctx.deps.ports.get(ownStates)) Object.assign(user, await states(ctx, row.user_id));
  return user;
}

/** The caller with all fields, or the public fields of another. */
export async function viewUser(ctx: ViewerCtx, userId: number | undefined): Promise<User> {
  const { viewer } = ctx;
  const row = await findPresentUser(ctx.db, userId ?? viewer.userId);
  if (row?.user_id === viewer.userId) return self(ctx, row);
  if (!row || !isVisible(row.status) || !isVisible(viewer.status)) notFound('用户不存在或已注销');
  if (await ctx.deps.ports.get(closedTo)(ctx, row.user_id, viewer.userId)) notFound('用户不存在或已注销');
  const cards = await ctx.deps.ports.get(cardSummary)(ctx, row.user_id);
  return {
    ...presentUser(row, cards.visible ? cards : { ...cards, cardId: 0, certified: 0 }),
    ...(await ctx.deps.ports.get(relationFlags)(ctx, row.user_id, viewer.userId)),
  };
}

export interface ProfileChanges {
  username?: string | undefined;
  avatar?: string | undefined;
  sex?: number | undefined;
  permissions?:
    | {
        allowFriend?: number | undefined;
        allowPush?: number | undefined;
        noPersonalization?: number | undefined;
        allowCalls?: number | undefined;
      }
    | undefined;
}

/** Changes the given fields only (B098: permissions are merged). */
export async function editUser(ctx: ViewerCtx, changes: ProfileChanges): Promise<User> {
  const { viewer } = ctx;
  const { permissions = {} } = changes;
  const wanted = {
    username: changes.username,
    avatar: changes.avatar,
    sex: changes.sex,
    sex_chosen: changes.sex === undefined ? undefined : true,
    allow_friend: permissions.allowFriend,
    allow_push: permissions.allowPush,
    no_personalization: permissions.noPersonalization,
    allow_calls: permissions.allowCalls,
  };
  const given = Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as UserChanges;
  const { username: text, avatar: address } = changes;
  await ctx.deps.ports.get(writingChecked)(ctx, {
    texts: text === undefined ? [] : [{ field: 'username', label: '称呼', text }],
    pictures: address === undefined ? [] : [{ field: 'avatar', label: '头像', address }],
  });
  return inTransaction(ctx, async (tx) => {
    if (changes.avatar !== undefined) {
      const before = await findPresentUser(tx.db, viewer.userId);
      await raise(tx, avatarChanged, {
        userId: viewer.userId,
        avatar: changes.avatar,
        before: before?.avatar ?? '',
      });
    }
    const row = await updateUser(tx.db, viewer.userId, given);
    if (given.username !== undefined) await raise(tx, userRenamed, { userId: viewer.userId });
    return self(tx, row);
  });
}

/**
 * For the features above: the row lock that per-person quotas rely on. Fails when the person has left, was banned or was
 * merged since the call began.
 */
export async function lockUser(ctx: Tx, userId: number): Promise<void> {
  const user = await findUserLocked(ctx.db, userId);
  if (!user || !isVisible(user.status)) fail('login');
}

/** For the features above: whether strangers may apply to be this person's friend (B100). */
export async function allowsFriends(ctx: Ctx, userId: number): Promise<boolean> {
  return (await findAllowFriend(ctx.db, userId)) === 1;
}

/** The name of a new account until its person chooses one; the digits in it reveal nothing about them. */
export function temporaryName(ctx: Ctx, userId: number): string {
  const figures = ctx.deps.secrets.mac('account.name', String(userId)).readUInt32BE(0) % 10_000;
  return `群友${String(figures).padStart(4, '0')}`;
}

/**
 * For the features above: takes a name that the person gave, on the first card or as they ordered, as the account's, unless they
 * have chosen another. Inside a transaction; the name is checked.
 */
export async function adoptName(tx: Tx<ViewerCtx>, name: string): Promise<void> {
  const { userId } = tx.viewer;
  if (await renameUser(tx.db, userId, temporaryName(tx, userId), name))
    await raise(tx, userRenamed, { userId });
}
