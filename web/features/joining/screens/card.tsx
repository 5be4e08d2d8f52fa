import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { goBack } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IdCard } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { bringCard, useOwnCards, useOwnEntry } from '../queries/joining.ts';

/** Which card one brings to a circle (R069). */
export default function BroughtCard() {
  const id = useIdParam();
  const client = useQueryClient();
  const entry = useOwnEntry(id);
  const cards = useOwnCards();
  const { busy, press } = usePress();
  const list = cards.data?.list;

  const bring = (cardId: number) =>
    press(async () => {
      await bringCard(client, id, cardId);
      popTip('名录里已换成这张名片', { type: 'good' });
      goBack(`/phonebook/${id}/edit`);
    });

  return (
    <Page header={<ScreenHeader title="带来的名片" back={`/phonebook/${id}/edit`} />}>
      {!entry.data || !list ? (
        <ReadState
          error={entry.error ?? cards.error}
          onRetry={() => void (entry.error ? entry.refetch() : cards.refetch())}
        />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<IdCard size={28} aria-hidden />}
          title="您还没有名片"
          text="做一张名片，成员就能看到您的公司和联系方式"
          action={<Button href={cardPaths.create()}>做一张名片</Button>}
        />
      ) : (
        <Section note="成员在名录里看到选中的名片；名片改了，名录也跟着改。">
          {list.map((card) => {
            const chosen = card.card_id === entry.data.card_id;
            return (
              <ListRow
                key={card.card_id}
                wrap
                leading={<Avatar id={card.user_id} name={card.realname} src={card.avatar} />}
                title={card.realname}
                meta={cardTitle(card)}
                chevron={false}
                {...(chosen ? { end: <Tag tone="good">已选</Tag> } : {})}
                disabled={busy}
                onClick={() => void (chosen ? goBack(`/phonebook/${id}/edit`) : bring(card.card_id))}
              />
            );
          })}
        </Section>
      )}
    </Page>
  );
}
