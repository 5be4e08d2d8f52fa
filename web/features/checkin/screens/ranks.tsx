import type { CampaignView, RankLine } from '@qunlu/contract/checkin/entity.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Award } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { CampaignGate } from '../parts/campaign-gate.tsx';
import { RankRows } from '../parts/rank-rows.tsx';
import { checkinPaths } from '../paths.ts';
import { useRanks } from '../queries/campaigns.ts';

/** Who has kept it up, by total, then streak, then who was first (D83). */
export default function Ranks() {
  return <CampaignGate title="打卡排行">{(campaign) => <All campaign={campaign} />}</CampaignGate>;
}

function All({ campaign: { id, ranked } }: { campaign: CampaignView }) {
  const circleId = useIdParam();
  return (
    <Page header={<ScreenHeader title="打卡排行" back={checkinPaths.view(circleId, id)} />}>
      {ranked ? (
        <List id={id} />
      ) : (
        <EmptyState
          icon={<Award size={28} aria-hidden />}
          title="这个打卡没有开排行"
          text="和自己比就好：连续天数在打卡页上"
        />
      )}
    </Page>
  );
}

function List({ id }: { id: number }) {
  const read = useRanks(id);
  return (
    <>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <Loaded read={read}>
        {({ pages }) => {
          const list: RankLine[] = pages.flatMap((page) => page.list);
          if (list.length === 0 && !read.hasNextPage)
            return (
              <EmptyState
                icon={<Award size={28} aria-hidden />}
                title="还没有人打卡"
                text="第一个打卡的人排在同样天数的前面"
              />
            );
          return (
            <>
              <Section note="先比累计，再比连续，再比谁先打">
                <RankRows list={list} from={1} />
              </Section>
              <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
