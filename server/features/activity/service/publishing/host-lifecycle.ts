import { helperRightLabels, type HelperRight } from '@qunlu/contract/activity/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import {
  anonymise,
  byFeature,
  erase,
  move,
  type LeaveBlock,
  type Lifecycle,
  type MergeSides,
} from '../../../lifecycle/ports.ts';
import { releaseFiles } from '../../../media/api/files.ts';
import {
  eraseActivities,
  findActivitiesToExport,
  findHelpedToExport,
  findRunning,
  moveActivities,
} from '../../store/lifecycle.ts';
import { wechatFiles } from '../../store/wechat.ts';
import { activities } from './activities.ts';

const reviewWords = ['审核中', '已通过', '未通过'];

/** What becomes of what people hold and help with; part of the feature's lifecycle. */
export const hostFates = {
  columns: {
    'activity.user_id': {
      merge: byFeature(move('they follow the activities of the kept account, whose own stay on top')),
      erase: byFeature(erase('those that somebody registered for keep title, time and place')),
    },
    'activity_helper.user_id': {
      merge: move('the kept account helps; what it was permitted before stays', { once: ['activity_id'] }),
      erase: erase('nobody helps any more'),
    },
    'activity_log.actor_id': {
      merge: move('what was done is the kept account’s'),
      erase: anonymise('the log keeps what was done'),
    },
  } satisfies Lifecycle['columns'],
  merge: (tx: Tx, sides: MergeSides): Promise<void> => moveActivities(tx.db, sides),
  counts: [{ title: '主办的活动', rule: '全部归到保留的账号', of: activities.countOf }],
  /** D13 */
  async leaveBlocks(ctx: Ctx, userId: number): Promise<LeaveBlock[]> {
    const running = await findRunning(ctx.db, userId, ctx.now);
    return running
      ? [
          {
            code: 'activity-running',
            title: `您主办的活动“${running.title}”还没有结束`,
            action: '请等它结束，或先取消活动',
            path: '/app/activity',
          },
        ]
      : [];
  },
  async erase(tx: Tx, userId: number): Promise<void> {
    const ids = await eraseActivities(tx.db, userId, tx.now);
    await releaseFiles(
      tx,
      ids.flatMap((id) => [`activity:${id}`, wechatFiles(id)]),
    );
  },
  erases: ['主办的活动和其中的图片；报过名的人仍看得到标题、时间和地点', '活动助手的身份'],
  keeps: [] as string[],
  async exports(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
    const held = await findActivitiesToExport(ctx.db, userId, max);
    const helped = await findHelpedToExport(ctx.db, userId, max);
    return {
      主办的活动: held.map((row) => ({
        标题: row.title,
        分类: row.category,
        内容: wordsOf(row.content),
        图片: row.images,
        开始: row.starts_at,
        结束: row.ends_at,
        地点: row.online
          ? '线上'
          : [row.cityname, row.place, row.address].filter((part) => part !== '').join(' '),
        票: row.tickets.map(({ name, price }) => ({ 名称: name, '价格（元）': yuan(price) })),
        审核: reviewWords[row.audit] ?? '',
        状态: row.deleted_at ? '已删除' : row.cancelled_at ? '已取消' : '已发布',
        报名人数: row.registered,
        发布时间: row.created_at,
      })),
      协助的活动: helped.map(({ title, rights, added_at }) => ({
        标题: title,
        权限: rights.map((right) => helperRightLabels[right as HelperRight]).join('、'),
        添加时间: added_at,
      })),
    };
  },
};
