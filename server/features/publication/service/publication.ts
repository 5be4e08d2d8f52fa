import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import type { RawBuilder } from 'kysely';
import { secondsOf, type Ctx, type StaffCtx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { orNone } from '../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { notify } from '../../notification/api/notifications.ts';
import { defineReview } from '../../staff/api/review.ts';
import { maySee } from '../policy.ts';
import {
  countByPerson,
  countOf,
  lockPublication,
  setOwnerHidden,
  type AnyTable,
  type PublicationColumns,
  type PublicationRow,
} from '../store/publications.ts';
import { countWaiting, findQueue, type QueueRow } from '../store/queue.ts';
import { writingOf, type CheckedDraft, type PublicationText } from './checked.ts';
import type { PublicationRules, SeenBy } from './rules.ts';
import { writesOf } from './writes.ts';
import { requireHeld } from '../../../platform/held.ts';

export { publicationTable, type PublicationColumns, type PublicationRow } from '../store/publications.ts';
export type { CheckedDraft } from './checked.ts';

/**
 * Others see what a person publishes when they may be met, and the feature has nothing against it. The person is locked;
 * whatever changes one of the two calls this.
 */
export async function projectOwner(tx: Tx, of: AnyTable, userId: number, hidden = false): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  const { visible } = await accountStateOf(tx, userId);
  await setOwnerHidden(tx.db, of, userId, hidden || !visible);
}

/**
 * What somebody publishes and others find: review by staff, listed or not, hidden, on top, deleted (decision 0094). The
 * feature brings its table, how one is read for a viewer, and who may publish; it holds the person in its writes.
 */
export function definePublication<
  Table extends PublicationColumns,
  Row extends PublicationRow,
  Seen extends Row & SeenBy & Shape,
  Shape extends PublicationText,
>(rules: PublicationRules<Table, Row, Seen, Shape>) {
  const { kind, label, of, path, find } = rules;
  const writing = writingOf(rules.fields);
  const writes = writesOf(rules);
  const gone = (): never => notFound(`${label}不存在或已不可见`);
  // The public number has a name of its own in each table.
  const idOf = (row: object): number => Number((row as Record<string, unknown>)[of.id]);

  /** Hundreds in an hour are a sign of scraping. */
  const lookThrottle: ThrottleRule = {
    name: `${kind}.look`,
    free: 100,
    slow: 200,
    max: 500,
    seconds: 3600,
    network: { free: 1000, slow: 2000, max: 2400 },
  };

  const mayRead = (row: Seen | undefined, viewerId: number | null): row is Seen =>
    row !== undefined && maySee(row, viewerId);

  /** As this person may see it (null: a guest); else 40400. */
  async function open(ctx: Ctx, id: number, viewerId: number | null): Promise<Seen> {
    const row = await find(ctx.db, id, viewerId ?? 0);
    return mayRead(row, viewerId) ? row : gone();
  }

  const review = defineReview<Row, Seen, QueueRow, void>({
    name: kind,
    idOf,
    subjectOf: (row) => `${kind}:${idOf(row)}`,
    waiting: reviewState.pending,
    waits: (row) => row.audit === reviewState.pending,
    parties: (row) => [row.user_id],
    versionOf: (row) => row.rev,
    store: {
      find: (db, id) => find(db, id, 0),
      lock: (db, id) => lockPublication(db, of, id),
      page: (db, given) => findQueue(db, of, given),
      count: () => countWaiting(of),
    },
    none: gone,
    words: {
      over: `这个${label}已经审核过`,
      own: `不能审核自己的${label}，请交给同事`,
      changed: '发布者刚改过内容，请刷新后重新审核',
    },
    async change(tx, row, { pass, reason }) {
      await writes.decided(tx, idOf(row), { pass, reason });
      if (pass) await rules.listed?.(tx, { id: idOf(row), userId: row.user_id });
    },
    notify: (tx, row, { pass, reason }) =>
      notify(tx, row.user_id, {
        category: 'system',
        title: pass ? `${label}已通过审核` : `${label}未通过审核`,
        body: pass ? `“${row.title}”已经可以被别人看到。` : `“${row.title}”：${reason}。修改后会重新审核。`,
        path: path(idOf(row)),
        key: `${kind}-audit:${idOf(row)}:${row.rev}`,
      }),
  });

  const subjectOf = (row: { user_id: number; title: string }): Subject => ({
    ownerId: row.user_id,
    title: row.title,
    path: path(idOf(row)),
  });

  /** As a subject of reports (D137). */
  const subjects: SubjectKind = {
    label,
    find: (ctx, id) => orNone(async () => subjectOf(await open(ctx, id, ctx.viewer?.userId ?? null))),
    async read(ctx, ids) {
      const rows = (await rules.reports?.find(ctx, ids)) ?? [];
      return new Map(
        rows.map((row) => [
          idOf(row),
          {
            ...subjectOf(row),
            texts: writing.texts(row).map(({ label, text }) => ({ label, text })),
            pictures: writing.pictures(row).map(({ address }) => address),
          },
        ]),
      );
    },
    setHidden: (tx, id, hidden) => writes.setModerated(tx, id, hidden),
  };

  return {
    ...writes,
    open,
    review,
    subjects,
    clean: writing.clean,

    /** The page of one; others' count against whoever looks. */
    async look(ctx: Ctx, id: number): Promise<Seen> {
      const viewerId = ctx.viewer?.userId ?? null;
      const row = await find(ctx.db, id, viewerId ?? 0, ctx.now);
      if (!row || row.user_id !== viewerId) await throttle(ctx, lookThrottle, `${kind} ${id}`);
      return mayRead(row, viewerId) ? row : gone();
    },

    /**
     * What somebody is about to publish, before the transaction. `id`: one that is edited, by its owner or whom the feature lets
     * edit it (`mayEdit`).
     */
    async check<Draft extends Shape>(
      ctx: ViewerCtx,
      id: number | undefined,
      draftOf: (before: Seen | undefined) => Draft,
      mayEdit: (before: Seen) => boolean = ({ user_id }) => user_id === ctx.viewer.userId,
    ): Promise<CheckedDraft<Draft>> {
      const before = id === undefined ? undefined : await find(ctx.db, id, ctx.viewer.userId);
      if (id !== undefined && (!before || !mayEdit(before))) gone();
      return writing.check(ctx, draftOf(before), before);
    },

    /** A page of the queue; each line beside its number. */
    reviews: (
      ctx: StaffCtx,
      query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
    ) =>
      review.list(ctx, query, (rows) => rows.map((row) => ({ id: row.id, ...lineOf(ctx, row, row.name) }))),

    /** What everybody would see of it: it holds no contacts, so looking is not written down. */
    async reviewed(ctx: StaffCtx, id: number) {
      const row = await review.find(ctx, id);
      return { row, line: lineOf(ctx, row, row.user?.name ?? null) };
    },

    /** Number of somebody's, as an expression of SQL. */
    countOf: (userId: number): RawBuilder<number> => countOf(of, userId),
    /** For staff: number of theirs by person. */
    counts: (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
      countByPerson(ctx.db, of, userIds),
  };

  function lineOf(
    ctx: StaffCtx,
    row: Pick<PublicationRow, 'title' | 'user_id' | 'audit' | 'audit_why' | 'changed_at' | 'rev'>,
    name: string | null,
  ) {
    return {
      title: row.title,
      user_id: row.user_id,
      name: name ?? '已注销用户',
      audit: row.audit,
      why: row.audit_why,
      changed_at: secondsOf(row.changed_at),
      due_at: secondsOf(workdaysAfter(row.changed_at, rules.workdays)),
      rev: row.rev,
      can: { decide: row.audit === reviewState.pending && row.user_id !== ctx.staff.userId },
    };
  }
}
