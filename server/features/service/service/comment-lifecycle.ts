import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { scoreLabels } from '@qunlu/contract/service/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { Lifecycle, MergeSides } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { findCommentsOf, moveComments, stripComments } from '../store/comment-lifecycle.ts';
import { filesSubject } from './comments.ts';

/** Bound of an export. */
const rowsMax = 10_000;

/** What becomes of a person's comments; part of the feature's lifecycle. */
export const commentFates = {
  columns: {
    'service_comment.user_id': {
      merge: { kind: 'move', why: 'what was written is the kept account’s' },
      erase: { kind: 'anonymise', why: 'comments stay on the orders, by nobody and without pictures (D152)' },
    },
  } satisfies Lifecycle['columns'],
  merge: (tx: Tx, sides: MergeSides): Promise<void> => moveComments(tx.db, sides),
  async erase(tx: Tx, userId: number): Promise<void> {
    const orders = await stripComments(tx.db, userId);
    await releaseFiles(tx, orders.map(filesSubject));
  },
  async exportData(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    const rows = await findCommentsOf(ctx.db, userId, rowsMax);
    return {
      服务评价: rows.map((row) => ({
        时间: dateTime(secondsOf(row.created_at)),
        评分: scoreLabels[row.score] ?? '',
        内容: row.content,
        图片: row.images,
        卖家回复: row.reply,
      })),
    };
  },
  erases: ['服务评价里的图片'],
  keeps: ['服务评价的文字，显示为“已注销用户”'],
};
