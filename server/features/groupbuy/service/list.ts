import type * as contract from '@qunlu/contract/groupbuy/calls.ts';
import type { listOpened } from '@qunlu/contract/groupbuy/manage.ts';
import { chainName } from '@qunlu/contract/groupbuy/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { defineListing } from '../../publication/api/listing.ts';
import { presentLine } from '../present/buy.ts';
import { presentOwnEntry } from '../present/entry.ts';
import { findChain, findEntry, findJoined } from '../store/entries.ts';
import { findInCircle, findInOwnCircles, listedBuys, type ListedBuy } from '../store/list.ts';
import { findOpeners } from '../store/openers.ts';
import { goneEntry } from './access.ts';
import { buys } from './buys.ts';
import { contacts } from './contacts.ts';

const buyListing = defineListing({
  kind: 'groupbuy',
  of: listedBuys,
  idOf: (row: ListedBuy) => row.buy_id,
  present: (row: ListedBuy) => row,
});

/** D133: running ones that everybody finds. */
export async function listBuys(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listBuys>,
): Promise<OutputOf<typeof contract.listBuys>> {
  const { list, next } = await buyListing.list(ctx, {
    size: query.size,
    next: query.next,
    words: query.words,
    sort: query.sort ?? 'ending',
    filters: { ahead: ctx.now },
  });
  return { list: list.map((row) => presentLine(row, ctx.viewer.userId)), next };
}

export async function ownBuys(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listBuys>> {
  const { userId } = ctx.viewer;
  const { list, next } = await buyListing.listOf(ctx, { ...query, id: userId });
  return { list: list.map((row) => presentLine(row, userId)), next };
}

/** D77: of a circle, while its module is on and visible to who calls. */
export async function buysInCircle(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.circleGroupbuys>,
): Promise<OutputOf<typeof contract.circleGroupbuys>> {
  const { can } = await pluginOn(ctx, query.id, 'groupbuy');
  const { size = 20 } = query;
  const rows = await findInCircle(ctx.db, {
    circleId: query.id,
    viewerId: ctx.viewer.userId,
    isMember: can.see,
    isOver: query.over === 1,
    behind: query.next || undefined,
    size: size + 1,
    now: ctx.now,
  });
  return paged(rows, size, 'buy_id', (row) => presentLine(row, ctx.viewer.userId));
}

export async function buysInOwnCircles(
  ctx: ViewerCtx,
  { size = 20, next }: QueryOf<typeof contract.circleBuys>,
): Promise<OutputOf<typeof contract.circleBuys>> {
  const { userId } = ctx.viewer;
  const rows = await findInOwnCircles(ctx.db, {
    viewerId: userId,
    behind: next || undefined,
    size: size + 1,
    now: ctx.now,
  });
  return paged(rows, size, 'buy_id', (row) => presentLine(row, userId));
}

/** D133: the chain as everybody reads it who sees the buy: no name in full. */
export async function listChain(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof contract.listChain>,
): Promise<OutputOf<typeof contract.listChain>> {
  const { userId } = ctx.viewer;
  const buy = await buys.look(ctx, id);
  const rows = await findChain(ctx.db, { buyId: id, behind: next || undefined, size: size + 1 });
  const page = paged(rows, size, 'number', (row) => ({
    number: row.number,
    name: chainName(row.name),
    lines: row.lines.map(({ title, quantity }) => ({ title, quantity })),
    at: secondsOf(row.paid_at),
    offline: row.user_id === null,
    mine: row.user_id === userId,
  }));
  return { ...page, people: buy.people, pieces: buy.pieces, state: buy.state };
}

export async function listJoined(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listJoined>,
): Promise<OutputOf<typeof contract.listJoined>> {
  const { size = 20 } = query;
  const rows = await findJoined(ctx.db, {
    userId: ctx.viewer.userId,
    buyId: query.id,
    open: query.open === 1,
    behind: query.next || undefined,
    size: size + 1,
  });
  return paged(rows, size, 'entry_id', (row) => presentOwnEntry(ctx, row));
}

const openersShown = 20;

/** What I have given for the handing over, and D22, who has read it. */
export async function viewOpened(ctx: ViewerCtx, entryId: number): Promise<OutputOf<typeof listOpened>> {
  const entry = await findEntry(ctx.db, entryId);
  if (entry?.user_id !== ctx.viewer.userId) return goneEntry();
  const form = await contacts.find(ctx, entryId);
  return {
    name: entry.name,
    phone: form?.facts.phone ?? '',
    address: form?.facts.address ?? '',
    opened: (await findOpeners(ctx.db, entryId, openersShown)).map(({ name, at }) => ({
      name: name ?? '已注销用户',
      at: secondsOf(at),
    })),
  };
}
