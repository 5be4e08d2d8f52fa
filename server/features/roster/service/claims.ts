import type { RawBuilder } from 'kysely';
import type { claimRoster, myRoster } from '@qunlu/contract/roster/claims.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { personById } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { claimImported, dropImported } from '../../circle/api/imported.ts';
import { takesImports } from '../policy.ts';
import { presentClaim } from '../present.ts';
import {
  claimsOf,
  deleteEntry,
  findClaims,
  insertBlock,
  lockEntry,
  type EntryRow,
} from '../store/entries.ts';
import { countAnswer } from '../store/imports.ts';
import { hashesOf, hashOf } from './phones.ts';
import { settleNotification } from './notifications.ts';

interface Given {
  id: number;
  member_id: number;
}

/** The circles that have imported the caller's number. */
export async function listMine(
  ctx: ViewerCtx,
  { size = 20, next }: QueryOf<typeof myRoster>,
): Promise<OutputOf<typeof myRoster>> {
  const { userId, phone } = ctx.viewer;
  if (phone === '') return { list: [], next: pagingEnd };
  const hashes = hashesOf(ctx, phone);
  const rows = await findClaims(ctx.db, { userId, hashes, before: next, size: size + 1 });
  return paged(rows, size, 'member_id', presentClaim);
}

/** For the badge: what was imported for the caller's number; nothing belongs to who has none. */
export const countMine = (ctx: ViewerCtx): RawBuilder<number> =>
  claimsOf(ctx.viewer.userId, ctx.viewer.phone === '' ? [] : hashesOf(ctx, ctx.viewer.phone));

/** Person, circle and entry, in the order of locks; by the number that is bound now, not when the session began. */
async function lockMine(tx: Tx<ViewerCtx>, given: Given) {
  const { userId } = tx.viewer;
  if (!(await lockPeople(tx, [userId])).get(userId)?.visible) fail('login');
  const phone = (await personById(tx, userId)).phone ?? fail('phoneRequired');
  const wanted = { circleId: given.id, memberId: given.member_id, hashes: hashesOf(tx, phone) };
  const mine = await findClaims(tx.db, {
    userId,
    hashes: wanted.hashes,
    before: given.member_id + 1,
    size: 1,
  });
  if (mine[0]?.member_id !== given.member_id || mine[0].phonebook_id !== given.id)
    notFound('名册里没有您，可能已经撤回或删除');
  const circle = await lockCircle(tx, given.id);
  const entry: EntryRow = (await lockEntry(tx.db, wanted)) ?? notFound('名册里没有您，可能已经撤回或删除');
  return { circle, entry, userId, phone };
}

/** D72: it is me. */
export async function claim(ctx: ViewerCtx, given: Given): Promise<OutputOf<typeof claimRoster>> {
  return inTransaction(ctx, async (tx) => {
    const { circle, entry, userId, phone } = await lockMine(tx, given);
    if (!takesImports(circle.status)) notFound('名册里没有您，可能已经撤回或删除');
    const { memberId } = await claimImported(tx, circle, { memberId: entry.member_id, userId, phone });
    await deleteEntry(tx.db, entry.member_id);
    await countAnswer(tx.db, entry.import_id, 'claimed');
    await settleNotification(tx, userId, phone);
    return { id: given.id, member_id: memberId };
  });
}

/** D72: not me, or I do not want to: the entry goes, and this circle cannot import the number again. */
export async function refuse(ctx: ViewerCtx, given: Given): Promise<{ ok: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { entry, userId, phone } = await lockMine(tx, given);
    await insertBlock(tx.db, given.id, hashOf(tx, phone));
    await dropImported(tx, [entry.member_id]);
    await deleteEntry(tx.db, entry.member_id);
    await countAnswer(tx.db, entry.import_id, 'refusals');
    await settleNotification(tx, userId, phone);
    return { ok: true };
  });
}
