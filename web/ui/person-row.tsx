import { Avatar } from './avatar.tsx';
import { ListRow, type ListRowProps } from './list-row.tsx';

interface PersonRowProps extends Omit<ListRowProps, 'leading' | 'title'> {
  person: { user_id: number; realname: string; avatar: string };
  /** In place of the name alone. */
  title?: string;
}

/** A person in a list: their picture, their name, a line below, what stands at the end. */
export function PersonRow({ person, title, ...row }: PersonRowProps) {
  const { user_id, realname, avatar } = person;
  return (
    <ListRow
      wrap
      leading={<Avatar id={user_id} name={realname} src={avatar} />}
      title={title ?? realname}
      {...row}
    />
  );
}
