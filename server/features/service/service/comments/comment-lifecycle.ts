import { scoreLabels } from '@qunlu/contract/service/rules.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { findCommentsOf } from '../../store/comments.ts';
import { comments } from './comments.ts';

/** What becomes of a person's comments; part of the feature's lifecycle. */
export const commentFates = {
  erase: (tx: Tx, userId: number): Promise<void> => comments.strip(tx, userId),
  async exports(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
    const rows = await findCommentsOf(ctx.db, userId, max);
    return {
      服务评价: rows.map((row) => ({
        时间: row.created_at,
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
