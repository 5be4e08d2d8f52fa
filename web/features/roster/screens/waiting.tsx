import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { RosterEntry } from '@qunlu/contract/roster/entity.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Line } from '../parts/row-parts.tsx';
import { rosterPaths } from '../paths.ts';
import { useEntries } from '../queries.ts';

/** Who was imported and has not confirmed yet (D72). */
export default function WaitingScreen() {
  const id = useIdParam();
  const query = useEntries(id);
  return (
    <Page header={<ScreenHeader title="等待确认的人" back={rosterPaths.import(id).slice(2)} />}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title="没有等待确认的人"
            text="导入的人用名册里的手机号登录并确认后，就成为成员；180 天没有确认会自动删除"
          />
        }
        keyOf={({ member_id }) => member_id}
        Row={Row}
      />
    </Page>
  );
}

function Row({ one }: { one: RosterEntry }) {
  const { realname, company, position, group, phone, remark, at } = one;
  return (
    <ListRow
      wrap
      title={realname}
      meta={
        <>
          <Line>{[phone, company, position].filter(Boolean).join(' · ')}</Line>
          <Line>{[group, remark, `${dayText(at)} 导入`].filter(Boolean).join(' · ')}</Line>
        </>
      }
    />
  );
}
