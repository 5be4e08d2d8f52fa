import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { releaseFiles, showFiles } from '../../media/api/files.ts';
import {
  deleteDraft,
  findDraft,
  findDrafts,
  insertDraft,
  updateDraft,
  type DraftLine,
} from '../store/drafts.ts';

/** As its writer has it in their list. */
export interface Draft {
  draft_id: number;
  title: string;
  saved_at: number;
}

export interface DraftInput {
  /** One that is there; absent: a new one. */
  draftId?: number | undefined;
  title: string;
  /** As the page wrote it; nobody else reads it. */
  content: string;
  /** All pictures in it. */
  images: readonly string[];
}

/** The pictures of a draft are kept for it, by this name. */
export const draftFiles = (draftId: number): string => `draft:${draftId}`;

const shown = ({ saved_at: at, ...line }: DraftLine): Draft => ({ ...line, saved_at: secondsOf(at) });
const gone = (): never => notFound('草稿不存在，可能已经发布或删掉');

/**
 * What people are writing and have not published (decision 0099): theirs alone, in whatever state, since half a form is no valid
 * row. It is checked when it is published. `subjectId`: what it is to stand in, as a circle; `most` is of each.
 */
export function defineDrafts({
  kind,
  most,
  subjectId = 0,
}: {
  kind: string;
  most: number;
  subjectId?: number;
}) {
  const own = (ctx: ViewerCtx, draftId: number) => ({ kind, subjectId, userId: ctx.viewer.userId, draftId });

  /** In the transaction that publishes it. One that is gone already stays gone. */
  async function removeIn(tx: Tx<ViewerCtx>, draftId: number): Promise<void> {
    if (await deleteDraft(tx.db, own(tx, draftId))) await releaseFiles(tx, [draftFiles(draftId)]);
  }

  return {
    /** The caller's, the last saved first. */
    async list(ctx: ViewerCtx): Promise<Draft[]> {
      const rows = await findDrafts(ctx.db, { kind, subjectId, userId: ctx.viewer.userId, limit: 2 * most });
      return rows.map(shown);
    },

    /** One of the caller's; 40400 for any other. */
    async find(ctx: ViewerCtx, draftId: number): Promise<Draft & { content: string }> {
      const { draft_id, title, saved_at, content } = (await findDraft(ctx.db, own(ctx, draftId))) ?? gone();
      return { ...shown({ draft_id, title, saved_at }), content };
    },

    /** Saves one, new or again. */
    async save(tx: Tx<ViewerCtx>, { draftId, title, content, images }: DraftInput): Promise<Draft> {
      const { userId } = tx.viewer;
      const change = { title, content, images: [...new Set(images)], saved_at: tx.now };
      // Two new ones at once would both count the same.
      await lockUser(tx, userId);
      const before =
        draftId === undefined ? undefined : ((await findDraft(tx.db, own(tx, draftId))) ?? gone());
      const saved = before
        ? ((await updateDraft(tx.db, own(tx, before.draft_id), change)) ?? gone())
        : ((await insertDraft(tx.db, { ...change, kind, subject_id: subjectId, user_id: userId }, most)) ??
          fail('conflict', { message: `最多存 ${most} 份草稿，请先删掉不用的` }));
      await showFiles(tx, {
        subject: draftFiles(saved.draft_id),
        userId,
        files: change.images.map((address, at) => ({ field: `images.${at}`, label: '图片', address })),
        kept: before?.images ?? [],
      });
      return shown(saved);
    },

    /** Also when it is gone already. */
    remove: (ctx: ViewerCtx, draftId: number): Promise<void> =>
      inTransaction(ctx, (tx) => removeIn(tx, draftId)),

    removeIn,
  };
}
