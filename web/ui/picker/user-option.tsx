import { createContext, useContext } from 'react';
import { Avatar } from '../avatar.tsx';
import { CheckRow } from '../check-row.tsx';

export interface PickedUser {
  user_id: number;
  realname: string;
  avatar: string;
}

export interface Selection {
  has: (userId: number) => boolean;
  toggle: (user: PickedUser) => void;
}

/** What a UsersPicker knows of the chosen, for the options inside it. */
export const Choice = createContext<Selection>({ has: () => false, toggle: () => undefined });

export interface UserOptionProps {
  user: PickedUser;
  meta?: string | undefined;
  /** The person is always chosen or never to be chosen: a tap changes nothing. `meta` says why. */
  fixed?: 'in' | 'out' | undefined;
}

/** One of the people of a UsersPicker. */
export function UserOption({ user, meta, fixed }: UserOptionProps) {
  const { has, toggle } = useContext(Choice);
  return (
    <CheckRow
      title={user.realname}
      meta={meta}
      leading={<Avatar id={user.user_id} name={user.realname} src={user.avatar} />}
      checked={fixed === undefined ? has(user.user_id) : fixed === 'in'}
      disabled={fixed !== undefined}
      onChange={() => toggle(user)}
    />
  );
}
