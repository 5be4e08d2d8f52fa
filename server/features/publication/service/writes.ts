import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { reviewState, type PublicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Insertable, Updateable } from 'kysely';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { cleanerVersion } from '../../../platform/rich-text.ts';
import { lockUser } from '../../account/api/profile.ts';
import { releaseFiles, showFiles } from '../../media/api/files.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { reviewStateAfter } from '../policy.ts';
import {
  countTopsOf,
  findOwner,
  findTextsOf,
  insertPublication,
  lockPublication,
  updatePublication,
  type Owner,
  type PublicationColumns,
  type PublicationRow,
} from '../store/publications.ts';
import { writingOf, type CheckedDraft, type PublicationText } from './checked.ts';
import type { PublicationRules, SeenBy } from './rules.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { requireHeld } from '../../../platform/held.ts';

/** What a write sets by itself; the rest of the columns is the feature's. */
type Managed = Exclude<keyof PublicationColumns, 'is_top' | 'sort'>;

/** What an owner does to theirs. */
export interface Arrangement {
  status?: PublicationStatus | undefined;
  is_top?: number | undefined;
  sort?: number | undefined;
}

/** What is written: the draft that was checked, what the feature keeps besides, whose name it is found by. */
export interface Writing<Draft, Columns> {
  checked: CheckedDraft<Draft>;
  columns: Columns;
  owner: Owner;
}

export function writesOf<
  Table extends PublicationColumns,
  Row extends PublicationRow,
  Seen extends Row & SeenBy & Shape,
  Shape extends PublicationText,
>(rules: PublicationRules<Table, Row, Seen, Shape>) {
  const { kind, label, of, strict } = rules;
  const writing = writingOf(rules.fields);
  const filesOf = (id: number): string => `${kind}:${id}`;
  const gone = (): never => notFound(`${label}不存在或已不可见`);

  const update = (tx: Tx, id: number, change: Partial<PublicationRow>): Promise<void> =>
    updatePublication(tx.db, of, id, change as Updateable<Table>);

  const wordsFor = (
    { title, content }: Pick<PublicationText, 'title' | 'content'>,
    more: string,
    { realname: name }: Owner,
  ): Promise<string[]> => searchWords({ title, content: `${wordsOf(content)} ${more}`, name });

  /** What it is found by besides, in the columns that say so. */
  const foundIn = (row: object): string =>
    (of.found ?? [])
      .map((column) => (row as Record<string, unknown>)[column])
      .filter((value) => typeof value === 'string')
      .join(' ');

  /** What stands after it is written: the columns that all have. Nothing is told of what stood there before. */
  function standing<Draft extends Shape>(given: Writing<Draft, unknown>, before: Row | undefined) {
    const { draft, doubts, rewritten, words } = given.checked;
    const { audit, why } = reviewStateAfter({
      before: before && {
        audit: before.audit,
        strict: strict?.row(before) ?? false,
        wasRejected: before.audit_reason !== '',
      },
      strict: strict?.draft(draft) ?? false,
      strictWord: strict?.word ?? '',
      rewritten,
      doubts,
    });
    return {
      title: draft.title,
      content: draft.content,
      content_cleaner: cleanerVersion,
      images: [...draft.images],
      audit,
      audit_why: why.join('、'),
      audit_words: audit === reviewState.pending ? [...words] : [],
    };
  }

  async function follow(
    tx: Tx<ViewerCtx>,
    id: number,
    after: { draft: PublicationText; audit: number },
    before: Row | undefined,
  ): Promise<void> {
    const { userId } = tx.viewer;
    await showFiles(tx, {
      subject: filesOf(id),
      userId,
      files: writing.pictures(after.draft),
      ...(before ? { kept: writing.pictures(before).map(({ address }) => address) } : {}),
    });
    if (after.audit === reviewState.passed && before?.audit !== reviewState.passed)
      await rules.listed?.(tx, { id, userId: before?.user_id ?? userId });
  }

  /** The one of this person, held; 40400 for any other. */
  async function take(tx: Tx<ViewerCtx>, id: number, ownerId = tx.viewer.userId): Promise<Row> {
    const row = await lockPublication(tx.db, of, id);
    return row?.user_id === ownerId ? row : gone();
  }

  return {
    /** Whose name it is found by, and their city; 40300 without a card. The person is locked. */
    async owner(tx: Tx<ViewerCtx>, ownerId = tx.viewer.userId): Promise<Owner> {
      requireHeld(tx.db, 'person', ownerId);
      const owner = await findOwner(tx.db, ownerId);
      return owner ?? fail('forbidden', { message: `请先建立一张名片，写上姓名，再发布${label}` });
    },

    /** A new one. The person is locked. */
    async insert<Draft extends Shape>(
      tx: Tx<ViewerCtx>,
      given: Writing<Draft, Omit<Insertable<Table>, Managed>>,
    ): Promise<number> {
      requireHeld(tx.db, 'person', tx.viewer.userId);
      const { draft } = given.checked;
      const stands = standing(given, undefined);
      const row = {
        ...given.columns,
        ...stands,
        user_id: tx.viewer.userId,
        deleted_at: null,
        created_at: tx.now,
        changed_at: tx.now,
      };
      const id = await insertPublication(
        tx.db,
        of,
        row as Insertable<Table>,
        await wordsFor(draft, foundIn(row), given.owner),
      );
      await follow(tx, id, { draft, audit: stands.audit }, undefined);
      return id;
    },

    take,

    /**
     * The own one, held, as it was read and checked; 40901 when another edit came in between. `ownerId`: whose it is, when the
     * feature lets others edit it.
     */
    async takeRead(
      tx: Tx<ViewerCtx>,
      id: number,
      rev: number | undefined,
      checked: { rev: number },
      ownerId?: number,
    ): Promise<Row> {
      const row = await take(tx, id, ownerId);
      if (row.rev !== checked.rev || (rev ?? row.rev) !== row.rev)
        fail('conflict', { message: `这个${label}刚在别处改过，请刷新后再改` });
      return row;
    },

    /** What `takeRead` holds is written anew. */
    async rewrite<Draft extends Shape>(
      tx: Tx<ViewerCtx>,
      id: number,
      before: Row,
      given: Writing<Draft, Omit<Updateable<Table>, Managed>>,
    ): Promise<void> {
      const { draft } = given.checked;
      const stands = standing(given, before);
      const change = { ...given.columns, ...stands, rev: before.rev + 1, changed_at: tx.now };
      const words = await wordsFor(draft, foundIn({ ...before, ...given.columns }), given.owner);
      await updatePublication(tx.db, of, id, change as Updateable<Table>, words);
      await follow(tx, id, { draft, audit: stands.audit }, before);
    },

    /** D46, D47: shown or hidden, on top, its place. What is not given stays. The person is locked. */
    async arrange(
      tx: Tx<ViewerCtx>,
      id: number,
      { status, is_top: isTop, sort }: Arrangement,
    ): Promise<void> {
      requireHeld(tx.db, 'person', tx.viewer.userId);
      const row = await take(tx, id);
      if (isTop === 1 && (await valueOf(tx.db, countTopsOf(of, row.user_id, id))) >= rules.tops)
        fail('conflict', { message: `最多置顶${rules.tops}个${label}，请先取消一个` });
      await update(tx, id, {
        status: status ?? row.status,
        is_top: isTop === undefined ? row.is_top : isTop === 1,
        sort: sort ?? row.sort,
      });
    },

    /** D152: for ever, and for everybody. */
    remove: (ctx: ViewerCtx, id: number): Promise<void> =>
      inTransaction(ctx, async (tx) => {
        const { userId } = tx.viewer;
        await lockUser(tx, userId);
        if ((await rules.find(tx.db, id, userId))?.user_id !== userId) gone();
        // What stands in moderation is locked before the row, as by whoever decides about it.
        if (rules.reports) await forgetSubject(tx, { type: rules.reports.type, id });
        await take(tx, id);
        await update(tx, id, { deleted_at: tx.now, is_top: false });
        if (!(await rules.keepsFiles?.(tx, id))) await releaseFiles(tx, [filesOf(id)]);
      }),

    /** What staff has decided about it. */
    decided: (tx: Tx, id: number, { pass, reason }: { pass: boolean; reason: string }): Promise<void> =>
      update(tx, id, {
        audit: pass ? reviewState.passed : reviewState.rejected,
        audit_reason: reason,
        audit_words: [],
      }),

    /** Hidden after reports, and shown again. */
    setModerated: (tx: Tx, id: number, moderated: boolean): Promise<void> => update(tx, id, { moderated }),

    /** After the card of its owner has changed: what all of theirs are found by, and columns that say the same. */
    followCard: (ctx: Ctx, userId: number, columnsOf: (owner: Owner) => Updateable<Table>): Promise<void> =>
      inTransaction(ctx, async (tx) => {
        await lockUser(tx, userId);
        const owner = await findOwner(tx.db, userId);
        // A card that is gone for a while changes nothing.
        if (!owner) return;
        for (const { id, more, ...texts } of await findTextsOf(tx.db, of, userId))
          await updatePublication(tx.db, of, id, columnsOf(owner), await wordsFor(texts, more, owner));
      }),
  };
}
