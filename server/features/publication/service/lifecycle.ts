import { releaseFiles } from '../../media/api/files.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { draftsOf, findDraftsOf } from '../store/drafts.ts';
import { draftFiles } from './drafts.ts';

export const publicationLifecycle: Lifecycle = {
  feature: 'publication',
  columns: {
    'publication_draft.user_id': {
      merge: move('both go on with what they were writing'),
      erase: erase('nobody has seen them'),
    },
  },
  async erase(tx, userId) {
    const drafts = await findDraftsOf(tx.db, userId);
    await releaseFiles(
      tx,
      drafts.map(({ draft_id }) => draftFiles(draft_id)),
    );
  },
  counts: [{ title: '草稿', rule: '合在一起', of: draftsOf, shown: 'either' }],
  erases: ['没有发布的草稿'],
  keeps: [],
  async exports(ctx, userId, max) {
    const rows = await findDraftsOf(ctx.db, userId, max);
    return {
      草稿: rows.map(({ title, content, saved_at }) => ({ 保存时间: saved_at, 标题: title, 内容: content })),
    };
  },
};
