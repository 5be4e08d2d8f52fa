import type { CampaignLine } from '@qunlu/contract/checkin/entity.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays, Settings } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { OneCampaign } from '../parts/campaign-gate.tsx';
import { CampaignPage } from '../parts/campaign-page.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { leftWords, momentWords, shortName } from '../parts/when.ts';
import { checkinPaths } from '../paths.ts';
import { useCampaigns } from '../queries/campaigns.ts';
import css from './campaigns.module.css';

/** What a circle does together; where there is but one, that one. */
export default function Campaigns() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="checkin" title="打卡">
      {({ can }) => <Inside id={id} manages={can.content} />}
    </ModuleGate>
  );
}

function Inside({ id, manages }: { id: number; manages: boolean }) {
  const read = useCampaigns(id);
  const list = read.data?.list ?? [];
  const [only] = list;
  if (only && list.length === 1)
    return (
      <OneCampaign circleId={id} id={only.id} title={only.title}>
        {(campaign) => <CampaignPage campaign={campaign} back={circlePaths.home(id)} />}
      </OneCampaign>
    );
  return (
    <Page
      header={
        <ScreenHeader
          title="打卡"
          back={circlePaths.home(id)}
          actions={manages && list.length > 0 && <ManageButton id={id} />}
        />
      }
    >
      <Loaded read={read}>
        {() => (list.length === 0 ? <None id={id} manages={manages} /> : <Lists list={list} />)}
      </Loaded>
    </Page>
  );
}

const ManageButton = ({ id }: { id: number }) => (
  <IconButton label="管理打卡" href={checkinPaths.setting(id, 'checkin-rule')}>
    <Settings size={22} aria-hidden />
  </IconButton>
);

function None({ id, manages }: { id: number; manages: boolean }) {
  return (
    <EmptyState
      icon={<CalendarDays size={28} aria-hidden />}
      title="还没有打卡"
      text={
        manages
          ? '定一件大家一起坚持的事，比如晨读、跑步，成员每天来打卡'
          : '管理员发起以后，您就可以和大家一起坚持'
      }
      action={manages ? <Button href={checkinPaths.make(id)}>发起打卡</Button> : undefined}
    />
  );
}

function Lists({ list }: { list: readonly CampaignLine[] }) {
  const now = useNow();
  const going = list.filter(({ state }) => state !== 'over');
  const over = list.filter(({ state }) => state === 'over');
  return (
    <>
      {going.length > 0 && (
        <Section>
          {going.map((one) => (
            <CampaignRow key={one.id} one={one} now={now} />
          ))}
        </Section>
      )}
      {over.length > 0 && (
        <Section title="已结束">
          {over.map((one) => (
            <CampaignRow key={one.id} one={one} now={now} />
          ))}
        </Section>
      )}
    </>
  );
}

function CampaignRow({ one, now }: { one: CampaignLine; now: number }) {
  return (
    <ListRow
      wrap
      leading={
        one.cover === '' ? (
          <CalendarDays size={24} aria-hidden />
        ) : (
          <Picture src={pictureAt(one.cover, 132)} alt="" className={css['cover']} />
        )
      }
      title={one.title}
      meta={metaOf(one, now)}
      end={one.open.length > 0 ? <Tag tone="accent">该打卡了</Tag> : undefined}
      href={checkinPaths.view(one.circle_id, one.id)}
    />
  );
}

/** How far I am, and what comes. */
function metaOf(
  { state, starts_on, joined, total, streak, open, next_at }: CampaignLine,
  now: number,
): string {
  if (state === 'coming') return `${shortName(starts_on)}开始`;
  const figures = joined ? [`连续 ${streak} 天`, `累计 ${total} 天`] : [];
  if (state === 'over') return joined ? `累计 ${total} 天` : '没有参加';
  const [first] = open;
  const next = first
    ? `还剩 ${leftWords(first.closes_at - now / 1000)}`
    : next_at > 0
      ? `下一次 ${momentWords(next_at, now)}`
      : '';
  return [...figures, next].filter((part) => part !== '').join(' · ');
}
