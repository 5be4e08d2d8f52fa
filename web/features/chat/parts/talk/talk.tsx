import type { ChatMessage, Conversation } from '@qunlu/contract/chat/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { later } from '../../../../platform/later.ts';
import { useSession } from '../../../../platform/session.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { sentence } from '../../../../platform/http/sentence.ts';
import type { LoadMoreProps } from '../../../../ui/load-more.tsx';
import { conversationChanged, mark, type Place, placeName } from '../../queries/conversations.ts';
import { nothing } from '../../queries/merge.ts';
import { onOutgoing, onSent, outgoing } from '../../queries/outbox.ts';
import { messageChanged, useThread } from '../../queries/thread.ts';
import { draftIn } from '../../queries/written.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import css from './talk.module.css';
import { timelineOf } from './timeline.ts';

interface TalkProps {
  place: Place;
  conversation: Conversation;
  /** A message that was found, to be shown among those around it. */
  around: number;
}

function onVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Messages of a conversation, what was not sent yet, and where one writes. */
export function Talk({ place, conversation, around }: TalkProps) {
  const client = useQueryClient();
  const me = useSession().userId;
  const { conversation_id: id, peer, people, can, left, bound_words: bound, why_not: why } = conversation;
  const thread = useThread(id, around);
  const data = thread.data ?? nothing;
  const [readId] = useState(conversation.read_id);
  const [text, setText] = useState(() => draftIn(place));
  const [reply, setReply] = useState<ChatMessage | null>(null);
  const [recalled, setRecalled] = useState<ReadonlyMap<number, string>>(new Map());
  const [bottom, setBottom] = useState(around === 0);
  const name = placeName(place);

  const all = useSyncExternalStore(onOutgoing, outgoing);
  const mine = useMemo(() => all.filter((entry) => placeName(entry.place) === name), [all, name]);
  const now = useNow();
  const items = useMemo(
    () => timelineOf({ messages: data.messages, outgoing: data.newer ? [] : mine, me, readId, now }),
    [data.messages, data.newer, mine, me, readId, now],
  );

  useEffect(
    () =>
      onSent((message, to) => {
        messageChanged(client, message);
        if (placeName(to) === name) void conversationChanged(client, to);
      }),
    [client, name],
  );
  useMarks(data.messages, me, bottom);

  const older = usePages(thread.loadOlder, data.older >= 0);
  const newer = usePages(thread.loadNewer, data.newer);
  const nameOf = (by: number): string =>
    by === me ? '我' : ([peer, ...people].find(({ user_id }) => user_id === by)?.name ?? '对方');

  const onMenu = useCallback(
    (message: ChatMessage): void =>
      void later(import('./message-menu.tsx'), ({ openMessageMenu }) =>
        openMessageMenu({
          client,
          message,
          me,
          canWrite: can.write,
          onReply: setReply,
          onRecalled: ({ message_id, text: before, type }) =>
            type === 1 && setRecalled((known) => new Map(known).set(message_id, before)),
        }),
      ),
    [client, me, can.write],
  );

  const isEmpty = id === 0 || (thread.data !== undefined && items.length === 0);
  return (
    <div className={css['root']}>
      {id > 0 && thread.data === undefined ? (
        <div className={css['waiting']}>
          <LoadState read={thread} />
        </div>
      ) : isEmpty && items.length === 0 ? (
        <p className={css['empty']}>打个招呼吧，对方会收到提醒</p>
      ) : (
        <MessageList
          conversation={conversation}
          thread={data}
          items={items}
          me={me}
          around={around}
          older={older.state}
          newer={newer.state}
          onOlder={older.more}
          onNewer={newer.more}
          onMenu={onMenu}
          onBottom={setBottom}
          recalled={recalled}
          onRewrite={setText}
        />
      )}
      {bound !== '' && <p className={css['bound']}>{bound}</p>}
      {can.write && left >= 0 && (
        <p className={css['bound']} role="status">
          {left > 0 ? `对方回复前还能发 ${left} 条` : '等对方回复后可以继续发'}
        </p>
      )}
      {can.write ? (
        <Composer
          key={name}
          place={place}
          name={peer.name}
          text={text}
          onText={setText}
          reply={reply ? { message: reply, name: nameOf(reply.sender_id) } : null}
          onReply={setReply}
          onSaid={() => void (data.newer && thread.loadNewer())}
        />
      ) : (
        <p className={css['closed']} role="status">
          {why}
        </p>
      )}
    </div>
  );
}

/** Seconds; looked at each minute, for what is said of times. */
function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Pages that are loaded one after the other, and how that stands. */
function usePages(
  load: () => Promise<void>,
  has: boolean,
): { state: LoadMoreProps['state']; more: () => void } {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('ready');
  const running = useRef(false);
  const more = (): void => {
    if (running.current) return;
    running.current = true;
    setState('loading');
    load()
      .then(() => setState('ready'))
      .catch((error: unknown) => {
        setState('failed');
        popTip(sentence(error), { type: 'bad' });
      })
      .finally(() => (running.current = false));
  };
  return { state: state === 'ready' ? (has ? 'more' : 'end') : state, more };
}

/** Tells the other side, and my other phones, how far I have received and read. */
function useMarks(messages: readonly ChatMessage[], me: number, bottom: boolean): void {
  const client = useQueryClient();
  const visible = useSyncExternalStore(onVisible, () => document.visibilityState === 'visible');
  const told = useRef({ received: 0, read: 0 });
  const last = messages.findLast(({ sender_id: by }) => by !== me);
  useEffect(() => {
    if (!last) return;
    const { message_id: id } = last;
    const read = visible && bottom;
    if (read ? told.current.read >= id : told.current.received >= id) return;
    const before = told.current;
    told.current = { received: id, read: read ? id : before.read };
    mark(client, last, read).catch(() => {
      // Told with the next one, or when the page is looked at again.
      told.current = before;
    });
  }, [client, last, visible, bottom]);
}
