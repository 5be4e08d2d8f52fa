import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { countFiles, markUnreferencedOf, dropRecordsOf, findFilesOf, moveRows } from '../store/files.ts';
import { forgetIntakesOf } from '../store/intakes.ts';

const exportMax = 10_000;

export const mediaLifecycle: Lifecycle = {
  feature: 'media',
  columns: {
    'media_file.user_id': {
      merge: { kind: 'move', why: 'they become the kept account’s' },
      erase: { kind: 'erase', why: 'the next cleaning deletes the files' },
    },
    'media_intake.user_id': {
      merge: { kind: 'move', why: 'they become the kept account’s' },
      erase: { kind: 'anonymise', why: 'what an upload under way wrote is removed with it' },
    },
    'media_download.user_id': {
      merge: { kind: 'move', why: 'they become the kept account’s' },
      erase: { kind: 'erase', why: 'the records of downloads are deleted' },
    },
    'media_access.user_id': {
      merge: { kind: 'move', why: 'the access log names the kept account' },
      erase: { kind: 'keep', why: 'log of staff access to documents, kept for three years' },
    },
  },
  merge: (tx, sides) => moveRows(tx.db, sides),
  async erase(tx, userId) {
    await dropRecordsOf(tx.db, userId);
    await forgetIntakesOf(tx.db, userId);
    await markUnreferencedOf(tx.db, userId, tx.now);
    tx.deps.triggerJob('media.clean-orphans');
  },
  async mergeItems(ctx, sides) {
    return [{ title: '上传的图片和文件', ...(await countFiles(ctx.db, sides)), rule: '合在一起，一个不少' }];
  },
  erases: ['上传过的全部图片、视频和文件'],
  keeps: ['后台人员查看过证件照片的记录，不含照片：用来追查，保留三年'],
  async exportData(ctx, userId) {
    const rows = await findFilesOf(ctx.db, userId, exportMax);
    return {
      json: {
        上传的文件: rows.map((row) => ({
          时间: dateTime(secondsOf(row.created_at)),
          类型: row.mime,
          字节: row.bytes,
          地址:
            row.bucket === 'private'
              ? '仅供审核，不提供链接'
              : ctx.deps.storage.url(row.bucket as Bucket, row.key),
        })),
      },
    };
  },
};
