import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { dropLinksOf, eraseOfUser, findOfUser, moveToUser } from '../store.ts';
import { subjectOf } from './own.ts';

const statusWords = ['审核中', '已通过', '未通过', '已失效', '已撤回'];

export const certificationLifecycle: Lifecycle = {
  feature: 'certification',
  columns: {
    'certification.user_id': {
      merge: { kind: 'move', why: 'they follow their cards to the kept account' },
      erase: { kind: 'erase', why: 'applications and their pictures go' },
    },
    'certification.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
    'staff_link.made_by': {
      merge: { kind: 'erase', why: 'the office of the dropped account ends, and its links with it' },
      erase: { kind: 'erase', why: 'the links go' },
    },
  },
  async merge(tx, sides) {
    await dropLinksOf(tx.db, sides.drop);
    await moveToUser(tx.db, sides);
  },
  async erase(tx, userId) {
    const rows = await findOfUser(tx.db, userId);
    await releaseFiles(
      tx,
      rows.map(({ certify_id }) => subjectOf(certify_id)),
    );
    await dropLinksOf(tx.db, userId);
    await eraseOfUser(tx.db, userId);
  },
  erases: ['认证申请、证件照片和审核结果'],
  keeps: [],
  async exportData(ctx, userId) {
    const rows = await findOfUser(ctx.db, userId);
    return {
      json: {
        认证: rows.map((row) => ({
          时间: dateTime(secondsOf(row.created_at)),
          种类: row.kind === 'person' ? '名片认证' : '企业认证',
          姓名: row.realname,
          公司: row.company,
          结果: statusWords[row.status] ?? '',
          原因: row.message,
        })),
      },
    };
  },
};
