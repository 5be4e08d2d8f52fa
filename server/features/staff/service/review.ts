import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import { lockPeople } from '../../account/api/people.ts';
import { audit } from './audit.ts';

/** A decision as its queue carries it out; `reason` is '' when it passes. */
export interface Outcome {
  pass: boolean;
  reason: string;
  staffId: number;
}

interface Stores<Row, Found extends Row, Listed> {
  find: (db: Db, id: number) => Promise<Found | undefined>;
  /** Held until the transaction ends. */
  lock: (db: TxDb, id: number) => Promise<Row | undefined>;
  /** What waits, the oldest first; what is decided, the newest first. `after`: the last one of the page before. */
  page: (
    db: Db,
    given: { state: number; after: number | undefined; size: number },
  ) => Promise<readonly Listed[]>;
  count: () => RawBuilder<number>;
}

export interface ReviewRules<Row, Found extends Row, Listed, Changed> {
  /** In the log: `view-<name>`, `<name>-link`, `decide-<name>:pass`. */
  name: string;
  idOf: (row: Row | Listed) => number;
  /** What the log says it is about, `certification:12`. */
  subjectOf: (row: Row) => string;
  /** Of what waits; a list shows it when no state is asked for. */
  waiting: number;
  waits: (row: Row | Listed) => boolean;
  /** Who handed it in, and whose it is: none of them decides. null: gone. */
  parties: (row: Row | Listed) => readonly (number | null)[];
  /** All accounts of these people, theirs among them, where one person may have several. */
  accountsOf?: (tx: Tx, people: readonly number[]) => Promise<readonly number[]>;
  /** What changes with every edit: a decision is about what the member of staff has read. */
  versionOf?: (row: Row) => number;
  store: Stores<Row, Found, Listed>;
  /** 40400 */
  none: () => never;
  words: {
    /** 42200: a colleague was first, or it was taken back. */
    over: string;
    /** 40300 */
    own: string;
    /** 42200, with `versionOf` */
    changed?: string;
  };
  /** The field of the call that says why it is refused. */
  reasonField?: 'message';
  /** Its answer is that of `decide`. */
  change: (tx: Tx<StaffCtx>, row: Row, outcome: Outcome) => Promise<Changed>;
  /** Tells whoever handed it in. */
  notify: (tx: Tx<StaffCtx>, row: Row, outcome: Outcome) => Promise<unknown>;
}

/**
 * A queue that staff passes or refuses case by case (D138): each look has a reason and is written down, each case is decided
 * once, not by whoever it belongs to, and its person is told. Locks people, then the case.
 */
export function defineReview<Row, Found extends Row, Listed, Changed>(
  rules: ReviewRules<Row, Found, Listed, Changed>,
) {
  const { name, store, none, words } = rules;

  const over = (): never => fail('stateChanged', { message: words.over });
  const partiesOf = (row: Row | Listed): number[] => rules.parties(row).flatMap((one) => one ?? []);

  const seek = (ctx: Ctx, id: number): Promise<Found | undefined> => store.find(ctx.db, id);

  const find = async (ctx: Ctx, id: number): Promise<Found> => (await seek(ctx, id)) ?? none();

  /** Whether this member of staff may decide it, as far as the row says. */
  const may = (row: Row | Listed, { staff }: StaffCtx): boolean =>
    rules.waits(row) && !partiesOf(row).includes(staff.userId);

  async function list<Line>(
    ctx: StaffCtx,
    query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
    present: (rows: readonly Listed[]) => readonly Line[] | Promise<readonly Line[]>,
  ): Promise<{ list: Line[]; next: number }> {
    const { state = rules.waiting, size = 20, next: after } = query;
    const rows = await store.page(ctx.db, { state: Number(state), after, size: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const next = rows.length > size && last !== undefined ? rules.idOf(last) : pagingEnd;
    return { list: [...(await present(shown))], next };
  }

  /** `show` reads what else there is, after the look is written down and in its transaction. */
  const view = <Shown>(
    ctx: StaffCtx,
    { id, reason }: { id: number; reason: string },
    show: (tx: Tx<StaffCtx>, row: Found) => Promise<Shown>,
  ): Promise<Shown> =>
    inTransaction(ctx, async (tx) => {
      const row = await find(tx, id);
      await audit(tx, { action: `view-${name}`, subject: rules.subjectOf(row), reason });
      return show(tx, row);
    });

  /** Holds the people of a case, then the case; 40300 for one's own. */
  async function take(tx: Tx<StaffCtx>, id: number): Promise<Row> {
    const people = partiesOf(await find(tx, id));
    const accounts = rules.accountsOf ? await rules.accountsOf(tx, people) : people;
    await lockPeople(tx, accounts);
    const row = (await store.lock(tx.db, id)) ?? none();
    const parties = partiesOf(row);
    if ([...accounts, ...parties].includes(tx.staff.userId)) fail('forbidden', { message: words.own });
    // Merged or handed over between the two reads: the wrong people are held.
    if (!parties.every((one) => accounts.includes(one))) over();
    return row;
  }

  /** Once; 42200 when a colleague was first, it was taken back, or it is no longer what was read. */
  async function decide(
    ctx: StaffCtx,
    given: { id: number; verdict: Verdict; reason?: string | undefined; version?: number },
  ): Promise<Changed> {
    const { id, verdict, reason = '', version } = given;
    const pass = verdict === 'pass';
    if (!pass && reason === '')
      fail('invalid', { message: '请填写不通过的原因', field: rules.reasonField ?? 'reason' });
    return inTransaction(ctx, async (tx) => {
      const row = await take(tx, id);
      if (!rules.waits(row)) over();
      if (rules.versionOf && rules.versionOf(row) !== version)
        fail('stateChanged', { message: words.changed ?? words.over });
      const outcome = { pass, reason: pass ? '' : reason, staffId: tx.staff.userId };
      const changed = await rules.change(tx, row, outcome);
      await rules.notify(tx, row, outcome);
      await audit(tx, {
        action: `decide-${name}:${verdict}`,
        subject: rules.subjectOf(row),
        reason: reason || '通过',
      });
      return changed;
    });
  }

  return {
    name,
    subjectOf: rules.subjectOf,
    waits: rules.waits,
    over,
    seek,
    find,
    may,
    list,
    view,
    take,
    decide,
    count: store.count,
  };
}
