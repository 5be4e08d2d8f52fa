import { type LookPurpose, lookPurposes } from '@qunlu/contract/identity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Eye } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLooks } from '../queries.ts';

/** When and why the person's name or number was used or looked at. */
export default function Looks() {
  const looks = useLooks();
  const list = looks.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page header={<ScreenHeader title="使用记录" back="/user/identity" />}>
      <Loaded read={looks} waiting={<SkeletonRows count={3} />}>
        {() =>
          list.length === 0 ? (
            <EmptyState
              icon={<Eye size={28} aria-hidden />}
              title="还没有记录"
              text="您的姓名或身份证号每用一次、被客服看一次，都会记在这里"
            />
          ) : (
            <>
              <Section>
                {list.map(({ id, purpose, at }) => (
                  <ListRow key={id} title={lookPurposes[purpose as LookPurpose]} meta={dateTime(at)} />
                ))}
              </Section>
              <LoadMore state={loadMoreState(looks)} onMore={() => void looks.fetchNextPage()} endText="" />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
