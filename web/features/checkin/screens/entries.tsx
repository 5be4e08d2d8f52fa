import type { CampaignView } from '@qunlu/contract/checkin/entity.ts';
import { useState } from 'react';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CampaignGate } from '../parts/campaign-gate.tsx';
import { EntryRow } from '../parts/entry-row.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { checkinPaths } from '../paths.ts';
import { useEntries } from '../queries/campaigns.ts';
import css from './entries.module.css';

/** What others have shown, or what I have. */
export default function Entries() {
  return <CampaignGate title="大家的打卡">{(campaign) => <All campaign={campaign} />}</CampaignGate>;
}

const boxes = [
  { value: 'all', label: '大家的' },
  { value: 'mine', label: '我的' },
] as const;

function All({ campaign: { id, title, manages } }: { campaign: CampaignView }) {
  const circleId = useIdParam();
  const asked = useQueryParams().get('mine') === '1';
  const [box, setBox] = useState<'all' | 'mine'>(asked ? 'mine' : 'all');
  const read = useEntries(id, box === 'mine');
  const now = useNow(60_000);
  return (
    <Page header={<ScreenHeader title={title} back={checkinPaths.view(circleId, id)} />}>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <div className={css['boxes']}>
        <Segmented label="看谁的" options={boxes} value={box} onChange={setBox} />
      </div>
      <PagedList
        query={read}
        keyOf={(entry) => entry.id}
        empty={
          <EmptyState
            icon={<CalendarDays size={28} aria-hidden />}
            title={box === 'mine' ? '您还没有打卡' : '还没有人打卡'}
            text="打卡时写的字、图片和语音会在这里"
          />
        }
      >
        {(entry) => <EntryRow entry={entry} now={now} manages={manages} />}
      </PagedList>
    </Page>
  );
}
