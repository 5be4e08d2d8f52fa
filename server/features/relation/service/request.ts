import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { RawBuilder } from 'kysely';
import {
  after,
  inTransaction,
  jobContext,
  type Deps,
  type Tx,
  type ViewerCtx,
} from '../../../platform/context.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import { lockPeople, type AccountState } from '../../account/api/people.ts';
import { settle, settleAll, withdraw } from '../../notification/api/notifications.ts';

type Side = 'asker' | 'asked';
type People = ReadonlyMap<number, AccountState>;

/** What one side makes of a request: accepts, refuses, withdraws it, or takes a yes back. */
export interface End<Row, State> {
  by: Side;
  /** States that it may be done in, as that person reads them. */
  from: readonly State[];
  /** Where it is done already: doing it again changes nothing. */
  to?: State;
  /** 42200: why it cannot be done in this state. */
  over: (state: State) => string;
  /** `people`: whom the locks hold, and whether they may be met. Answers the row as it stands then. */
  change: (tx: Tx<ViewerCtx>, row: Row, people: People) => Promise<Row>;
  /** Who reads of it; null: nobody may know, or what changes tells them. */
  notify: ((tx: Tx<ViewerCtx>, row: Row) => Promise<unknown>) | null;
}

interface RequestRules<Row, State, Ends extends string, Listed, Box extends string, Answer> {
  idOf: (row: Row | Listed) => number;
  /** Of somebody else's it may answer undefined. Where no people are held, it locks the row. */
  find: (tx: Tx<ViewerCtx>, id: number) => Promise<Row | undefined>;
  /** undefined: it is none of theirs. */
  sideOf: (row: Row, userId: number) => Side | undefined;
  /** All whom its ends concern, held before the row is read again. Absent: an end touches nothing but the row. */
  people?: (row: Row) => readonly number[];
  /** Whether it still stands between these people, e.g. neither is gone; else it answers like an unknown one. */
  stands?: (row: Row, people: People, userId: number) => boolean;
  /** 40400 */
  none: () => never;
  /** How it stands for one of its people: an asker may not read a refusal. */
  stateFor: (row: Row, userId: number, now: Date) => State;
  /** Somebody is asked; their notice of `askedKey` wants something done. */
  waiting: State;
  asked: (row: Row) => readonly number[];
  askedKey: (id: number) => string;
  ends: Record<Ends, End<Row, State>>;
  present: (tx: Tx<ViewerCtx>, row: Row) => Answer | Promise<Answer>;
  /** Each a statement by an index of its own, the newest first, below `before`. */
  boxes: Record<
    Box,
    (
      db: Db,
      given: { userId: number; before: number | undefined; size: number },
    ) => Promise<readonly Listed[]>
  >;
  /** For the badge: how many wait for the caller. */
  count: (ctx: ViewerCtx) => RawBuilder<number>;
  lapse: {
    /** Days that it waits; 0: the row says itself until when. */
    days: number;
    /** Ends those made until `before`, `size` at most. Nobody is told; who was asked has nothing to answer any more. */
    end: (db: TxDb, given: { before: Date; now: Date; size: number }) => Promise<readonly RequestLapse[]>;
  };
}

/** A request that nobody answered in time, and whom it had asked. */
export interface RequestLapse {
  id: number;
  asked: readonly number[];
}

const lapseBatch = 1000;

/**
 * What one person asks of another: ended once, by who may, under the locks of its people, the same again without effect; its notice
 * ends with it; listed, counted and lapsed. Asking itself is its feature's: whom one may ask, how often, what a repeat answers.
 */
export function defineRequest<Row, State, Ends extends string, Listed, Box extends string, Answer>(
  rules: RequestRules<Row, State, Ends, Listed, Box, Answer>,
) {
  const { find, none } = rules;

  /** Locks people, then the row. */
  async function take(tx: Tx<ViewerCtx>, id: number, by: Side): Promise<{ row: Row; people: People }> {
    const { userId } = tx.viewer;
    const own = async (): Promise<Row> => {
      const row = await find(tx, id);
      return row && rules.sideOf(row, userId) === by ? row : none();
    };
    const seen = await own();
    if (!rules.people) return { row: seen, people: new Map() };
    const people = await lockPeople(tx, rules.people(seen));
    if (!people.get(userId)?.visible) fail('login');
    // It may have been ended before the locks were taken.
    const row = await own();
    if (rules.stands?.(row, people, userId) === false) none();
    return { row, people };
  }

  /** Once; 42200 when it does not wait any more, 40400 for whoever it is not about. */
  const end = (ctx: ViewerCtx, id: number, name: Ends): Promise<Answer> =>
    inTransaction(ctx, async (tx) => {
      const { by, from, to, over, change, notify } = rules.ends[name];
      const { userId } = tx.viewer;
      const { row, people } = await take(tx, id, by);
      const state = rules.stateFor(row, userId, tx.now);
      if (to !== undefined && state === to) return rules.present(tx, row);
      if (!from.includes(state)) fail('stateChanged', { message: over(state) });
      if (state === rules.waiting) {
        const keys = [rules.askedKey(id)];
        await (by === 'asked' ? settle(tx, userId, keys) : withdraw(tx, rules.asked(row), keys));
      }
      const changed = await change(tx, row, people);
      await notify?.(tx, changed);
      return rules.present(tx, changed);
    });

  async function list<Line>(
    ctx: ViewerCtx,
    box: Box,
    { size = 20, next }: { size?: number | undefined; next?: number | undefined },
    present: (rows: readonly Listed[]) => Line[] | Promise<Line[]>,
  ): Promise<{ list: Line[]; next: number }> {
    const rows = await rules.boxes[box](ctx.db, { userId: ctx.viewer.userId, before: next, size: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await present(shown),
      next: rows.length > size && last !== undefined ? rules.idOf(last) : pagingEnd,
    };
  }

  /** Job: readers derive the state of what is over before it runs. */
  async function lapse(deps: Deps, goesOn: () => boolean): Promise<void> {
    const ctx = jobContext(deps);
    const given = { before: after(ctx.now, -rules.lapse.days * 86_400), now: ctx.now, size: lapseBatch };
    while (goesOn()) {
      const lapsed = await inTransaction(ctx, async (tx) => {
        const ended = await rules.lapse.end(tx.db, given);
        if (ended.length > 0)
          await settleAll(
            tx,
            [...new Set(ended.flatMap(({ asked }) => asked))],
            ended.map(({ id }) => rules.askedKey(id)),
          );
        return ended;
      });
      if (lapsed.length < lapseBatch) return;
    }
  }

  return { end, list, lapse, count: rules.count };
}
