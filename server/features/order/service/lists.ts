import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type * as contract from '@qunlu/contract/order/calls.ts';
import type { ListedLine } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import type { Role } from '../policy.ts';
import { orderTurns } from '../ports.ts';
import { presentLine } from '../present/line.ts';
import { todoOf } from '../present/turn.ts';
import { findListed, type ListedOrder } from '../store/list.ts';
import { findTurns, turnsCounted, type TurnOrder } from '../store/turns.ts';
import { countOf, todosOf, wordOf } from './ground/facts.ts';
import { pagesOf } from './ground/pages.ts';

interface Query {
  size?: number | undefined;
  next?: number | undefined;
  role?: Role | undefined;
  state?: string | undefined;
  type?: string | undefined;
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** What waits for the caller on one side. */
const turnsOf = (ctx: ViewerCtx, role: Role, size: number): ReturnType<typeof findTurns> =>
  findTurns(
    ctx.db,
    { userId: ctx.viewer.userId, role, now: ctx.now },
    { size, also: ctx.deps.ports.get(orderTurns) },
  );

/** How a page shows each of its orders: its subjects are asked once for all of them. */
async function linesOf(
  ctx: ViewerCtx,
  role: Role,
  rows: readonly ListedOrder[],
): Promise<(row: ListedOrder) => ListedLine> {
  const pages = await pagesOf(ctx, rows, role);
  return (row) => ({
    ...presentLine(row, role, {
      page: pages.get(row.order_id),
      word: wordOf(ctx, row, role),
      quantity: countOf(ctx, row),
    }),
    todo: '',
    until: 0,
  });
}

const withTurn =
  (ctx: ViewerCtx, line: (row: ListedOrder) => ListedLine) =>
  (row: TurnOrder): ListedLine => ({
    ...line(row),
    todo: todoOf(row, todosOf(ctx, row)),
    until: secondsOf(row.due_at),
  });

/** Only what waits, all that is counted on one page: what is done makes room for what comes after it. */
async function listWaiting(ctx: ViewerCtx, role: Role): Promise<OutputOf<typeof contract.listOrders>> {
  const { rows, waits, kinds } = await turnsOf(ctx, role, turnsCounted);
  const line = await linesOf(ctx, role, rows);
  return { list: rows.map(withTurn(ctx, line)), next: pagingEnd, waiting: [], waits, kinds };
}

/** The orders of one side in one line of time; what waits for the caller comes with the first page of all of them. */
export async function listOrders(
  ctx: ViewerCtx,
  query: Query,
): Promise<OutputOf<typeof contract.listOrders>> {
  const { size = 20, role = 'buyer', next, state, type } = query;
  if (state === 'waits') return listWaiting(ctx, role);
  const isTop = next === undefined && state === undefined && type === undefined;
  const { rows: turns, waits, kinds } = isTop ? await turnsOf(ctx, role, orderRules.waiting) : nothing;
  const rows = await findListed(ctx.db, {
    userId: ctx.viewer.userId,
    role,
    state: numberOf(state),
    type: numberOf(type),
    before: next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const line = await linesOf(ctx, role, distinct([...turns, ...shown]));
  return {
    list: shown.map(line),
    next: nextOf(rows, size, 'order_id'),
    waiting: turns.map(withTurn(ctx, line)),
    waits,
    kinds,
  };
}

const nothing = { rows: [], waits: 0, kinds: [] };

const distinct = (rows: readonly ListedOrder[]): ListedOrder[] => [
  ...new Map(rows.map((row) => [row.order_id, row])).values(),
];
