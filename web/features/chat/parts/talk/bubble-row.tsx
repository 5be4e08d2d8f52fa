import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { chatRules, messageStates, messageTypes, refusedWords } from '@qunlu/contract/chat/rules.ts';
import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { memo, useRef } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { CircleAlert, Clock, Ellipsis } from '../../../../ui/icons.ts';
import { drop, sayAgain } from '../../queries/outbox.ts';
import { stateOf } from '../../queries/conversations.ts';
import { Body } from './bodies.tsx';
import css from './bubble-row.module.css';
import type { Bubble } from './timeline.ts';

interface BubbleRowProps {
  bubble: Bubble;
  /** Who said it; undefined for mine, and for somebody who is not known. */
  who: ListedPerson | undefined;
  /** Several people answer: their names stand above what they say. */
  named: boolean;
  delivered: number;
  read: number;
  found: boolean;
  onMenu: (message: ChatMessage) => void;
  onPicture: (message: ChatMessage) => void;
  onReplied: (id: number) => void;
}

/** Milliseconds that a finger rests on a message to open what can be done with it. */
const longPress = 500;

/** What fills its bubble by itself. */
const bare: readonly number[] = [
  messageTypes.image,
  messageTypes.video,
  messageTypes.file,
  messageTypes.card,
  messageTypes.service,
  messageTypes.activity,
  messageTypes.location,
];

/** A message with who said it, and what became of mine. */
export const BubbleRow = memo(function BubbleRow(props: BubbleRowProps) {
  const { bubble, who, named, found, onMenu, onPicture, onReplied } = props;
  const { message, out, mine, first } = bubble;
  const press = useLongPress(() => onMenu(message));
  return (
    <li
      className={cx(css['row'], mine && css['mine'], first && css['first'], found && css['found'])}
      data-message={message.message_id || undefined}
    >
      {!mine && (
        <span className={css['face']}>
          {first && who && <Avatar id={who.user_id} name={who.name} src={who.avatar} size="s" />}
        </span>
      )}
      <div className={css['main']}>
        <span className={named && first && who ? css['name'] : 'visually-hidden'}>
          {mine ? '我' : (who?.name ?? '对方')}
        </span>
        <div className={css['line']}>
          {/* the same stands in the button beside it, for who has no finger to rest on it */}
          <div
            className={cx(css['bubble'], bare.includes(message.type) && css['bare'])}
            {...(out ? {} : press)}
          >
            {message.reply_id > 0 && message.reply_text !== '' && (
              <button type="button" className={css['quote']} onClick={() => onReplied(message.reply_id)}>
                {message.reply_name}：{message.reply_text}
              </button>
            )}
            <Body message={message} out={out} onPicture={onPicture} />
          </div>
          {!out && (
            <button
              type="button"
              className={css['more']}
              aria-label="这条消息的操作"
              onClick={() => onMenu(message)}
            >
              <Ellipsis size={18} aria-hidden />
            </button>
          )}
        </div>
        {mine && <Fate {...props} />}
      </div>
    </li>
  );
});

const fates: Record<number, string> = {
  [messageStates.sent]: '已发送',
  [messageStates.delivered]: '已送达',
  [messageStates.read]: '已读',
};

/** What became of a message of mine. */
function Fate({ bubble: { message, out, last }, delivered, read }: BubbleRowProps) {
  if (message.refused) return <p className={cx(css['fate'], css['bad'])}>{refusedWords}</p>;
  if (!out) {
    return last ? <p className={css['fate']}>{fates[stateOf(message, { delivered, read })]}</p> : null;
  }
  const { clientId, state, problem, file } = out;
  if (state === 'failed') {
    return (
      <p className={cx(css['fate'], css['bad'])}>
        <CircleAlert size={16} aria-hidden />
        <span>{problem}</span>
        <button type="button" className={css['act']} onClick={() => sayAgain(clientId)}>
          重新发送
        </button>
        <button type="button" className={css['act']} onClick={() => drop(clientId)}>
          删除
        </button>
      </p>
    );
  }
  return (
    <p className={css['fate']}>
      <Clock size={16} aria-hidden />
      {state === 'waiting' ? '有网络后自动发出' : '发送中'}
      {(file || state === 'waiting') && (
        <button type="button" className={css['act']} onClick={() => drop(clientId)}>
          取消
        </button>
      )}
    </p>
  );
}

function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const end = (): void => clearTimeout(timer.current);
  return {
    onPointerDown(event: React.PointerEvent): void {
      if (event.pointerType !== 'touch') return;
      end();
      timer.current = setTimeout(act, longPress);
    },
    onPointerMove: end,
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: React.MouseEvent): void {
      end();
      // A word that is selected, or a link, has a menu of the browser's.
      if (String(getSelection() ?? '') !== '' || (event.target as Element).closest('a')) return;
      event.preventDefault();
      act();
    },
  };
}

/** Whether it can still be taken back. Seconds. */
export const canRecall = (message: ChatMessage, me: number, now: number): boolean =>
  message.sender_id === me && now - message.at < chatRules.recallSeconds;
