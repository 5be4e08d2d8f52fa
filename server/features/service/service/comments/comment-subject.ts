import { scoreLabels } from '@qunlu/contract/service/rules.ts';
import { orNone } from '../../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../../moderation/ports.ts';
import { findCommentsById, type CommentRow } from '../../store/comments.ts';
import { rescore } from '../publishing/counters.ts';
import { comments } from './comments.ts';
import { services } from '../publishing/services.ts';

const subjectOf = (row: CommentRow): Subject => ({
  ownerId: row.buyer_id,
  title: `${row.snapshot.title}的评价`,
  path: `/service/${row.service_id}`,
  ownPath: `/service/comment/${row.service_order_id}`,
});

/** Comments as a subject of reports: removed only for abuse (D53). */
export const commentSubjects: SubjectKind = {
  label: '评价',

  async find(ctx, id) {
    const [row] = await findCommentsById(ctx.db, [id]);
    if (!row) return null;
    const viewerId = ctx.viewer?.userId ?? null;
    if (row.comment?.hidden && viewerId !== row.buyer_id) return null;
    if (viewerId === row.buyer_id || viewerId === row.seller_id) return subjectOf(row);
    const seen = await orNone(() => services.open(ctx, row.service_id, viewerId));
    return seen && subjectOf(row);
  },

  async read(ctx, ids) {
    const rows = await findCommentsById(ctx.db, ids);
    return new Map(
      rows.flatMap((row) => {
        const { comment } = row;
        if (!comment) return [];
        const texts = [
          { label: '评分', text: scoreLabels[comment.score] ?? '' },
          { label: '评价', text: comment.content },
          { label: '卖家的回复', text: comment.reply },
        ];
        return [[comment.comment_id, { ...subjectOf(row), texts, pictures: comment.images }] as const];
      }),
    );
  },

  async setHidden(tx, id, hidden) {
    const [row] = await findCommentsById(tx.db, [id]);
    if (!row?.comment) return;
    await comments.hide(tx, row.comment.post_id, hidden);
    await rescore(tx, row.service_id);
  },
};
