import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Ctx } from '../../../platform/context.ts';
import { accountsOf } from '../../account/api/people.ts';
import { anonymise, decision, keep, move, byFeature, type Lifecycle } from '../../lifecycle/ports.ts';
import { gaveUpMoney } from '../../lifecycle/api/leaving.ts';
import { findBalances } from '../store/accounts.ts';
import { handOver, mergeMoney } from './hand-over.ts';
import { statementOf } from './statement.ts';

const accountNames = { balance: '余额', income: '收入', frozen: '冻结' } as const;

/** Every line of a person, read in pages. */
async function allLines(ctx: Ctx, userId: number) {
  const lines = [];
  let before: number | undefined;
  do {
    const page = await statementOf(ctx, { userId, before, size: 1000 });
    lines.push(...page.list);
    before = page.next;
  } while (before > 0);
  return lines;
}

const kept = keep('trade records are kept three years');

export const ledgerLifecycle: Lifecycle = {
  feature: 'ledger',
  columns: {
    'ledger_account.user_id': {
      merge: keep('what is in it moves by an entry; the lines stay with the dropped account'),
      erase: kept,
    },
    'ledger_hold.user_id': { merge: byFeature(move('they follow their money')), erase: kept },
    'ledger_raise.proposed_by': { ...decision, erase: anonymise('what was proposed stands, by nobody') },
    'ledger_raise.decided_by': decision,
    'ledger_setting.set_by': { ...decision, erase: anonymise('the setting stands, by nobody') },
  },
  merge: (tx, sides) => mergeMoney(tx, sides),
  async leaveBlocks(ctx, userId) {
    const { frozen } = await findBalances(ctx.db, userId);
    return frozen === 0
      ? []
      : [
          {
            code: 'frozen',
            title: `还有 ${yuan(frozen)} 元冻结中`,
            action: '等解冻以后提现，再来注销',
            path: '/user/wallet',
          },
        ];
  },
  async erase(tx, userId) {
    await handOver(tx, userId, (await gaveUpMoney(tx, userId)) ? 'fee' : 'suspense');
  },
  erases: [],
  keeps: ['钱包的收支明细：依法保留三年'],
  async exports(ctx, userId) {
    const has = await findBalances(ctx.db, userId);
    const lines = [];
    // Those of accounts that were merged into this one, too.
    for (const id of await accountsOf(ctx, userId)) lines.push(...(await allLines(ctx, id)));
    return {
      钱包: { 余额: yuan(has.balance), 收入: yuan(has.income), 冻结: yuan(has.frozen) },
      收支明细: lines.map((line) => ({
        时间: line.at,
        账户: accountNames[line.account],
        事项: line.title,
        说明: line.detail,
        金额: yuan(line.amount),
        之后: yuan(line.after),
      })),
    };
  },
};
