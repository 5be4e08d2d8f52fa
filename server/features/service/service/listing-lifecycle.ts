import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { Lifecycle, MergeItem, MergeSides } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { countServices, eraseServices, findServicesToExport, moveServices } from '../store/lifecycle.ts';
import { followCard } from './owner.ts';
import { subjectOf } from './publish.ts';

/** Bound of an export; nobody has as many. */
const rowsMax = 10_000;
const auditWords = ['审核中', '已通过', '未通过'];

/** What becomes of what people publish; part of the feature's lifecycle. */
export const serviceFates = {
  columns: {
    'service.user_id': {
      merge: { kind: 'move', why: 'they follow the services of the kept account, whose own stay on top' },
      erase: { kind: 'erase', why: 'ordered ones keep title and ways alone, which the orders show' },
    },
  } satisfies Lifecycle['columns'],
  async merge(tx: Tx, sides: MergeSides): Promise<void> {
    await moveServices(tx.db, sides);
    await followCard(tx, sides.keep);
  },
  async mergeItems(ctx: Ctx, { keep, drop }: MergeSides): Promise<MergeItem[]> {
    return [
      {
        title: '服务',
        keep: await countServices(ctx.db, keep),
        drop: await countServices(ctx.db, drop),
        rule: '全部归到保留的账号；置顶只留保留账号自己的',
      },
    ];
  },
  async erase(tx: Tx, userId: number): Promise<void> {
    const ids = await eraseServices(tx.db, userId, tx.now);
    await releaseFiles(tx, ids.map(subjectOf));
  },
  erases: ['发布的服务和其中的图片；买过的人在订单里仍看得到标题和方式'],
  keeps: [] as string[],
  async exportData(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    const rows = await findServicesToExport(ctx.db, userId, rowsMax);
    return {
      服务: rows.map((row) => ({
        标题: row.title,
        分类: row.category,
        内容: wordsOf(row.content),
        图片: row.images,
        方式: row.ways.map(({ kind, fee, address }) => ({
          方式: kind,
          '价格（元）': yuan(fee),
          地点: address,
        })),
        审核: auditWords[row.audit] ?? '',
        显示: row.deleted_at ? '已删除' : row.status === 1 ? '显示' : '隐藏',
        评分: row.score,
        成交: row.deal,
        发布时间: dateTime(secondsOf(row.created_at)),
      })),
    };
  },
};
