import { isNotFound } from '../../../platform/http/errors.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { openVip } from '../../membership/paths.ts';
import { MissingCard } from '../parts/missing-card.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { cardPaths } from '../paths.ts';
import { useNamedCard } from '../queries.ts';
import { EditForm } from './edit/edit-form.tsx';

/** Every field of a card of one's own: that of `?id=`, else the default one (D192). */
export default function EditCard() {
  const id = useIdQuery();
  const { userId } = useSession();
  const read = useNamedCard(id);
  const { data: card, error } = read;
  if (id === null && isNotFound(error)) return <ToFirstCard title="编辑名片" />;
  if (isNotFound(error) || (card && card.user_id !== userId)) return <MissingCard />;
  if (card?.can.edit) return <EditForm key={card.card_id} card={card} />;
  return (
    <Page header={<ScreenHeader title="编辑名片" back={cardPaths.list()} />}>
      <Loaded read={read}>
        {() => (
          <EmptyState
            title="这张名片暂时不能修改"
            text="它超出了可用张数，仍然可以看。开通会员，或删除别的名片后可以修改"
            action={
              <>
                <Button href={openVip}>开通会员</Button>
                <Button kind="secondary" href={cardPaths.list()}>
                  全部名片
                </Button>
              </>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
