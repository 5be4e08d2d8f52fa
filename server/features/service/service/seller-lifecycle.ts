import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { Lifecycle, MergeSides } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import {
  eraseSeller,
  findApplicationsOf,
  mergeApplications,
  mergeSeller,
} from '../store/seller-lifecycle.ts';
import { findSeller } from '../store/sellers.ts';
import { applicationFiles } from './applications.ts';
import { projectSeller } from './sellers.ts';

const results = ['审核中', '已通过', '未通过'] as const;

/** What becomes of what a person is as a seller; part of the feature's lifecycle. */
export const sellerFates = {
  columns: {
    'service_seller.user_id': {
      merge: { kind: 'move', why: 'the later end of rest and hiding holds for the kept account' },
      erase: { kind: 'erase', why: 'nobody sells any more' },
    },
    'service_application.user_id': {
      merge: { kind: 'move', why: 'what has passed stays passed; of two that are open one remains' },
      erase: { kind: 'erase', why: 'applications and their pictures go' },
    },
    'service_application.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
  } satisfies Lifecycle['columns'],
  async merge(tx: Tx, sides: MergeSides): Promise<void> {
    await mergeSeller(tx.db, sides);
    const gone = await mergeApplications(tx.db, sides);
    await releaseFiles(tx, gone.map(applicationFiles));
    await projectSeller(tx, sides.keep);
  },
  async erase(tx: Tx, userId: number): Promise<void> {
    const gone = await eraseSeller(tx.db, userId);
    await releaseFiles(tx, gone.map(applicationFiles));
  },
  async exportData(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    const rows = await findApplicationsOf(ctx.db, userId);
    return {
      开店申请: rows.map((row) => ({
        时间: dateTime(secondsOf(row.applied_at)),
        说明: row.description,
        图片: row.images,
        结果: results[row.status],
        原因: row.reason,
      })),
      常用回复: (await findSeller(ctx.db, userId)).replies,
    };
  },
  erases: ['开店申请和它的图片、常用回复'],
  keeps: [] as string[],
};
