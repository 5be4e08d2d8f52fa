import { useFriends } from '../queries.ts';

const everybody = { q: '', tag: '' };

/** How many friends the person has, at the end of a row. */
export function FriendTotal() {
  const { data } = useFriends(everybody);
  return data && data.total > 0 ? <span className="figures">{data.total} 位</span> : null;
}
