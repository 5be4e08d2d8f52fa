import { decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { findOfUser } from '../store.ts';
import { subjectOf } from './own.ts';

const statusWords = ['审核中', '已通过', '未通过', '已失效', '已撤回'];

export const certificationLifecycle: Lifecycle = {
  feature: 'certification',
  columns: {
    'certification.user_id': {
      merge: move('they follow their cards to the kept account'),
      erase: erase('applications and their pictures go'),
    },
    'certification.decided_by': decision,
    'staff_link.made_by': {
      merge: erase('the office of the dropped account ends, and its links with it'),
      erase: erase('the links go'),
    },
  },
  async erase(tx, userId) {
    const rows = await findOfUser(tx.db, userId);
    await releaseFiles(
      tx,
      rows.map(({ certify_id }) => subjectOf(certify_id)),
    );
  },
  erases: ['认证申请、证件照片和审核结果'],
  keeps: [],
  exports: async (ctx, userId) => ({
    认证: (await findOfUser(ctx.db, userId)).map((row) => ({
      时间: row.created_at,
      种类: row.kind === 'person' ? '名片认证' : '企业认证',
      姓名: row.realname,
      公司: row.company,
      结果: statusWords[row.status] ?? '',
      原因: row.message,
    })),
  }),
};
