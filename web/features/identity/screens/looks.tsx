import { type LookPurpose, lookPurposes } from '@qunlu/contract/identity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Eye } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLooks } from '../queries.ts';

/** When and why the person's name or number was used or looked at. */
export default function Looks() {
  const looks = useLooks();
  return (
    <Page header={<ScreenHeader title="使用记录" back="/user/identity" />}>
      <PagedList
        query={looks}
        keyOf={({ id }) => id}
        waiting={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            icon={<Eye size={28} aria-hidden />}
            title="还没有记录"
            text="您的姓名或身份证号每用一次、被客服看一次，都会记在这里"
          />
        }
      >
        {({ purpose, at }) => <ListRow title={lookPurposes[purpose as LookPurpose]} meta={dateTime(at)} />}
      </PagedList>
    </Page>
  );
}
