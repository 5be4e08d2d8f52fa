import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { StatementLine } from '@qunlu/contract/wallet/calls.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { cx } from '../../../../ui/cx.ts';
import { orderPaths } from '../../../order/paths.ts';
import css from './line-row.module.css';

const accounts: Record<StatementLine['account'], string> = {
  balance: '余额',
  income: '收入',
  frozen: '冻结',
};

/** Money that came or went, and why; one about an order leads to it. */
export function LineRow({ line, after = true }: { line: StatementLine; after?: boolean }) {
  const { title, detail, amount, account, at, hash } = line;
  const content = (
    <>
      <span className={css['line']}>
        <span className={css['title']}>{title}</span>
        <span className={cx(css['amount'], amount > 0 && account !== 'frozen' && css['in'])}>
          <Amount fen={amount} sign strong />
        </span>
      </span>
      {detail !== '' && <span className={css['meta']}>{detail}</span>}
      <span className={css['line']}>
        <span className={css['meta']}>{dateTime(at)}</span>
        {after && (
          <span className={css['meta']}>
            {accounts[account]} ¥{yuan(line.after)}
          </span>
        )}
      </span>
    </>
  );
  return hash === '' ? (
    <div className={css['root']}>{content}</div>
  ) : (
    <a className={cx(css['root'], css['leads'])} href={orderPaths.view(hash)}>
      {content}
    </a>
  );
}
