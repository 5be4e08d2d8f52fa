import { type ActivityLogWhat, activityLogLabels } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { changesOf } from '../../parts/admin/log-words.ts';
import { activityPaths } from '../../paths.ts';
import { type LogLine, useActivityLogs } from '../../queries/admin.ts';
import css from './logs.module.css';

/** What was done with an activity and by whom, for a year (R121, D102). */
export default function Logs() {
  return (
    <AdminGate title="管理记录" right="host">
      {({ activity_id: id }) => <Lines id={id} />}
    </AdminGate>
  );
}

function Lines({ id }: { id: number }) {
  const query = useActivityLogs(id);
  return (
    <Page header={<ScreenHeader title="管理记录" back={activityPaths.admin(id)} />}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<List size={28} aria-hidden />}
            title="还没有管理记录"
            text="修改、审核、退款和查看电话都会记在这里，保留一年"
          />
        }
        keyOf={({ log_id }) => log_id}
        Row={Line}
      />
    </Page>
  );
}

function Line({ one }: { one: LogLine }) {
  const { what, who, target, before, after, at } = one;
  const label = activityLogLabels[what as ActivityLogWhat] ?? what;
  return (
    <ListRow
      wrap
      title={`${who} ${label}${target === '' ? '' : `：${target}`}`}
      meta={
        <>
          {changesOf(JSON.parse(before), JSON.parse(after)).map((change) => (
            <span key={change} className={css['change']}>
              {change}
            </span>
          ))}
          {dateTime(at)}
        </>
      }
    />
  );
}
