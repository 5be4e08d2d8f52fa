import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { byFeature, erase, move, type Lifecycle, type MergeSides } from '../../../lifecycle/ports.ts';
import { releaseFiles } from '../../../media/api/files.ts';
import { eraseServices, findServicesToExport, moveServices } from '../../store/lifecycle.ts';
import { services } from './services.ts';

const reviewWords = ['审核中', '已通过', '未通过'];

/** What becomes of what people publish; part of the feature's lifecycle. */
export const serviceFates = {
  columns: {
    'service.user_id': {
      merge: byFeature(move('they follow the services of the kept account, whose own stay on top')),
      erase: byFeature(erase('ordered ones keep title and ways alone, which the orders show')),
    },
  } satisfies Lifecycle['columns'],
  merge: (tx: Tx, sides: MergeSides): Promise<void> => moveServices(tx.db, sides),
  counts: [{ title: '服务', rule: '全部归到保留的账号；置顶只留保留账号自己的', of: services.countOf }],
  async erase(tx: Tx, userId: number): Promise<void> {
    const ids = await eraseServices(tx.db, userId, tx.now);
    await releaseFiles(
      tx,
      ids.map((id) => `service:${id}`),
    );
  },
  erases: ['发布的服务和其中的图片；买过的人在订单里仍看得到标题和方式'],
  keeps: [] as string[],
  async exports(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
    const rows = await findServicesToExport(ctx.db, userId, max);
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
        审核: reviewWords[row.audit] ?? '',
        显示: row.deleted_at ? '已删除' : row.status === 1 ? '显示' : '隐藏',
        评分: row.score,
        成交: row.deal,
        发布时间: row.created_at,
      })),
    };
  },
};
