import type { FamilyLine } from '@qunlu/contract/family/entity.ts';
import { useBadges } from '../../../platform/badges.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mail, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { familyPaths } from '../paths.ts';
import { useFamilies } from '../queries.ts';
import { CreateFamily } from './families/create.tsx';
import { Invitations } from './families/invitations.tsx';

/** Families of circles that one owns or isInFamily to (R148); making one, and invitations, by what the address says. */
export default function Families() {
  const params = useQueryParams();
  if (params.has('create')) return <CreateFamily />;
  const box = params.get('box');
  return box === null ? <All /> : <Invitations box={box === 'sent' ? 'sent' : 'received'} />;
}

function All() {
  const invited = useBadges()('family.invited');
  return (
    <Page
      header={<ScreenHeader title="大家庭" back={circlePaths.mine()} />}
      footer={
        <Button block href={familyPaths.create()}>
          建立大家庭
        </Button>
      }
    >
      <Section>
        <ListRow
          leading={<Mail size={22} aria-hidden />}
          title="邀请"
          end={<Badge count={invited} label="个邀请等您回复" />}
          href={familyPaths.invitations()}
        />
      </Section>
      <PagedRows
        query={useFamilies()}
        title="我的大家庭"
        keyOf={({ family_id }) => family_id}
        Row={Row}
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title="还没有大家庭"
            text="总会和分会、几届校友、上下游的圈子放在一起：一处发通知，按姓名互相找得到；圈主都同意才加入，随时可以离开"
          />
        }
      />
    </Page>
  );
}

const Row = ({ one }: { one: FamilyLine }) => (
  <ListRow
    wrap
    leading={<Users size={22} aria-hidden />}
    title={one.name}
    meta={`${one.circles} 个圈子${one.mine ? '' : ` · ${one.owner.name}发起`}`}
    end={one.mine ? <Tag tone="accent">我发起的</Tag> : undefined}
    href={familyPaths.view(one.family_id)}
  />
);
