import type { ChatMessage, Conversation } from '@qunlu/contract/chat/entity.ts';
import { messageStates, messageTypes } from '@qunlu/contract/chat/rules.ts';
import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import { LoadMore, type LoadMoreProps } from '../../../../ui/load-more.tsx';
import { still } from '../../../../ui/motion.ts';
import { freshMessage } from '../../queries/fresh.ts';
import type { Thread } from '../../queries/merge.ts';
import { BubbleRow } from './bubble-row.tsx';
import css from './message-list.module.css';
import { type Item, lineOf } from './timeline.ts';

export interface MessageListProps {
  conversation: Conversation;
  thread: Thread;
  items: readonly Item[];
  me: number;
  /** The message that was looked for; 0: the end is shown. */
  around: number;
  older: LoadMoreProps['state'];
  newer: LoadMoreProps['state'];
  onOlder: () => void;
  onNewer: () => void;
  onMenu: (message: ChatMessage) => void;
  /** Whether the newest is on the screen. */
  onBottom: (at: boolean) => void;
  /** The text of a message that was just recalled here, to be written anew. */
  recalled: ReadonlyMap<number, string>;
  onRewrite: (text: string) => void;
}

/** Pixels from the end within which one counts as being there. */
const near = 80;

/**
 * The messages. The list is drawn from its end, so that the newest stays where it is while earlier ones are put on top, and while
 * the keyboard opens.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, thread, items, me, around, onMenu, onBottom, recalled, onRewrite } = props;
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(around === 0);
  const [found, setFound] = useState(around);
  const people = usePeople(conversation);
  const last = thread.messages.at(-1);

  const toBottom = (): void =>
    scroller.current?.scrollTo?.({ top: 0, behavior: still() ? 'auto' : 'smooth' });
  const show = useCallback((id: number): void => {
    const row = scroller.current?.querySelector(`[data-message="${id}"]`);
    row?.scrollIntoView?.({ block: 'center' });
    setFound(row ? id : 0);
  }, []);

  useLayoutEffect(() => {
    if (around > 0) show(around);
  }, [around, show]);
  useEffect(() => onBottom(atBottom && !thread.newer), [onBottom, atBottom, thread.newer]);

  // What I say is seen by me.
  const waiting = items.at(-1);
  const mineKey = waiting?.kind === 'bubble' && waiting.mine ? waiting.key : '';
  useEffect(() => {
    if (mineKey !== '') scroller.current?.scrollTo?.({ top: 0 });
  }, [mineKey]);

  // How many came while one was reading further up.
  const [seen, setSeen] = useState(last?.message_id ?? 0);
  const newest = last?.message_id ?? 0;
  if (atBottom && !thread.newer && seen !== newest) setSeen(newest);
  const unseen = thread.messages.filter(({ message_id: id, sender_id: by }) => id > seen && by !== me).length;

  const onPicture = useCallback(
    (message: ChatMessage): void => {
      const pictures = thread.messages.filter(({ type, url }) => type === messageTypes.image && url !== '');
      const at = pictures.findIndex(({ message_id: id }) => id === message.message_id);
      if (at < 0) return;
      void later(import('../../../../ui/lightbox/lightbox.tsx'), async ({ openLightbox }) => {
        const { url: now } = await freshMessage(client, message);
        await openLightbox(
          pictures.map(({ url }, place) => ({ src: place === at ? now : url, alt: '图片' })),
          at,
        );
      });
    },
    [client, thread.messages],
  );

  return (
    <div className={css['place']}>
      <div
        ref={scroller}
        className={css['scroller']}
        onScroll={({ currentTarget }) => setAtBottom(-currentTarget.scrollTop < near)}
      >
        <div className={css['content']}>
          {props.older !== 'end' && <LoadMore state={props.older} onMore={props.onOlder} endText="" />}
          {/* said by the line below as they come, not when earlier ones are loaded */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={css['log']} role="log" aria-live="off" aria-label="消息" tabIndex={0}>
            <ol>
              {items.map((item) => {
                if (item.kind === 'moment')
                  return (
                    <li key={item.key} className={css['moment']}>
                      <time>{item.text}</time>
                    </li>
                  );
                if (item.kind === 'unread')
                  return (
                    <li key={item.key} className={css['unread']}>
                      以下是新消息
                    </li>
                  );
                if (item.kind === 'said')
                  return (
                    <li key={item.key} className={css['said']}>
                      {saidOf(item.message, me)}
                      {recalled.has(item.message.message_id) && (
                        <button
                          type="button"
                          className={css['rewrite']}
                          onClick={() => onRewrite(recalled.get(item.message.message_id) ?? '')}
                        >
                          重新编辑
                        </button>
                      )}
                    </li>
                  );
                return (
                  <BubbleRow
                    key={item.key}
                    bubble={item}
                    who={item.mine ? undefined : people.get(item.message.sender_id)}
                    named={people.size > 2}
                    delivered={thread.delivered}
                    read={thread.read}
                    found={found > 0 && found === item.message.message_id}
                    onMenu={onMenu}
                    onPicture={onPicture}
                    onReplied={show}
                  />
                );
              })}
            </ol>
          </div>
          {thread.newer && <LoadMore state={props.newer} onMore={props.onNewer} endText="" />}
        </div>
      </div>
      {!atBottom && (
        <div className={css['chip']}>
          <Button kind="secondary" size="s" icon={<ChevronDown size={18} aria-hidden />} onClick={toBottom}>
            {unseen > 0 ? `有 ${unseen} 条新消息` : '回到最新'}
          </Button>
        </div>
      )}
      <Announce last={last} me={me} people={people} />
    </div>
  );
}

function saidOf(message: ChatMessage, me: number): string {
  if (message.state !== messageStates.recalled) return message.text;
  return message.sender_id === me ? '您撤回了一条消息' : '对方撤回了一条消息';
}

function usePeople({ peer, people }: Conversation): ReadonlyMap<number, ListedPerson> {
  return useMemo(() => new Map([peer, ...people].map((one) => [one.user_id, one])), [peer, people]);
}

/** Says to a reader of the screen what has just come. */
function Announce({
  last,
  me,
  people,
}: {
  last: ChatMessage | undefined;
  me: number;
  people: ReadonlyMap<number, ListedPerson>;
}) {
  const [first] = useState(last?.message_id ?? 0);
  const isNew = last !== undefined && last.message_id > first && last.sender_id !== me;
  const name = isNew ? (people.get(last.sender_id)?.name ?? '') : '';
  return (
    <p className="visually-hidden" role="status">
      {isNew ? `${name}：${lineOf(last)}` : ''}
    </p>
  );
}
