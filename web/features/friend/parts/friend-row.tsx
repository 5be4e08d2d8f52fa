import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import type { ReactNode } from 'react';
import { CardLine } from '../../card/parts/card-line.tsx';

export interface FriendRowProps {
  friend: Friend;
  /** Shown behind the name. */
  tags?: readonly string[];
  /** At the end: what else can be done with the friend. */
  action: ReactNode;
}

/** One friend of a list; leads to the card. As high as its place. */
export function FriendRow({ friend: { user, note }, tags = [], action }: FriendRowProps) {
  const meta = [cardTitle(user), note.split('\n')[0] ?? ''].filter((part) => part !== '').join(' · ');
  return <CardLine person={user} id={user.user_id} marks={tags} meta={meta} action={action} />;
}
