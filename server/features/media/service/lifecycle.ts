import type { Bucket } from '@qunlu/contract/media/rules.ts';
import { anonymise, byFeature, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { filesOf, findFilesOf, markUnreferencedOf } from '../store/files.ts';

const moved = move('they become the kept account’s');

export const mediaLifecycle: Lifecycle = {
  feature: 'media',
  columns: {
    'media_file.user_id': { merge: moved, erase: byFeature(erase('the next cleaning deletes the files')) },
    'media_intake.user_id': {
      merge: moved,
      erase: anonymise('what an upload under way wrote is removed with it'),
    },
    'media_download.user_id': { merge: moved, erase: erase('the records of downloads are deleted') },
    'media_access.user_id': {
      merge: move('the access log names the kept account'),
      erase: keep('log of staff access to documents, kept for three years'),
    },
  },
  async afterErase(tx, userId) {
    await markUnreferencedOf(tx.db, userId, tx.now);
    tx.deps.triggerJob('media.clean-orphans');
  },
  counts: [{ title: '上传的图片和文件', rule: '合在一起，一个不少', of: filesOf }],
  erases: ['上传过的全部图片、视频和文件'],
  keeps: ['后台人员查看过证件照片的记录，不含照片：用来追查，保留三年'],
  exports: async (ctx, userId, max) => ({
    上传的文件: (await findFilesOf(ctx.db, userId, max)).map((row) => ({
      时间: row.created_at,
      类型: row.mime,
      字节: row.bytes,
      地址:
        row.bucket === 'private'
          ? '仅供审核，不提供链接'
          : ctx.deps.storage.url(row.bucket as Bucket, row.key),
    })),
  }),
};
