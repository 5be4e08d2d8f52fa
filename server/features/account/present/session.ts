import type { Session } from '@qunlu/contract/account/entity.ts';
import { secondsOf } from '../../../platform/context.ts';

/** The answer to a login. */
export function presentSession(given: {
  token: string;
  user: { user_id: number; status: number };
  cardId: number;
  expiresAt: Date;
  lifeSeconds: number;
  isNew: boolean;
}): Session {
  const { user_id, status } = given.user;
  return {
    token: given.token,
    user_id,
    id: user_id,
    card_id: given.cardId,
    expires_at: secondsOf(given.expiresAt),
    expires_in: given.lifeSeconds,
    is_new: given.isNew,
    status,
  };
}
