/**
 * People who are friends, made through the real API, for stories that begin with some.
 *   const friend = await makeFriend(site, owner, { ...shen, realname: '张三' })
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import { makeCard } from './cards.ts';

let made = 0;

/** Somebody with a card who applied to the owner and was accepted. */
export async function makeFriend(
  site: string,
  owner: Session,
  given: CardChangesInput,
): Promise<{ session: Session; card: Card }> {
  const session = await logInByApi(site, newPhone());
  const card = await makeCard(site, session.token, given);
  await befriend(site, session, owner);
  return { session, card };
}

/** One applies, the other accepts; both have a card. */
export async function befriend(site: string, applicant: Session, other: Session): Promise<void> {
  made += 1;
  const { id } = await callApi(site, applyFriend, {
    body: { user_id: other.user_id },
    token: applicant.token,
    idempotencyKey: `friend-${process.pid}-${made}`,
  });
  await callApi(site, acceptApplication, { body: { id }, token: other.token });
}
