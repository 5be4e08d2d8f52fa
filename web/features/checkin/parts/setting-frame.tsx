import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { dayOfName, longDay } from '@qunlu/contract/checkin/words.ts';
import type { ReactNode } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsGate } from '../../circle/parts/settings-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { checkinPaths, type CheckinSettingPart } from '../paths.ts';
import { useManaged, type ManagedList } from '../queries/settings.ts';

interface SettingGateProps {
  title: string;
  children: (id: number, managed: ManagedList) => ReactNode;
}

/** The door of the settings of check-ins: who may manage content, with all campaigns. */
export function SettingGate({ title, children }: SettingGateProps) {
  return (
    <SettingsGate title={title} right="content">
      {({ id }) => (
        <Read id={id} title={title}>
          {children}
        </Read>
      )}
    </SettingsGate>
  );
}

function Read({ id, title, children }: SettingGateProps & { id: number }) {
  const read = useManaged(id);
  if (read.data) return children(id, read.data);
  return (
    <Page header={<ScreenHeader title={title} back={circlePaths.setting(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

/** The campaign that the address names, else the first that is not over. */
export function useChosen({ list }: ManagedList): ManagedCampaign | undefined {
  const asked = useIdQuery('campaign');
  return list.find(({ id }) => id === asked) ?? list.find(({ state }) => state !== 'over') ?? list[0];
}

/** Which campaign, where there are several. */
export function CampaignChips({ part, managed }: { part: CheckinSettingPart; managed: ManagedList }) {
  const id = useIdParam();
  const chosen = useChosen(managed);
  if (managed.list.length < 2 || !chosen) return null;
  return (
    <Chips
      label="哪个打卡"
      options={managed.list.map((one) => ({
        value: String(one.id),
        label: one.state === 'over' ? `${one.title}（已结束）` : one.title,
      }))}
      value={String(chosen.id)}
      onChange={(value) => navigate(checkinPaths.setting(id, part, Number(value)), { replace: true })}
    />
  );
}

/** From when what is changed here counts. */
export function CountsFrom({ campaign }: { campaign: ManagedCampaign }) {
  const { state, begun, changes_from: from, rule, now } = campaign;
  if (state === 'over') return <Banner>这个打卡已经结束，不能再改</Banner>;
  if (state === 'coming' || !begun) return null;
  const day = longDay(dayOfName(from) ?? 0);
  return (
    <Banner tone="info">
      {now && rule.from === from
        ? `下面是从 ${day} 起的要求，那天以前还按原来的`
        : `改了以后从下一个打卡日 ${day} 起，以前打的都不变`}
    </Banner>
  );
}

/** Without any there is nothing to set. */
export function NoCampaign({ id }: { id: number }) {
  return (
    <EmptyState
      icon={<CalendarDays size={28} aria-hidden />}
      title="还没有打卡"
      text="先发起一个，再设时间、要填的内容和补卡"
      action={<Button href={checkinPaths.make(id)}>发起打卡</Button>}
    />
  );
}

const parts: readonly { part: CheckinSettingPart; label: string }[] = [
  { part: 'checkin-rule', label: '名称、日期和星期' },
  { part: 'checkin-time', label: '时间' },
  { part: 'checkin-params', label: '要填的内容' },
  { part: 'checkin-patch', label: '补卡' },
];

/** The other settings of the same campaign. */
export function OtherParts({ id, campaign, own }: { id: number; campaign: number; own: CheckinSettingPart }) {
  return (
    <Section title="这个打卡的其他设置">
      {parts
        .filter(({ part }) => part !== own)
        .map(({ part, label }) => (
          <ListRow key={part} title={label} href={checkinPaths.setting(id, part, campaign)} />
        ))}
    </Section>
  );
}
