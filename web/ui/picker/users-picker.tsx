import { type ComponentType, type RefObject, useMemo, useRef, useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { SearchBar } from '../search-bar.tsx';
import { useSettled } from '../use-settled.ts';
import { DONE_LABEL } from '../words.ts';
import { Choice, type Selection, type PickedUser } from './user-option.tsx';
import css from './users-picker.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

export interface PeopleProps {
  /** The search words; '' finds everybody. */
  query: string;
  /** The element that scrolls the list. */
  within: RefObject<HTMLElement | null>;
}

export interface UsersPickerProps {
  title: string;
  value?: readonly PickedUser[] | undefined;
  /** How many people can be chosen. */
  limit: number;
  /** Says what the search compares: 搜索姓名或公司. */
  placeholder: string;
  /** Fetches the people who can be chosen and draws each as a `UserOption`. */
  People: ComponentType<PeopleProps>;
  onPick: (users: readonly PickedUser[]) => void;
  onCancel: () => void;
}

/** A page to choose several people: a search, a list to tick, and the chosen ones in a row at the bottom. */
export function UsersPicker(props: UsersPickerProps) {
  const { title, value = [], limit, placeholder, People, onPick, onCancel } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), typingPause);
  const [chosen, setChosen] = useState(value);
  const choosing = useMemo((): Selection => {
    const ids = new Set(chosen.map((one) => one.user_id));
    return {
      has: (userId) => ids.has(userId),
      toggle: (user) => {
        if (ids.has(user.user_id)) setChosen(chosen.filter((one) => one.user_id !== user.user_id));
        else if (ids.size >= limit) popTip(`最多选${limit}位，请先去掉一位`);
        else setChosen([...chosen, user]);
      },
    };
  }, [chosen, limit]);
  const same = chosen.length === value.length && value.every((one) => choosing.has(one.user_id));
  return (
    <PageSheet
      title={title}
      unsaved={!same}
      onClose={onCancel}
      scroller={scroller}
      top={<SearchBar value={typed} onChange={setTyped} placeholder={placeholder} />}
      footer={
        <div className={css['footer']}>
          <Faces users={chosen} onRemove={choosing.toggle} />
          <Button disabled={same} onClick={() => onPick(chosen)}>
            {`${DONE_LABEL}（${chosen.length}）`}
          </Button>
        </div>
      }
    >
      <Choice value={choosing}>
        <People query={query} within={scroller} />
      </Choice>
    </PageSheet>
  );
}

/** Scrolls the row to the person who was chosen last. */
function showLast(face: HTMLLIElement | null): void {
  face?.scrollIntoView?.({ inline: 'end', block: 'nearest' });
}

function Faces({ users, onRemove }: { users: readonly PickedUser[]; onRemove: (user: PickedUser) => void }) {
  const list = useRef<HTMLUListElement>(null);
  if (users.length === 0) return <p className={css['none']}>还没有选人</p>;

  function remove(user: PickedUser, at: number): void {
    // Without this the focus would jump to the top of the page when the button disappears.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    onRemove(user);
  }
  return (
    <ul ref={list} className={css['faces']} aria-label="已选的人">
      {users.map((user, at) => (
        <li key={user.user_id} ref={at === users.length - 1 ? showLast : undefined}>
          <button
            type="button"
            className={css['face']}
            aria-label={`去掉：${user.realname}`}
            onClick={() => remove(user, at)}
          >
            <Avatar id={user.user_id} name={user.realname} src={user.avatar} />
          </button>
        </li>
      ))}
    </ul>
  );
}
