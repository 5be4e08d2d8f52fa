import { cardShare } from '@qunlu/contract/card/rules.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { session } from '../../../platform/session.ts';
import { cardPaths } from '../paths.ts';

type SharedCard = Pick<Card, 'card_id' | 'user_id' | 'realname' | 'avatar'>;

/** Opens the sheet to share a card; one's own card can also be made into a poster. */
export async function shareCard(card: SharedCard): Promise<void> {
  const { card_id, user_id, realname, avatar } = card;
  await openShareSheet({
    ...cardShare(card),
    avatar: { id: user_id, name: realname, src: avatar },
    ...(user_id === session().userId ? { poster: cardPaths.poster(card_id) } : {}),
  });
}
