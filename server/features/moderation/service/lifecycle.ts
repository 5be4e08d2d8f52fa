import { reportReasonLabels, type ReportReason } from '@qunlu/contract/moderation/rules.ts';
import { anonymise, decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { dropOnOwn, dropTwice, findReportsOf } from '../store/lifecycle.ts';
import { releasePictures } from './reports.ts';

const rowsMax = 10_000;
const stateWords: Record<string, string> = {
  open: '处理中',
  upheld: '已处理',
  dismissed: '未发现违规',
  gone: '对方已删除',
};

export const moderationLifecycle: Lifecycle = {
  feature: 'moderation',
  columns: {
    'moderation_word.added_by': {
      merge: move('words were added by the kept account'),
      erase: anonymise('the word stays, added by nobody'),
    },
    'moderation_standing.owner_id': {
      merge: move('how things stand follows them to the kept account'),
      erase: erase('it goes with the things it is about'),
    },
    'moderation_standing.decided_by': decision,
    'moderation_report.reporter_id': {
      merge: move(
        'reports of both are the kept account’s; of two open ones on one thing one stays, on one’s own none',
      ),
      erase: anonymise('what was reported stays reported, without words and pictures', {
        reporter_id: null,
        detail: '',
        images: '{}',
        network: null,
        device: null,
      }),
    },
  },
  merge: async (tx, sides) => releasePictures(tx, await dropTwice(tx.db, sides)),
  async erase(tx, userId) {
    const reports = await findReportsOf(tx.db, userId, rowsMax);
    await releasePictures(
      tx,
      reports.map(({ report_id }) => report_id),
    );
    await releasePictures(tx, await dropOnOwn(tx.db, userId));
  },
  erases: ['您举报时写的说明和截图，以及您的申诉'],
  keeps: ['您举报过的事实，不含您的名字：用来处理被举报的内容，处理后保留180天'],
  exports: async (ctx, userId, max) => ({
    我的举报: (await findReportsOf(ctx.db, userId, max)).map((row) => ({
      时间: row.created_at,
      原因: reportReasonLabels[row.reason as ReportReason],
      说明: row.detail,
      结果: stateWords[row.state] ?? '',
    })),
  }),
};
