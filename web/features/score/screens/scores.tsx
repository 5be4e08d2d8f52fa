import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { ScoreEntry } from '@qunlu/contract/score/missions.ts';
import { type ScoreType, scoreTypeLabels } from '@qunlu/contract/score/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Star } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { scorePaths } from '../paths.ts';
import { useScores } from '../queries.ts';
import css from './scores.module.css';

/** Every change of the viewer's points, the newest first (R027). */
export default function Scores() {
  const query = useScores();
  return (
    <Page header={<ScreenHeader title="积分明细" back={scorePaths.score} />}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<Star size={28} aria-hidden />}
            title="还没有积分"
            text="签到、分享名片、评论都有积分，每一笔会记在这里"
            action={
              <Button kind="secondary" href={scorePaths.score}>
                看今天的任务
              </Button>
            }
          />
        }
        keyOf={({ id }) => id}
        Row={Entry}
      />
    </Page>
  );
}

/** B227, K012: the time of an entry is in seconds. */
const millisecondsPerSecond = 1000;

function Entry({ one: { title, type, credit, after, log_at } }: { one: ScoreEntry }) {
  const label = scoreTypeLabels[type as ScoreType] ?? '';
  return (
    <ListRow
      wrap
      title={title}
      meta={[label !== title && label, dateTime(log_at * millisecondsPerSecond), `余 ${after}`]
        .filter(Boolean)
        .join(' · ')}
      end={
        <strong className={cx(css['credit'], credit > 0 && css['in'])}>
          {credit > 0 ? '+' : '−'}
          {Math.abs(credit)}
        </strong>
      }
    />
  );
}
