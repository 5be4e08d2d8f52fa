import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listMissions } from '@qunlu/contract/score/missions.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { readMission } from '../parts/read-mission.ts';
import { scorePaths } from '../paths.ts';
import { useMissions } from '../queries.ts';
import { Missions } from './score/missions.tsx';
import css from './score.module.css';

/** The viewer's points, when some of them end, and what earns more today (R026). */
export default function Score() {
  const read = useMissions();
  const { data, refetch } = read;
  return (
    <Page wide="aside" header={<ScreenHeader title="积分" back="/app/user" />}>
      <div>
        <PullRefresh onRefresh={async () => void (await refetch())} />
        <Loaded read={read} waiting={<Waiting />}>
          {(data) => (
            <>
              <Balance {...data} />
              <Section note="积分在得到后的第二年 12 月 31 日到期，不能换成钱">
                <ListRow title="换会员" meta="用积分换个人会员的天数" href={scorePaths.vip} />
                <ListRow title="积分明细" href={scorePaths.scores} />
                <ListRow title="签到日历" href={scorePaths.signList} />
              </Section>
            </>
          )}
        </Loaded>
      </div>
      {data && <Missions list={data.list.map(readMission)} />}
    </Page>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton>
        <div className={css['waiting']}>
          <Bone kind="block" />
        </div>
      </Skeleton>
      <SkeletonRows count={5} />
    </>
  );
}

type MissionSummary = Omit<OutputOf<typeof listMissions>, 'list'>;

function Balance({ score, today, cap, expiring, expires_at }: MissionSummary) {
  const part = cap > 0 ? Math.min(1, today / cap) : 0;
  return (
    <section className={css['balance']} aria-label="我的积分">
      <h2 className={css['label']}>我的积分</h2>
      <p className={css['figure']}>{score.toLocaleString('zh-CN')}</p>
      {expiring > 0 && (
        // The day ends with its last second.
        <p className={css['hint']}>
          其中 {expiring.toLocaleString('zh-CN')} 积分 {dayText(expires_at - 1)} 到期
        </p>
      )}
      <div className={css['today']}>
        <span id="score-today">今天从任务得到</span>
        <span>
          <strong>{today}</strong> / {cap}
        </span>
        <span
          className={css['track']}
          role="progressbar"
          aria-labelledby="score-today"
          aria-valuemin={0}
          aria-valuemax={cap}
          aria-valuenow={Math.min(today, cap)}
        >
          <span className={css['part']} style={{ inlineSize: `${part * 100}%` }} />
        </span>
      </div>
    </section>
  );
}
