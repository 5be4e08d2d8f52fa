import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Check } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { stateOf } from '../../parts/state-words.ts';
import { useTakeBack } from '../../parts/take-back.ts';
import { walletPaths } from '../../paths.ts';
import { goesOut } from '../../queries.ts';
import { ConfirmReceipt } from './confirm-receipt.tsx';
import css from './progress.module.css';

const { reviewing, approved, confirming, done } = withdrawalState;

/** The way of the money, for as long as nothing went wrong. */
const stations = ['已申请，金额先冻结', '审核通过', '您在微信里确认收款', '到微信零钱'] as const;
/** How many of them are passed. */
const passed: Readonly<Record<number, number>> = {
  [reviewing]: 1,
  [approved]: 2,
  [confirming]: 2,
  [done]: 4,
};

/** How far a withdrawal is, what happens next, and what its person does now. */
export function Progress({ one }: { one: Withdrawal }) {
  const back = useTakeBack();
  const { amount, fee, arrives, state, reason, words, created_at, done_at, can } = one;
  const [label, tone] = stateOf(state);
  const past = passed[state] ?? 0;
  // Once it is back, no fee was taken and nothing arrives.
  const goes = goesOut(one);
  const waits = can.confirm && one.sheet !== null;
  return (
    <Page
      header={<ScreenHeader title="提现进度" back={walletPaths.withdrawals} />}
      footer={waits && <ConfirmReceipt one={one} />}
    >
      <div className={css['head']}>
        <Tag tone={tone}>{label}</Tag>
        <Amount fen={goes ? arrives : amount} size="xl" />
        <p className={css['words']} role="status">
          {words}
        </p>
        {reason !== '' && <p className={css['reason']}>原因：{reason}</p>}
        {can.cancel && (
          <Button kind="quiet" size="s" busy={back.busy} onClick={() => void back.ask(one)}>
            撤销这笔提现
          </Button>
        )}
        {!goes && (
          <Button kind="secondary" size="s" href={walletPaths.apply}>
            重新申请
          </Button>
        )}
      </div>
      {goes && (
        <Section padded>
          <ol className={css['way']}>
            {stations.map((station, at) => (
              <li
                key={station}
                className={cx(css['station'], at < past && css['past'])}
                aria-current={at === past ? 'step' : undefined}
              >
                <span className={css['mark']} aria-hidden>
                  {at < past && <Check size={16} strokeWidth={3} />}
                </span>
                {station}
                {at < past && <span className="visually-hidden">，已完成</span>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section>
        <ListRow fact title="提现金额" end={<Amount fen={amount} />} />
        {goes && (
          <>
            <ListRow fact title="手续费" end={<Amount fen={fee} />} />
            <ListRow fact title="到账" end={<Amount fen={arrives} strong />} />
          </>
        )}
        <ListRow fact title="申请时间" end={dateTime(created_at)} />
        {one.confirm_by > 0 && state === confirming && (
          <ListRow fact title="最晚确认" end={dateTime(one.confirm_by)} />
        )}
        {done_at > 0 && <ListRow fact title="结束时间" end={dateTime(done_at)} />}
      </Section>
    </Page>
  );
}
