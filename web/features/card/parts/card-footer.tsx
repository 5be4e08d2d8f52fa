import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BookUser, Share2 } from '../../../ui/icons.ts';
import { cardPaths } from '../paths.ts';
import type { CachedCard } from '../queries.ts';
import css from './card-screen.module.css';
import type { ButtonKind, CardActionProps, CardSlot } from './slots.ts';

function share(card: CachedCard): void {
  void later(import('./share-card.ts'), ({ shareCard }) => shareCard(card));
}

/** Passes somebody else's card on. */
export function ShareIcon({ card }: { card: CachedCard }) {
  return (
    <IconButton label="分享" onClick={() => share(card)}>
      <Share2 size={22} aria-hidden />
    </IconButton>
  );
}

export interface CardFooterProps {
  card: CachedCard;
  own: boolean;
  actions: readonly CardSlot<CardActionProps>[];
}

/** The actions of a card: share, edit and more on one's own; swap and save on another's (V002). */
export function CardFooter({ card, own, actions }: CardFooterProps) {
  return (
    <div className={css['row']}>{own ? <Own card={card} /> : <Others card={card} actions={actions} />}</div>
  );
}

function Own({ card }: { card: CachedCard }) {
  const client = useQueryClient();
  const more = (): void =>
    void later(import('./more-actions.tsx'), ({ moreActions }) => moreActions(client, card));
  // the editor leads back to this screen
  const edit = (): void => navigate(cardPaths.edit(card.card_id), { returns: true });
  return (
    <>
      <Button kind="secondary" onClick={more}>
        更多
      </Button>
      {card.can.edit && (
        <Button kind="secondary" onClick={edit}>
          编辑
        </Button>
      )}
      {card.can.share && (
        <Button icon={<Share2 size={20} aria-hidden />} onClick={() => share(card)}>
          分享名片
        </Button>
      )}
    </>
  );
}

function Others({ card, actions }: Pick<CardFooterProps, 'card' | 'actions'>) {
  const client = useQueryClient();
  const { guest } = useSession();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (guest) {
      const intent = { act: 'save', cardId: card.card_id } as const;
      return later(import('./ask-login.tsx'), ({ askLogin }) => askLogin({ intent, name: card.realname }));
    }
    setBusy(true);
    await later(import('./save-contact.ts'), ({ saveContact }) => saveContact(client, card));
    setBusy(false);
  }

  const keep = (kind: ButtonKind) => (
    <Button
      kind={kind}
      {...(kind === 'primary' ? { icon: <BookUser size={20} aria-hidden /> } : {})}
      busy={busy}
      onClick={() => void save()}
    >
      存入通讯录
    </Button>
  );

  // Each action receives the next one as `beside`; the last receives what every card offers.
  const acts = actions.reduceRight(
    (beside: (kind: ButtonKind) => ReactNode, { Slot }) =>
      (kind) => <Slot card={card} kind={kind} beside={beside} />,
    keep,
  );

  return acts('primary');
}
