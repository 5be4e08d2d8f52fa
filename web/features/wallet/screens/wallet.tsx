import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { walletPaths, type WalletTab } from '../paths.ts';
import { isRunning, useBalances, useNewest } from '../queries.ts';
import { AwaitedMoney } from './wallet/awaited.tsx';
import { Earned } from './wallet/earned.tsx';
import { Frozen } from './wallet/frozen.tsx';
import { Statement } from './wallet/statement.tsx';
import css from './wallet.module.css';

const tabs: readonly { value: WalletTab; label: string }[] = [
  { value: 'statement', label: '账单' },
  { value: 'income', label: '收入' },
  { value: 'commission', label: '分佣' },
  { value: 'awaited', label: '在途' },
  { value: 'frozen', label: '冻结' },
];

/** The viewer's money: what there is, what is frozen until when, and how it came and went (R028). */
export default function Wallet() {
  const asked = useQueryParams().get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'statement';
  const read = useBalances();
  const { data } = read;
  return (
    <Page wide="aside" header={<ScreenHeader title="钱包" back="/app/user" />}>
      <div>
        <Loaded
          read={read}
          waiting={
            <Skeleton>
              <div className={css['waiting']}>
                <Bone kind="block" />
              </div>
            </Skeleton>
          }
          Failed={MoneyError}
        >
          {(data) => <Balances {...data} />}
        </Loaded>
        {data && <Running />}
        {data && (
          <Section>
            <ListRow title="提现记录" href={walletPaths.withdrawals} />
            <ListRow title="平台收费" href={walletPaths.fees} />
          </Section>
        )}
      </div>
      {data && (
        <>
          <div className={css['tabs']}>
            <Segmented
              label="看什么"
              options={tabs}
              value={tab}
              onChange={(next) => navigate(walletPaths.wallet(next), { replace: true })}
            />
          </div>
          <div>
            {tab === 'statement' && <Statement />}
            {(tab === 'income' || tab === 'commission') && <Earned key={tab} which={tab} />}
            {tab === 'awaited' && <AwaitedMoney />}
            {tab === 'frozen' && <Frozen />}
          </div>
        </>
      )}
    </Page>
  );
}

interface BalancesProps {
  balance: number;
  income: number;
  spendable: number;
  frozen: number;
  withdrawable: number;
  awaited: number;
}

function Balances({ balance, income, spendable, frozen, withdrawable, awaited }: BalancesProps) {
  return (
    <section className={css['sums']} aria-label="我的钱">
      <div className={css['first']}>
        <h2 className={css['label']}>余额</h2>
        <Amount fen={balance} size="xl" />
        <p className={css['hint']}>
          {spendable === balance
            ? '可以买这里的任何东西，不能提现'
            : `能花 ¥${yuan(spendable)}，其余留着退通讯录解散的会费`}
        </p>
      </div>
      <dl className={css['others']}>
        <div>
          <dt className={css['label']}>收入</dt>
          <dd>
            <Amount fen={income} size="l" />
            {income > 0 && (
              <span className={css['hint']}>
                {withdrawable === income ? '都可以提现' : `可提现 ¥${yuan(withdrawable)}`}
              </span>
            )}
          </dd>
        </div>
        {awaited > 0 && (
          <div>
            <dt className={css['label']}>在途</dt>
            <dd>
              <Amount fen={awaited} size="l" />
              <a className={css['link']} href={walletPaths.wallet('awaited')}>
                看何时到账
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt className={css['label']}>冻结</dt>
          <dd>
            <Amount fen={frozen} size="l" />
            {frozen > 0 && (
              <a className={css['link']} href={walletPaths.wallet('frozen')}>
                看何时解冻
              </a>
            )}
          </dd>
        </div>
      </dl>
      <div className={css['actions']}>
        <Button block href={walletPaths.recharge}>
          充值
        </Button>
        <Button block kind="secondary" href={walletPaths.apply}>
          提现
        </Button>
      </div>
    </section>
  );
}

/** A withdrawal that waits for its person, or for somebody else. */
function Running() {
  const running = useNewest().data?.list.filter(isRunning) ?? [];
  const one = running.find(({ state }) => state === withdrawalState.confirming) ?? running[0];
  if (!one) return null;
  const waits = one.state === withdrawalState.confirming;
  return (
    <div className={css['running']}>
      <Banner
        tone={waits ? 'warn' : 'info'}
        icon={<Clock size={20} aria-hidden />}
        action={
          <Button kind="quiet" size="s" href={walletPaths.withdrawal(one.id)}>
            {waits ? '去确认收款' : '看进度'}
          </Button>
        }
      >
        提现 ¥{yuan(one.amount)}：{one.words}
      </Banner>
    </div>
  );
}
