import { cardShare } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { BookUser, Share2 } from '../../../ui/icons.ts';
import { PART_FAILED } from '../../../ui/words.ts';
import { cardPaths } from '../paths.ts';
import type { HeldCard } from '../queries.ts';
import css from './card-screen.module.css';
import { askLogin } from './contact-row.tsx';

/** The code of what is tapped comes when it is tapped; when it does not come, a tip says so. */
async function later<Part>(part: Promise<Part>, run: (part: Part) => unknown): Promise<void> {
  let loaded: Part;
  try {
    loaded = await part;
  } catch {
    return popTip(PART_FAILED, { type: 'bad' });
  }
  await run(loaded);
}

function share(card: HeldCard): void {
  void later(import('../../share/parts/share-sheet.tsx'), ({ openShareSheet }) =>
    openShareSheet(cardShare(card)),
  );
}

/** What one does with a card: pass on, edit and more with one's own; save and pass on with another's (V002). */
export function CardFooter({ card, own }: { card: HeldCard; own: boolean }) {
  return <div className={css['row']}>{own ? <Own card={card} /> : <Others card={card} />}</div>;
}

function Own({ card }: { card: HeldCard }) {
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

function Others({ card }: { card: HeldCard }) {
  const client = useQueryClient();
  const { guest } = useSession();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (guest) return askLogin();
    setBusy(true);
    await later(import('./save-contact.ts'), ({ saveContact }) => saveContact(client, card));
    setBusy(false);
  }

  return (
    <>
      {card.can.share && (
        <Button kind="secondary" onClick={() => share(card)}>
          分享
        </Button>
      )}
      <Button icon={<BookUser size={20} aria-hidden />} busy={busy} onClick={() => void save()}>
        存入通讯录
      </Button>
    </>
  );
}
