import { yuan } from '@qunlu/contract/kernel/money.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { smsRules } from '@qunlu/contract/sms/rules.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageSquareText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { SumCard } from '../../../ui/sum-card.tsx';
import { smsPaths } from '../paths.ts';
import { useCredits, useEntries } from '../queries/credits.ts';
import { EntryRow } from './sms/entry-row.tsx';
import { Lots } from './sms/lots.tsx';
import css from './sms.module.css';

/** Text credits: how many there are, how they came and went, and what can be given back (R042). */
export default function Sms() {
  const read = useCredits();
  const { data } = read;
  return (
    <Page wide="aside" header={<ScreenHeader title="短信" back="/app/user" />}>
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
          {(data) => (
            <>
              <SumCard
                label="我的短信"
                figure={data.count}
                unit="条"
                note={`每条 ¥${yuan(data.price)}，不过期；没用的 ${smsRules.refundDays} 天内可以退`}
                action={
                  <Button block href={smsPaths.recharge}>
                    充值
                  </Button>
                }
              />
              <Lots />
            </>
          )}
        </Loaded>
      </div>
      {data && (
        <div>
          <Entries />
        </div>
      )}
    </Page>
  );
}

function Entries() {
  return (
    <PagedList
      query={useEntries()}
      keyOf={({ id }) => id}
      title="明细"
      Failed={MoneyError}
      waiting={<SkeletonRows count={4} />}
      empty={
        <EmptyState
          icon={<MessageSquareText size={28} aria-hidden />}
          title="还没有明细"
          text="充值、用掉和退回的条数都会记在这里"
        />
      }
    >
      {(entry) => <EntryRow entry={entry} />}
    </PagedList>
  );
}
