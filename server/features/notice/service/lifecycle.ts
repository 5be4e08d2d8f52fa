import { noticeCategoryLabels, type NoticeCategory } from '@qunlu/contract/notice.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { countNotices, dropNoticesOf, findNotices, moveNotices } from '../store.ts';

/** Bound of an export; nobody gets as many in the days that notices are kept. */
const exportMax = 10_000;

export const noticeLifecycle: Lifecycle = {
  feature: 'notice',
  columns: {
    'notice.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account; a notice that both got stays once' },
      erase: { kind: 'erase', why: 'the notices are deleted' },
    },
  },
  merge: (tx, sides) => moveNotices(tx.db, sides),
  erase: (tx, userId) => dropNoticesOf(tx.db, userId),
  async mergeItems(ctx, { keep, drop }) {
    return [
      {
        title: '通知',
        keep: await countNotices(ctx.db, keep),
        drop: await countNotices(ctx.db, drop),
        rule: '合在一起，相同的只留一条',
      },
    ];
  },
  erases: ['全部通知'],
  keeps: [],
  async exportData(ctx, userId) {
    const rows = await findNotices(ctx.db, {
      userId,
      category: undefined,
      before: undefined,
      size: exportMax,
    });
    return {
      json: {
        通知: rows.map((row) => ({
          时间: dateTime(secondsOf(row.created_at)),
          类别: noticeCategoryLabels[row.category as NoticeCategory] ?? row.category,
          标题: row.title,
          正文: row.body,
          已读: row.read_at !== null,
        })),
      },
    };
  },
};
