import { listCards } from '@qunlu/contract/card/calls.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { chatRules, messageTypes } from '@qunlu/contract/chat/rules.ts';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../platform/query.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { SearchBar } from '../../../../ui/search-bar.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { FriendList } from '../../../friend/parts/friend-list.tsx';
import type { Content } from '../../queries/outbox.ts';
import css from './pick-thing.module.css';

type Chosen = (said: Content | null) => void;

/** Asks for a card to send, mine or a friend's; null when the person changes their mind. */
export const pickCard = (): Promise<Content | null> =>
  openSheet<Content>('发送名片', (close) => <Cards onChosen={close} />);

/** Asks where the phone is, and what the place is called. */
export const pickPlace = (): Promise<Content | null> =>
  openSheet<Content>('发送位置', (close) => <Place onChosen={close} />);

const cardOf = (id: number): Content => ({ type: messageTypes.card, target_id: id });

/** Mine first, then those of my friends. */
function Cards({ onChosen }: { onChosen: Chosen }) {
  const mine = useRead(listCards);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 250);
  const search = useMemo(() => ({ q, tag: '' }), [q]);
  return (
    <>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索好友" />
      </div>
      {q === '' && (mine.data?.list.length ?? 0) > 0 && (
        <Section title="我的名片">
          {mine.data?.list.map((card) => (
            <ListRow
              key={card.card_id}
              leading={<Avatar id={card.user_id} name={card.realname} src={card.avatar} />}
              title={card.realname}
              meta={cardTitle(card)}
              onClick={() => onChosen(cardOf(card.card_id))}
            />
          ))}
        </Section>
      )}
      <FriendList
        search={search}
        renderFriend={({ user }) => (
          <ListRow
            leading={<Avatar id={user.user_id} name={user.realname} src={user.avatar} />}
            title={user.realname}
            meta={cardTitle(user)}
            disabled={user.card_id === 0}
            onClick={() => onChosen(cardOf(user.card_id))}
          />
        )}
        renderNobody={() => (q === '' ? null : <EmptyState title={`好友里没有「${q}」`} />)}
      />
    </>
  );
}

/** Milliseconds that the phone may take to find itself. */
const patience = 15_000;

/** Where the phone is; what the place is called is for the person to say. */
function Place({ onChosen }: { onChosen: Chosen }) {
  const [at, setAt] = useState<{ lat: number; lng: number } | null>(null);
  const [state, setState] = useState<'ready' | 'asking' | 'refused'>('ready');
  const [name, setName] = useState('');
  const words = name.trim();

  function find(): void {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAt({ lat: coords.latitude, lng: coords.longitude });
        setState('ready');
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: patience },
    );
  }

  if (!at) {
    return (
      <SheetBody>
        <SheetNote>
          {state === 'refused'
            ? '没有得到位置，请在系统或浏览器的设置里允许定位后再试'
            : '只在您发送时读取一次位置，对方能看到它在地图上的点'}
        </SheetNote>
        <Button block busy={state === 'asking'} onClick={find}>
          读取我的位置
        </Button>
      </SheetBody>
    );
  }
  return (
    <SheetBody>
      <FieldGroup>
        <TextField
          name="name"
          label="这里叫什么"
          placeholder="如：龙井村口"
          maxWide={chatRules.place}
          value={name}
          onChange={setName}
        />
      </FieldGroup>
      <Button
        block
        disabled={words === ''}
        onClick={() => onChosen({ type: messageTypes.location, name: words, ...at })}
      >
        发送位置
      </Button>
    </SheetBody>
  );
}
