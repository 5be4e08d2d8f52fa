import { askStateLabels, type AskState } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { sql } from 'kysely';
import { anonymise, byFeature, decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { countFacts } from '../store/answerers.ts';
import { findListensOf } from '../store/answers.ts';
import { dropLikes, findAnsweredBy, findAskedBy, likesBy, recountLikes } from '../store/lifecycle.ts';

/** What merging, leaving and exporting do. Who has asked without their name stays so, also to whoever exports what they answered. */
export const askLifecycle: Lifecycle = {
  feature: 'ask',
  columns: {
    'ask_profile.user_id': {
      merge: move('the kept account’s price stands; without one, that of the other', { once: [] }),
      erase: erase('nobody takes questions any more'),
    },
    'ask_question.user_id': {
      merge: move('what either has asked is the kept account’s'),
      erase: anonymise('others have answered and heard it: the words stay, by nobody'),
    },
    'ask_question.answerer_id': {
      merge: move('what was put to either is the kept account’s'),
      erase: anonymise('it was put to nobody any more'),
    },
    'ask_question.decided_by': decision,
    'ask_answer.user_id': {
      merge: move('what either has answered is the kept account’s'),
      erase: anonymise('others have paid for it: the words stay, by nobody, without voice and pictures', {
        user_id: null,
        images: '{}',
        voices: '[]',
        reply_images: '{}',
        reply_voices: '[]',
      }),
    },
    'ask_answer.featured_by': decision,
    'ask_like.user_id': {
      merge: move('one like of an answer each', { once: ['answer_id'] }),
      erase: byFeature(erase('it says nothing without whose it was')),
    },
    'ask_listen.user_id': {
      merge: move('what either has heard is heard', { once: ['answer_id'] }),
      erase: erase('nobody listens any more; the order has its own record'),
    },
  },
  async afterMerge(tx, { keep }) {
    await recountLikes(tx.db, await likesBy(tx.db, [keep]));
    await countFacts(tx.db, keep);
  },
  async erase(tx, userId) {
    const liked = await likesBy(tx.db, [userId]);
    await dropLikes(tx.db, userId);
    await recountLikes(tx.db, liked);
  },
  counts: [
    {
      title: '提问',
      rule: '都归到保留的账号，匿名的还是匿名',
      of: (userId) => sql`(select count(*)::int from ask_question where user_id = ${userId})`,
      shown: 'either',
    },
  ],
  erases: ['您作为回答人的价格和介绍', '您回答里的语音和图片', '您点的赞、听过什么'],
  keeps: ['您提的问题和回答的文字，不再有您的名字；别人付过钱的，他们还能看'],
  exports: async (ctx, userId, max) => ({
    我的提问: (await findAskedBy(ctx.db, userId, max)).map((row) => ({
      问题: row.text,
      '金额（元）': yuan(row.price),
      匿名: row.anonymous ? '是' : '否',
      状态: askStateLabels[row.state as AskState],
      时间: row.created_at,
    })),
    我的回答: (await findAnsweredBy(ctx.db, userId, max)).map((row) => ({
      问题: row.question,
      回答: row.text,
      评分: row.rating ?? '',
      感谢: row.thanks,
      '悬赏分得（元）': yuan(row.earned),
      时间: row.created_at,
    })),
    我听过的回答: (await findListensOf(ctx.db, userId, max)).map((row) => ({
      问题: row.text,
      '付款（元）': yuan(row.paid),
      时间: row.at,
    })),
  }),
};
