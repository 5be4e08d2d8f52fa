import { buyState, buyStateLabels, type BuyState } from '@qunlu/contract/groupbuy/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { usePart } from '../../../platform/later.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Entries } from '../parts/manage/entries.tsx';
import { progressWords } from '../parts/words.ts';
import { groupbuyPaths } from '../paths.ts';
import { type ManagedBuy, useManage } from '../queries/manage.ts';
import css from './manage.module.css';

const tabs = [
  { value: 'entries', label: '接龙' },
  { value: 'packing', label: '备货' },
  { value: 'more', label: '取货和钱' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** How a buy goes, for its organiser; a helper has the door alone (R172). */
export default function ManageBuy() {
  const id = useIdParam();
  const read = useManage(id);
  const [kept, setKept] = useEntryText('tab');
  const tab: Tab = tabs.find(({ value }) => value === kept)?.value ?? 'entries';
  const door = read.data?.can.door === true && read.data.session_id > 0;
  return (
    <Page
      header={<ScreenHeader title="管理团购" back={groupbuyPaths.user('own')} />}
      footer={
        door && (
          <Button block href={groupbuyPaths.door(id)} icon={<QrCode size={20} aria-hidden />}>
            核销取货码
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {(buy) => (
          <>
            <Standing buy={buy} />
            {buy.can.own && (
              <>
                <div className={css['tabs']}>
                  <Segmented label="看什么" options={tabs} value={tab} onChange={setKept} />
                </div>
                {tab === 'entries' && <Entries buy={buy} />}
                {tab === 'packing' && <Packing buy={buy} />}
                {tab === 'more' && <More buy={buy} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Where it stands and what comes next, by itself or by the organiser. */
function Standing({ buy }: { buy: ManagedBuy }) {
  const { state, counts, working, audit, audit_reason: reason } = buy;
  const reached = state === buyState.reached;
  const [now] = useState(() => Date.now() / 1000);
  return (
    <>
      {working !== '' && <Banner tone="info">{working}</Banner>}
      {audit === 2 && <Banner tone="warn">没有通过审核：{reason}</Banner>}
      {audit === 0 && <Banner tone="info">审核中，通过后大家才看得到</Banner>}
      <Section>
        <ListRow
          wrap
          title={buy.title}
          meta={`${buyStateLabels[state as BuyState]} · ${progressWords(buy)}`}
          href={groupbuyPaths.view(buy.buy_id)}
        />
        {state === buyState.running && <ListRow fact title="截止" end={sharedWhen(buy.deadline, now)} />}
        {(state === buyState.running || reached) && (
          <ListRow
            fact
            wrap
            title="最晚备好"
            end={sharedWhen(buy.ready_by, now)}
            {...(reached && counts.unready > 0 ? { meta: '过了还没有备好的，全额退款' } : {})}
          />
        )}
      </Section>
    </>
  );
}

function Packing({ buy }: { buy: ManagedBuy }) {
  const part = usePart(() => import('../parts/manage/packing-list.tsx'));
  return part ? <part.PackingList buy={buy} /> : <SkeletonRows count={4} />;
}

function More({ buy }: { buy: ManagedBuy }) {
  const { money, counts, state, buy_id: id } = buy;
  // Choosing among friends is much; it comes once the tab stands.
  const helpers = usePart(() => import('../parts/manage/helper-list.tsx'));
  const stopped = state === buyState.failed || state === buyState.cancelled;
  return (
    <>
      {money && (
        <Section title="收入" note="收货 3 天后可以提现；每一笔在“我的—收入”里">
          <ListRow fact title="收到" end={`¥${yuan(money.paid)}`} />
          {money.refunded > 0 && <ListRow fact title="退回" end={`¥${yuan(money.refunded)}`} />}
          <ListRow fact title="平台服务费" end={`${money.fee / 100}%`} />
        </Section>
      )}
      <Section title="几单">
        <ListRow fact title="待备货" end={String(counts.unready)} />
        <ListRow fact title="待取货" end={String(counts.ready)} />
        <ListRow fact title="已收货" end={String(counts.received)} />
        {counts.over > 0 && <ListRow fact title="已退款" end={String(counts.over)} />}
      </Section>
      {!stopped && buy.points.length > 0 && helpers && <helpers.HelperList id={id} />}
      {(state === buyState.running || state === buyState.reached) && (
        <Section>
          <ListRow
            wrap
            title="编辑团购"
            meta="有人参加以后，截止、备货时间和成团条件不能再改"
            href={groupbuyPaths.edit(id)}
          />
        </Section>
      )}
    </>
  );
}
