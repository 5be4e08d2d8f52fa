import type { Application } from '@qunlu/contract/friend/applications.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { viewerOf, jobContext, type Ctx, type Deps } from '../../../platform/context.ts';
import { namesOf } from '../../account/service/profile.ts';
import { cardLines } from '../../card/service/people.ts';
import { waitingSince } from '../policy/applying.ts';
import { presentApplication } from '../present.ts';
import {
  countWaiting,
  expireApplications,
  findApplications,
  type ApplicationRow,
} from '../store/applications.ts';
import { nameOnly } from './entries.ts';

/** Each with the card it is about: handed over by who applied, answered to by who did. */
async function present(ctx: Ctx, userId: number, rows: readonly ApplicationRow[]): Promise<Application[]> {
  const shown = rows.map((row) =>
    row.from_id === userId
      ? { row, otherId: row.to_id, cardId: row.to_card_id }
      : { row, otherId: row.from_id, cardId: row.card_id },
  );
  const userIds = [...new Set(shown.map((one) => one.otherId))];
  const cardIds = shown.flatMap((one) => (one.cardId === null ? [] : [one.cardId]));
  const { byUser, byCard } = await cardLines(ctx, { userIds, cardIds });
  const cardless = userIds.filter((id) => !byUser.has(id));
  const names = cardless.length > 0 ? await namesOf(ctx, cardless) : new Map<number, never>();
  return shown.map(({ row, otherId, cardId }) => {
    const card = cardId === null ? undefined : byCard.get(cardId);
    // A card changes hands when two accounts become one: then it is not the other one's any more.
    const line = (card?.user_id === otherId ? card : undefined) ?? byUser.get(otherId);
    return presentApplication(row, userId, line ?? nameOnly(names.get(otherId)?.username ?? ''), ctx.now);
  });
}

export async function presentOne(ctx: Ctx, row: ApplicationRow): Promise<Application> {
  const [application] = await present(ctx, viewerOf(ctx).userId, [row]);
  if (!application) throw new Error('one row is one application');
  return application;
}

/** Received or sent, the newest first. */
export async function listApplications(
  ctx: Ctx,
  query: {
    size?: number | undefined;
    next?: number | undefined;
    box?: 'received' | 'sent' | undefined;
  },
): Promise<{ list: Application[]; next: number }> {
  const { userId } = viewerOf(ctx);
  const size = query.size ?? 20;
  const rows = await findApplications(ctx.db, {
    userId,
    sent: query.box === 'sent',
    before: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: await present(ctx, userId, shown),
    next: rows.length > size ? (shown.at(-1)?.application_id ?? pagingEnd) : pagingEnd,
  };
}

/** For the export: what the person reads in the lists. */
export async function applicationsOf(
  ctx: Ctx,
  userId: number,
  sent: boolean,
  size: number,
): Promise<Application[]> {
  return present(ctx, userId, await findApplications(ctx.db, { userId, sent, before: undefined, size }));
}

/** How many wait for the caller's answer. */
export async function countApplications(ctx: Ctx): Promise<{ count: number }> {
  return { count: await countWaiting(ctx.db, viewerOf(ctx).userId, waitingSince(ctx.now)) };
}

/** D38: what has waited too long is read as expired at once; the night writes it down. */
export async function expireOld(deps: Deps, goesOn: () => boolean): Promise<void> {
  const { db, now } = jobContext(deps);
  await expireApplications(db, waitingSince(now), now, goesOn);
}
