import type { Ctx, Tx } from '../../../../platform/context.ts';
import {
  byFeature,
  decision,
  erase,
  move,
  type Lifecycle,
  type MergeSides,
} from '../../../lifecycle/ports.ts';
import { releaseFiles } from '../../../media/api/files.ts';
import { dropTwice, findApplicationsOf, mergeSeller } from '../../store/seller-lifecycle.ts';
import { findSeller } from '../../store/sellers.ts';
import { applicationFiles } from './applications.ts';

const results = ['审核中', '已通过', '未通过'] as const;

/** What becomes of what a person is as a seller; part of the feature's lifecycle. */
export const sellerFates = {
  columns: {
    'service_seller.user_id': {
      merge: byFeature(move('the later end of rest and hiding holds for the kept account')),
      erase: erase('nobody sells any more'),
    },
    'service_application.user_id': {
      merge: move('what has passed stays passed; of two that are open one remains'),
      erase: erase('applications and their pictures go'),
    },
    'service_application.decided_by': decision,
  } satisfies Lifecycle['columns'],
  async merge(tx: Tx, sides: MergeSides): Promise<void> {
    await mergeSeller(tx.db, sides);
    await releaseFiles(tx, (await dropTwice(tx.db, sides)).map(applicationFiles));
  },
  async erase(tx: Tx, userId: number): Promise<void> {
    const gone = await findApplicationsOf(tx.db, userId);
    await releaseFiles(
      tx,
      gone.map(({ application_id }) => applicationFiles(application_id)),
    );
  },
  async exports(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    const rows = await findApplicationsOf(ctx.db, userId);
    return {
      开店申请: rows.map((row) => ({
        时间: row.applied_at,
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
