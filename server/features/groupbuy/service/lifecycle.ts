import { buyStateLabels, deliveryLabels, entryStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { byFeature, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { projectOwner } from '../../publication/api/publication.ts';
import { entryStateOf } from '../policy.ts';
import { pieces } from '../present/entry.ts';
import { buyTable } from '../store/buys.ts';
import { findJoined } from '../store/entries.ts';
import {
  eraseBuys,
  eraseEntries,
  findBuysToExport,
  findHelpedToExport,
  findRunning,
  mergeBuys,
} from '../store/lifecycle.ts';
import { buys } from './buys.ts';

const audits = ['审核中', '已通过', '未通过'];

export const groupbuyLifecycle: Lifecycle = {
  feature: 'groupbuy',
  columns: {
    'groupbuy_buy.user_id': {
      merge: byFeature(move('they follow the buys of the kept account, whose own stay on top')),
      erase: byFeature(erase('ordered ones keep title and goods, which the orders show')),
    },
    'groupbuy_entry.user_id': {
      merge: move('what was ordered is the kept account’s'),
      erase: keep('trade records are kept three years (D13)'),
    },
    'groupbuy_helper.user_id': {
      merge: move('who helps with either is the kept account', { once: ['buy_id', 'user_id'] }),
      erase: erase('nobody helps any more'),
    },
  },
  merge: (tx, sides) => mergeBuys(tx.db, sides),
  afterMerge: (tx, { keep: userId }) => projectOwner(tx, buyTable, userId),
  counts: [{ title: '发起的团购', rule: '全部归到保留的账号；置顶只留保留账号自己的', of: buys.countOf }],
  async leaveBlocks(ctx, userId) {
    const running = await findRunning(ctx.db, userId);
    return running
      ? [
          {
            code: 'groupbuy-running',
            title: `您发起的团购“${running.title}”还没有结束`,
            action: '请等大家收到货，或先取消团购',
            path: '/groupbuy/user',
          },
        ]
      : [];
  },
  async erase(tx, userId) {
    await eraseEntries(tx.db, userId);
    const ids = await eraseBuys(tx.db, userId, tx.now);
    await releaseFiles(
      tx,
      ids.map((id) => `groupbuy:${id}`),
    );
  },
  erases: [
    '发起的团购和其中的图片；参加过的人在订单里仍看得到标题和商品',
    '参加团购时填的姓名和备注',
    '团购帮手的身份',
  ],
  keeps: ['参加团购的订单，法律要求保留三年'],
  async exports(ctx, userId, max) {
    const own = await findBuysToExport(ctx.db, userId, max);
    const joined = await findJoined(ctx.db, {
      userId,
      buyId: undefined,
      open: false,
      behind: undefined,
      size: max,
    });
    const helped = await findHelpedToExport(ctx.db, userId, max);
    return {
      发起的团购: own.map((row) => ({
        标题: row.title,
        说明: wordsOf(row.content),
        图片: row.images,
        商品: row.goods.map(({ title, price }) => ({ 名称: title, '价格（元）': yuan(price) })),
        截止时间: row.deadline,
        备货时间: row.ready_by,
        状态: row.deleted_at ? '已删除' : buyStateLabels[row.state],
        审核: audits[row.audit] ?? '',
        发布时间: row.created_at,
      })),
      参加的团购: joined.map((row) => ({
        标题: row.buy_title,
        商品: pieces(row.lines),
        '总价（元）': yuan(row.total),
        状态: entryStateLabels[entryStateOf(row)],
        取货方式: deliveryLabels[row.way],
        姓名: row.name,
        备注: row.remark,
        参加时间: row.paid_at ?? row.created_at,
      })),
      协助的团购: helped.map(({ title, since }) => ({ 标题: title, 添加时间: since })),
    };
  },
};
