import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { CircleLogLine } from '@qunlu/contract/circle/settings.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SettingsGate } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { useLogs } from '../../queries/settings.ts';
import css from './logs.module.css';

/** What was done in a circle and by whom, for a year (R129, D70). */
export default function Logs() {
  return <SettingsGate title="管理记录">{({ id }) => <Lines id={id} />}</SettingsGate>;
}

function Lines({ id }: { id: number }) {
  const query = useLogs(id);
  return (
    <Page header={<ScreenHeader title="管理记录" back={circlePaths.setting(id)} />}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<List size={28} aria-hidden />}
            title="还没有管理记录"
            text="修改资料、审核成员等都会记在这里，圈主和管理员看得到，保留一年"
          />
        }
        keyOf={({ log_id }) => log_id}
        Row={Line}
      />
    </Page>
  );
}

/** `名称：茶友会 → 龙井茶友会`; one that was empty before or is now says so. */
const changeWords = ({ label, before, after }: CircleLogLine['changes'][number]): string =>
  before === '' ? `${label}：${after}` : `${label}：${before} → ${after || '无'}`;

function Line({ one }: { one: CircleLogLine }) {
  const { title, actor, target, changes, at } = one;
  return (
    <ListRow
      wrap
      title={`${actor}${title}${target === '' ? '' : `：${target}`}`}
      meta={
        <>
          {changes.map((change) => (
            <span key={change.label} className={css['change']}>
              {changeWords(change)}
            </span>
          ))}
          {dateTime(at)}
        </>
      }
    />
  );
}
