import { clueStateLabels, takeState } from '@qunlu/contract/clue/rules.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import { byFeature, decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findOf } from '../store/clues.ts';
import { countSeen } from '../store/companies.ts';
import { findTaken } from '../store/takes.ts';
import { mergeTakes, recountTakes } from '../store/lifecycle.ts';

const takeLabels: Readonly<Record<number, string>> = {
  [takeState.taken]: '已接',
  [takeState.followed]: '已跟进',
  [takeState.released]: '过时释放',
  [takeState.given]: '退回',
  [takeState.over]: '已结束',
};

/** What happens to leads when their person merges, leaves or exports. */
export const clueLifecycle: Lifecycle = {
  feature: 'clue',
  columns: {
    'clue.user_id': {
      merge: move('the kept account posted them'),
      erase: erase('nobody is left whom a taker could ring'),
    },
    'clue.decided_by': decision,
    'clue_take.user_id': {
      merge: byFeature(move('one place on a lead each, none on one’s own; what is over stays')),
      erase: byFeature(erase('their places are free again')),
    },
    'clue_company_seen.user_id': {
      merge: move('a company that both were shown was shown once', { once: ['day', 'company_id'] }),
      erase: erase('nobody asks what they were shown'),
    },
  },
  merge: (tx, sides) => mergeTakes(tx.db, sides),
  afterMerge: (tx, { keep }) => recountTakes(tx.db, keep),
  erase: (tx, userId) => recountTakes(tx.db, userId, true),
  erases: ['您发的商机', '您接过的商机和写过的跟进', '您查看过哪些企业的记录'],
  keeps: [],
  async exports(ctx, userId, max) {
    return {
      我发的商机: (await findOf(ctx.db, userId, max)).map((row) => ({
        标题: row.title,
        行业: upperIndustryName(row.industry),
        地区: row.cityname,
        需求: row.need,
        状态: clueStateLabels[row.state],
        结果: row.reason,
        时间: row.created_at,
      })),
      我接的商机: (await findTaken(ctx.db, userId, max)).map((row) => ({
        标题: row.title,
        状态: row.won ? '成交' : (takeLabels[row.state] ?? ''),
        跟进: row.note,
        时间: row.taken_at,
      })),
      查看过的企业: (await countSeen(ctx.db, userId)).map(({ day, count }) => ({ 日期: day, 家数: count })),
    };
  },
};
