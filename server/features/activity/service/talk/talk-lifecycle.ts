import type { Ctx, Tx } from '../../../../platform/context.ts';
import { posts } from './posts.ts';
import { questions } from './questions.ts';

/** What becomes of what a person has written under activities; part of the feature's lifecycle. */
export const talkFates = {
  async erase(tx: Tx, userId: number): Promise<void> {
    await questions.strip(tx, userId);
    await posts.strip(tx, userId);
  },
  async exports(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
    const asked = await questions.writtenBy(ctx, userId, max);
    const posted = await posts.writtenBy(ctx, userId, max);
    return {
      活动的提问和回答: asked.map(({ created_at, text }) => ({ 时间: created_at, 内容: text })),
      活动的照片和感想: posted.map(({ created_at, text, images }) => ({
        时间: created_at,
        内容: text,
        图片: images,
      })),
    };
  },
  erases: ['活动里发的照片'],
  keeps: ['活动里的提问和感想的文字，显示为“已注销用户”'],
};
