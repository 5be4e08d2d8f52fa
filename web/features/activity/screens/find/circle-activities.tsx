import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CalendarDays, Plus } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { ActivityRow } from '../../parts/activity-row.tsx';
import { activityPaths } from '../../paths.ts';
import { useCircleActivities } from '../../queries/activity.ts';
import css from '../find.module.css';

const halves = [
  { value: 'soon', label: '将要开始' },
  { value: 'over', label: '已经结束' },
] as const;

/** What a circle does together: what is to come, what is over. */
export function CircleActivities({ id }: { id: number }) {
  const [kept, setKept] = useEntryText('half');
  const half = kept === 'over' ? 'over' : 'soon';
  const read = useCircleActivities(id, half === 'over');
  return (
    <Page
      header={<ScreenHeader title="圈子活动" back={circlePaths.home(id)} />}
      footer={
        <Button block href={activityPaths.create({ circle: id })} icon={<Plus size={20} aria-hidden />}>
          发布活动
        </Button>
      }
    >
      <div className={css['search']}>
        <Segmented label="哪些活动" options={halves} value={half} onChange={setKept} />
      </div>
      <PagedRows
        query={read}
        keyOf={({ activity_id }) => activity_id}
        Row={CircleRow}
        empty={
          <EmptyState
            icon={<CalendarDays size={28} aria-hidden />}
            title={half === 'over' ? '还没有办过活动' : '还没有将要开始的活动'}
            text={half === 'over' ? '' : '聚会、分享、徒步，都可以由您发起'}
          />
        }
      />
    </Page>
  );
}

const CircleRow = ({ one }: { one: ActivityLine }) => <ActivityRow activity={one} />;
