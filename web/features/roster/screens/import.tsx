import { importState, rosterRules } from '@qunlu/contract/roster/rules.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { BookUser, Download, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { saveSheet } from '../../../platform/host/save-sheet.ts';
import { rosterPaths } from '../paths.ts';
import { fetchTemplate, useImports } from '../queries.ts';
import { Checked } from './import/checked.tsx';
import { HistoryRow } from './import/history-row.tsx';
import { Running } from './import/running.tsx';
import { UploadStep } from './import/upload-step.tsx';

/** Members by a list: template, sheet, consent, audit, result, and taking it back (R132). */
export default function ImportScreen() {
  const id = useIdParam();
  const { data, error, refetch, ...query } = useImports(id);
  const list = data?.pages.flatMap((page) => page.list);
  const newest = list?.[0];
  const { uploaded, auditing, importing } = importState;
  const current = [uploaded, auditing, importing].some((state) => state === newest?.state)
    ? newest
    : undefined;
  const header = <ScreenHeader title="导入成员" back={`/phonebook-setting/${id}`} />;
  if (!list)
    return (
      <Page header={header}>
        {!error ? (
          <SkeletonRows />
        ) : isNotFound(error) ? (
          <EmptyState icon={<BookUser size={28} aria-hidden />} title="通讯录不存在或已解散" />
        ) : (
          <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  if (current?.state === uploaded) return <Checked key={current.import_id} one={current} header={header} />;
  const done = list.filter((one) => one !== current);
  return (
    <Page header={header} footer={!current && <UploadStep id={id} />}>
      <PullRefresh onRefresh={async () => void (await refetch())} />
      {current ? (
        <Running one={current} />
      ) : (
        <Section
          title="名册怎么写"
          note={`每人一行，最多 ${rosterRules.rows} 行、5 MB。姓名和手机必填；手机相同的会合并。导入的人用这个手机号登录并确认后才成为成员，在那以前谁也看不到完整的手机号。`}
        >
          <ListRow
            leading={<Download size={22} aria-hidden />}
            title="下载 Excel 模板"
            meta="姓名、手机、公司、职位、分组、备注"
            onClick={() => void saveSheet(() => fetchTemplate('xlsx'), '群录名册模板.xlsx')}
          />
          <ListRow
            leading={<Download size={22} aria-hidden />}
            title="下载 CSV 模板"
            onClick={() => void saveSheet(() => fetchTemplate('csv'), '群录名册模板.csv')}
          />
        </Section>
      )}
      <Section>
        <ListRow
          leading={<Users size={22} aria-hidden />}
          title="等待确认的人"
          href={rosterPaths.waiting(id)}
        />
      </Section>
      {done.length > 0 && (
        <Section title="导入记录">
          <ul>
            {done.map((one) => (
              <li key={one.import_id}>
                <HistoryRow one={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {done.length > 0 && (
        <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
      )}
    </Page>
  );
}
