import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { accountsOf } from '../../account/api/people.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { gaveUpMoney } from '../../lifecycle/api/leaving.ts';
import { findBalances } from '../store/accounts.ts';
import { moveDeciders } from '../store/raises.ts';
import { moveSetter } from '../store/settings.ts';
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

export const ledgerLifecycle: Lifecycle = {
  feature: 'ledger',
  columns: {
    'ledger_account.user_id': {
      merge: {
        kind: 'keep',
        why: 'what is in it moves by an entry; the lines stay with the dropped account',
      },
      erase: { kind: 'keep', why: 'trade records are kept three years' },
    },
    'ledger_hold.user_id': {
      merge: { kind: 'move', why: 'they follow their money' },
      erase: { kind: 'keep', why: 'trade records are kept three years' },
    },
    'ledger_raise.proposed_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'what was proposed stands, by nobody' },
    },
    'ledger_raise.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
    'ledger_setting.set_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the setting stands, by nobody' },
    },
  },
  async merge(tx, sides) {
    await mergeMoney(tx, sides);
    await moveSetter(tx.db, sides.drop, sides.keep);
    await moveDeciders(tx.db, sides.drop, sides.keep);
  },
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
    for (const id of await accountsOf(tx, userId)) {
      await moveSetter(tx.db, id, null);
      await moveDeciders(tx.db, id, null);
    }
  },
  erases: [],
  keeps: ['钱包的收支明细：依法保留三年'],
  async exportData(ctx, userId) {
    const has = await findBalances(ctx.db, userId);
    const lines = [];
    // Those of accounts that were merged into this one, too.
    for (const id of await accountsOf(ctx, userId)) lines.push(...(await allLines(ctx, id)));
    return {
      json: {
        钱包: { 余额: yuan(has.balance), 收入: yuan(has.income), 冻结: yuan(has.frozen) },
        收支明细: lines.map((line) => ({
          时间: dateTime(secondsOf(line.at)),
          账户: accountNames[line.account],
          事项: line.title,
          说明: line.detail,
          金额: yuan(line.amount),
          之后: yuan(line.after),
        })),
      },
    };
  },
};
