import { duesRules, tierDaysLabels, type TierDays } from '@qunlu/contract/dues/rules.ts';
import type { DuesSetting, DuesTier } from '@qunlu/contract/dues/tiers.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Plus, Wallet } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { MoneyState } from '../parts/owner-page.tsx';
import { moneyPress } from '../parts/money-press.ts';
import { duesPaths } from '../paths.ts';
import { charge, useSetting } from '../queries/setting.ts';
import { TierSheet } from './fee/tier-sheet.tsx';

/** What a circle charges, and whether joining costs something (R147, D65). */
export default function Fee() {
  const id = useIdParam();
  const { data, error, refetch } = useSetting(id);
  if (data) return <Setting id={id} setting={data} />;
  return (
    <Page header={<ScreenHeader title="会费" back={circlePaths.setting(id)} />}>
      <MoneyState id={id} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

const ways = [
  { value: '1', label: '不收费' },
  { value: '2', label: '付费加入' },
  { value: '3', label: '付费并审核' },
] as const;

const wayOf = (type: number): '1' | '2' | '3' => (type === 2 ? '2' : type === 3 ? '3' : '1');

const wayWords: Record<'1' | '2' | '3', string> = {
  '1': '加入不用付款',
  '2': '付款后直接成为成员',
  '3': `付款后等管理员审核，${duesRules.decideDays} 天没有通过全额退款`,
};

export const tierWords = ({ price, days, trial_days }: DuesTier): string =>
  [
    `¥${yuan(price)}`,
    tierDaysLabels[days as TierDays],
    ...(trial_days > 0 ? [`试用 ${trial_days} 天`] : []),
  ].join('，');

function Setting({ id, setting }: { id: number; setting: DuesSetting }) {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  const [edited, setEdited] = useState<DuesTier | 'new' | null>(null);
  const { list, problem, join_type, fee } = setting;
  const way = wayOf(join_type);
  const full = list.filter(({ on_sale }) => on_sale === 1).length >= duesRules.tiers;

  const choose = (next: '1' | '2' | '3') =>
    press(async () => {
      await charge(client, id, Number(next) as 1 | 2 | 3);
      popTip(next === '1' ? '已停止收费' : '已开始收费', { type: 'good' });
    });

  return (
    <Page
      header={<ScreenHeader title="会费" back={circlePaths.setting(id)} />}
      footer={
        problem === '' && (
          <Button block icon={<Plus size={20} aria-hidden />} onClick={() => setEdited('new')}>
            新建档位
          </Button>
        )
      }
    >
      {problem !== '' && <SellingSteps kind="circle" title="收费前还需要" missing />}
      <Section title="加入要不要付费" note={wayWords[way]} padded>
        <Segmented
          label="加入要不要付费"
          options={ways}
          value={way}
          onChange={(next) => !busy && void choose(next)}
        />
      </Section>
      {list.length === 0 ? (
        <EmptyState
          icon={<Wallet size={28} aria-hidden />}
          title="还没有会费档位"
          text={`先建一个档位，写明价格、期限和权益，同时最多 ${duesRules.tiers} 个在售`}
        />
      ) : (
        <Section
          title="档位"
          note={`改价格不影响已经下的订单。平台服务费 ${fee / 100}%，付款 ${duesRules.refundHours} 小时后可以提现`}
        >
          {list.map((tier) => (
            <ListRow
              key={tier.id}
              wrap
              title={tier.name}
              meta={tierWords(tier)}
              end={tier.on_sale === 1 ? undefined : <Tag>已停售</Tag>}
              onClick={() => setEdited(tier)}
            />
          ))}
        </Section>
      )}
      <Section>
        <ListRow title="优惠码" href={duesPaths.tickets(id)} />
        <ListRow title="收入订单" href={duesPaths.income(id)} />
        <ListRow title="账目" meta="可以公开给成员看" href={duesPaths.books(id)} />
      </Section>
      {edited && (
        <TierSheet
          id={id}
          tier={edited === 'new' ? null : edited}
          full={full}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}
