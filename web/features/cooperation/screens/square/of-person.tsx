import type { CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Handshake } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { CooperationRow } from '../../parts/cooperation-row.tsx';
import { cooperationPaths } from '../../paths.ts';
import { useCooperationsOf } from '../../queries.ts';

/** What one person looks for and can give, and how often it came to something. */
export function OfPerson({ userId }: { userId: number }) {
  const read = useCooperationsOf(userId);
  const [page] = read.data?.pages ?? [];
  const name = page?.list[0]?.user.name;
  return (
    <Page header={<ScreenHeader title={name ? `${name}的合作` : '合作'} back={cooperationPaths.square()} />}>
      {page && page.deals > 0 && <Banner>{`谈成 ${page.deals} 次`}</Banner>}
      <PagedRows
        query={read}
        keyOf={({ cooperation_id: id }) => id}
        Row={Row}
        empty={
          <EmptyState
            icon={<Handshake size={28} aria-hidden />}
            title="现在没有进行中的合作"
            text="去广场看看别人的"
          />
        }
      />
    </Page>
  );
}

const Row = ({ one }: { one: CooperationLine }) => <CooperationRow post={one} owner={false} />;
