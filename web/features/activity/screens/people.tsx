import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { cardPaths } from '../../card/paths.ts';
import { activityPaths } from '../paths.ts';
import { useComers } from '../queries/activity.ts';

/** Who comes: those who let themselves be seen. */
export default function People() {
  const id = useIdParam();
  return (
    <Page header={<ScreenHeader title="谁会来" back={activityPaths.view(id)} />}>
      <PagedRows
        query={useComers(id)}
        keyOf={({ user_id }) => user_id}
        Row={Comer}
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title="还没有人显示自己"
            text="报名的人愿意显示时，会出现在这里"
          />
        }
      />
    </Page>
  );
}

const Comer = ({ one: { user_id, name, avatar, title, card_id: cardId } }: { one: ListedPerson }) => (
  <PersonRow
    person={{ user_id, realname: name, avatar }}
    meta={title}
    {...(cardId > 0 ? { href: cardPaths.view(cardId) } : {})}
  />
);
