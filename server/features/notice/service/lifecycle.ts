import { noticeCategoryLabels, type NoticeCategory } from '@qunlu/contract/notice.ts';
import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findNotices, noticesOf } from '../store.ts';

export const noticeLifecycle: Lifecycle = {
  feature: 'notice',
  columns: {
    'notice.user_id': {
      merge: move('they move to the kept account; a notice that both got stays once', { once: ['key'] }),
      erase: erase('the notices are deleted'),
    },
  },
  counts: [{ title: '通知', rule: '合在一起，相同的只留一条', of: noticesOf }],
  erases: ['全部通知'],
  keeps: [],
  async exports(ctx, userId, size) {
    const rows = await findNotices(ctx.db, { userId, category: undefined, before: undefined, size });
    return {
      通知: rows.map((row) => ({
        时间: row.created_at,
        类别: noticeCategoryLabels[row.category as NoticeCategory] ?? row.category,
        标题: row.title,
        正文: row.body,
        已读: row.read_at !== null,
      })),
    };
  },
};
