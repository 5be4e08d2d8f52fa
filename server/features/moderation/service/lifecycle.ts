import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { reportReasonLabels, type ReportReason } from '@qunlu/contract/moderation/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { erasePerson, findReportsOf, moveStandings, mergeReports } from '../store/lifecycle.ts';
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
      merge: { kind: 'move', why: 'words were added by the kept account' },
      erase: { kind: 'anonymise', why: 'the word stays, added by nobody' },
    },
    'moderation_standing.owner_id': {
      merge: { kind: 'move', why: 'how things stand follows them to the kept account' },
      erase: { kind: 'erase', why: 'it goes with the things it is about' },
    },
    'moderation_standing.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
    'moderation_report.reporter_id': {
      merge: {
        kind: 'move',
        why: 'reports of both are the kept account’s; of two open ones on one thing one stays, on one’s own none',
      },
      erase: { kind: 'anonymise', why: 'what was reported stays reported, without words and pictures' },
    },
  },
  async merge(tx, sides) {
    await releasePictures(tx, await mergeReports(tx.db, sides));
    await moveStandings(tx.db, sides);
  },
  async erase(tx, userId) {
    const reports = await findReportsOf(tx.db, userId, rowsMax);
    await releasePictures(
      tx,
      reports.map(({ report_id }) => report_id),
    );
    await releasePictures(tx, await erasePerson(tx.db, userId));
  },
  erases: ['您举报时写的说明和截图，以及您的申诉'],
  keeps: ['您举报过的事实，不含您的名字：用来处理被举报的内容，处理后保留180天'],
  async exportData(ctx, userId) {
    const rows = await findReportsOf(ctx.db, userId, rowsMax);
    return {
      json: {
        我的举报: rows.map((row) => ({
          时间: dateTime(secondsOf(row.created_at)),
          原因: reportReasonLabels[row.reason as ReportReason],
          说明: row.detail,
          结果: stateWords[row.state] ?? '',
        })),
      },
    };
  },
};
