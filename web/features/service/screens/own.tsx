import { publicationStatus, reviewState } from '@qunlu/contract/kernel/publication.ts';
import type { ServiceLine } from '@qunlu/contract/service/entity.ts';
import { serviceRules, serviceTypes } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CalendarDays, Ellipsis, Plus, Store } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ServiceRow } from '../parts/service-row.tsx';
import { servicePaths } from '../paths.ts';
import { useUserServices } from '../queries/service.ts';

/** One's own services with their state, and the way to the orders as a seller (R039). */
export default function OwnServices() {
  const { userId } = useSession();
  const read = useUserServices(userId, 50);
  const { data, error, refetch } = read;
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page
      header={<ScreenHeader title="我的服务" back="/app/user" />}
      footer={
        data && (
          <Button block href={servicePaths.create()} icon={<Plus size={20} aria-hidden />}>
            发布服务
          </Button>
        )
      }
    >
      <Section>
        <ListRow
          wrap
          leading={<CalendarDays size={22} aria-hidden />}
          title="工作台"
          meta="等我接单的、今天要做的、收入"
          href={servicePaths.dashboard()}
        />
        <ListRow
          wrap
          leading={<Store size={22} aria-hidden />}
          title="开店申请"
          meta="通过后可以卖收费的服务"
          href={servicePaths.apply()}
        />
      </Section>
      {data ? (
        list.length === 0 ? (
          <EmptyState
            icon={<Store size={28} aria-hidden />}
            title="还没有服务"
            text="写下您能做什么、怎么做、多少钱，名片上就看得到，别人可以直接预约和购买"
          />
        ) : (
          <>
            <Section title="服务">
              <ul>
                {list.map((service) => (
                  <li key={service.service_id}>
                    <Own service={service} first={firstOf(list)} />
                  </li>
                ))}
              </ul>
            </Section>
            <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
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

/** The sort value that stands before all others. */
const firstOf = (list: readonly ServiceLine[]): number =>
  Math.min(Math.max(0, ...list.map(({ sort }) => sort)) + 1, serviceRules.sortMax);

function Own({ service, first }: { service: ServiceLine; first: number }) {
  const client = useQueryClient();
  const more = (): void =>
    void later(import('../parts/service-actions.tsx'), ({ ownerActions }) =>
      ownerActions(client, service, { first, timed: service.type === serviceTypes.consult }),
    );
  return (
    <ServiceRow
      service={service}
      owner={false}
      marks={<Marks service={service} />}
      action={
        <IconButton label={`更多：${service.title}`} onClick={more}>
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}

/** How it stands; nothing is said of one that everybody sees. */
function Marks({ service: { is_top: top, audit, status, access } }: { service: ServiceLine }) {
  const stands = audit === reviewState.passed && status === publicationStatus.shown;
  return (
    <>
      {top === 1 && <Tag tone="accent">置顶</Tag>}
      {audit === reviewState.pending && <Tag tone="info">审核中</Tag>}
      {audit === reviewState.rejected && <Tag tone="bad">没有通过</Tag>}
      {status === publicationStatus.hidden && <Tag>已隐藏</Tag>}
      {stands && !access && <Tag tone="bad">别人看不到</Tag>}
    </>
  );
}
