import { sentence } from '../../../platform/http/sentence.ts';
import { SearchLink } from '../../../ui/search-link.tsx';
import { TileLinks } from '../../../ui/tile-links.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CalendarDays, Plus, ReceiptText, Store } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ServiceRow } from '../parts/service-row.tsx';
import { servicePaths } from '../paths.ts';
import { useCategories, useServices, useUserServices } from '../queries/service.ts';

const everything = {};

/** Services from both sides: to find one, and the way to one's own (R011). */
export default function ServiceHome() {
  const read = useServices(everything);
  const { data, error, refetch } = read;
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page header={<ScreenHeader title="服务" back="/app/home" />}>
      <SearchLink href={servicePaths.list({ search: 1 })} label="搜索服务、姓名或拼音" />
      <Categories />
      <Selling />
      {data ? (
        list.length === 0 ? (
          <EmptyState
            icon={<Store size={28} aria-hidden />}
            title="还没有人发布服务"
            text="您会做的，也许正有人在找"
            action={<Button href={servicePaths.create()}>发布服务</Button>}
          />
        ) : (
          <>
            <Section title="推荐" action={<a href={servicePaths.list()}>全部</a>}>
              {list.map((service) => (
                <ServiceRow key={service.service_id} service={service} />
              ))}
            </Section>
            <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} />
          </>
        )
      ) : error ? (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

/** The first level, each leading to what is in it. */
function Categories() {
  const all = useCategories().data?.list ?? [];
  const tops = all.filter(({ parent_id: parent }) => parent === 0);
  if (tops.length === 0) return null;
  return (
    <TileLinks label="分类" list={tops} keyOf={({ category_id: id }) => id}>
      {({ category_id: id, name }) => <a href={servicePaths.list({ category_id: id })}>{name}</a>}
    </TileLinks>
  );
}

/** What one bought, and for who sells their dashboard and services; for others the first step. */
function Selling() {
  const { userId } = useSession();
  const { data } = useUserServices(userId);
  const sells = (data?.pages[0]?.list.length ?? 0) > 0;
  return (
    <Section>
      <ListRow
        leading={<ReceiptText size={22} aria-hidden />}
        title="我买的服务"
        href={servicePaths.bought()}
      />
      {sells && (
        <ListRow
          wrap
          leading={<CalendarDays size={22} aria-hidden />}
          title="工作台"
          meta="等我接单的、今天要做的、收入"
          href={servicePaths.dashboard()}
        />
      )}
      {sells && (
        <ListRow leading={<Store size={22} aria-hidden />} title="我的服务" href={servicePaths.own()} />
      )}
      {data && !sells && (
        <ListRow
          wrap
          leading={<Plus size={22} aria-hidden />}
          title="发布我的服务"
          meta="免费的直接发布，收费的先开店"
          href={servicePaths.create()}
        />
      )}
    </Section>
  );
}
