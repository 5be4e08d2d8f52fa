import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { voucherStateLabels } from '@qunlu/contract/o2o/rules.ts';
import { anonymise, byFeature, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { voucherStateOf } from '../policy.ts';
import { eraseDeals, findDealsToExport, mergeDeals } from '../store/lifecycle.ts';
import { findOfBuyer } from '../store/vouchers.ts';
import { deals } from './deals.ts';
import { projectShop } from './follow.ts';

const trade = {
  merge: move('what was bought and sold is the kept account’s'),
  erase: keep('trade records are kept three years (D13)'),
};
const helper = {
  merge: move('who helps either shop helps the kept account’s', { once: ['owner_id', 'user_id'] }),
  erase: erase('nobody helps a shop that is gone, or is gone themself'),
};
const audits = ['审核中', '已通过', '未通过'];

export const o2oLifecycle: Lifecycle = {
  feature: 'o2o',
  columns: {
    'o2o_deal.user_id': {
      merge: byFeature(move('they follow the deals of the kept account, whose own stay on top')),
      erase: byFeature(erase('bought ones keep title, shop and rules, which the vouchers show')),
    },
    'o2o_voucher.buyer_id': trade,
    'o2o_voucher.seller_id': trade,
    'o2o_voucher.used_by': {
      merge: move('what either has used at the till is the kept account’s'),
      erase: anonymise('the use stands, by nobody'),
    },
    'o2o_helper.owner_id': helper,
    'o2o_helper.user_id': helper,
  },
  merge: (tx, sides) => mergeDeals(tx.db, sides),
  afterMerge: (tx, { keep: userId }) => projectShop(tx, userId),
  counts: [{ title: '到店优惠', rule: '全部归到保留的账号；置顶只留保留账号自己的', of: deals.countOf }],
  async erase(tx, userId) {
    const ids = await eraseDeals(tx.db, userId, tx.now);
    await releaseFiles(
      tx,
      ids.map((id) => `o2o:${id}`),
    );
  },
  erases: ['发布的到店优惠和其中的图片；买过的人在券里仍看得到标题、店名和规则'],
  keeps: ['买卖到店优惠的券，法律要求保留三年'],
  async exports(ctx, userId, max) {
    const own = await findDealsToExport(ctx.db, userId, max);
    const bought = await findOfBuyer(ctx.db, { buyerId: userId, open: false, behind: undefined, size: max });
    return {
      到店优惠: own.map((row) => ({
        标题: row.title,
        内容: wordsOf(row.content),
        图片: row.images,
        使用规则: row.rules,
        '现价（元）': yuan(row.price),
        '原价（元）': row.was === 0 ? '' : yuan(row.was),
        有效期至: row.valid_to,
        店: [row.shop, row.region_name, row.address].join(' '),
        审核: audits[row.audit] ?? '',
        显示: row.deleted_at ? '已删除' : row.status === 1 ? '显示' : '隐藏',
        发布时间: row.created_at,
      })),
      买的券: bought.map((row) => ({
        标题: row.title,
        数量: row.quantity,
        '总价（元）': yuan(row.total),
        状态: voucherStateLabels[voucherStateOf(row)],
        使用时间: row.used_at ?? '',
        下单时间: row.created_at,
      })),
    };
  },
};
