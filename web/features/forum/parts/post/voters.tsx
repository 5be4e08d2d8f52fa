import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { PersonRow } from '../../../../ui/person-row.tsx';
import { cardPaths } from '../../../card/paths.ts';
import { useVoters } from '../../queries/appraisals.ts';

/** Who has chosen this, where votes carry names. */
export const openVoters = async (topicId: number, optionId: number, text: string): Promise<void> =>
  void (await openSheet(`谁选了“${text}”`, () => <Voters topicId={topicId} optionId={optionId} />));

function Voters({ topicId, optionId }: { topicId: number; optionId: number }) {
  return (
    <PagedList
      query={useVoters(topicId, optionId)}
      keyOf={({ user }) => user.user_id}
      empty={<EmptyState title="还没有人选它" />}
    >
      {({ user }) => (
        <PersonRow
          person={{ ...user, realname: user.name }}
          meta={user.title}
          {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id) } : {})}
        />
      )}
    </PagedList>
  );
}
