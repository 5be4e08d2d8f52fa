import { type ComponentType, type RefObject, useMemo, useRef, useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { SearchBar } from '../search-bar.tsx';
import { useSettled } from '../use-settled.ts';
import { OK_LABEL } from '../words.ts';
import { Choice, type Choosing, type PickedUser } from './user-option.tsx';
import css from './users-picker.module.css';

/** Milliseconds without another letter after which one looks. */
const typingPause = 250;

export interface PeopleProps {
  /** What is looked for, '' for everybody. */
  query: string;
  /** What scrolls the list. */
  within: RefObject<HTMLElement | null>;
}

export interface UsersPickerProps {
  title: string;
  value?: readonly PickedUser[] | undefined;
  /** How many can be chosen. */
  limit: number;
  /** What can be looked for: 搜索姓名或公司. */
  placeholder: string;
  /** Those who can be chosen: finds them, and draws each as a `UserOption`. */
  People: ComponentType<PeopleProps>;
  onPick: (users: readonly PickedUser[]) => void;
  onCancel: () => void;
}

/** A page for several people: looked for, ticked in a list, and all seen again at the bottom. */
export function UsersPicker(props: UsersPickerProps) {
  const { title, value = [], limit, placeholder, People, onPick, onCancel } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), typingPause);
  const [chosen, setChosen] = useState(value);
  const choosing = useMemo((): Choosing => {
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
            {`${OK_LABEL}（${chosen.length}）`}
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

/** Brings the one who was chosen last into sight. */
function showLast(face: HTMLLIElement | null): void {
  face?.scrollIntoView?.({ inline: 'end', block: 'nearest' });
}

function Faces({ users, onRemove }: { users: readonly PickedUser[]; onRemove: (user: PickedUser) => void }) {
  const list = useRef<HTMLUListElement>(null);
  if (users.length === 0) return <p className={css['none']}>还没有选人</p>;

  function remove(user: PickedUser, at: number): void {
    // the focus goes to the next one, not back to the top of the page
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
