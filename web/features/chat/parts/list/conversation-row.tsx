import type { ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { BellOff, Ellipsis, Pin } from '../../../../ui/icons.ts';
import { SwipeRow } from '../../../../ui/swipe-row.tsx';
import { chatPaths } from '../../paths.ts';
import { draftIn } from '../../queries/written.ts';
import { placeOf } from '../../queries/conversations.ts';
import css from './conversation-row.module.css';

interface ConversationRowProps {
  line: ConversationLine;
  /** Milliseconds. */
  now: number;
  onRemove: () => void;
  onMenu: () => void;
}

/** Where a line leads. */
export const lineAddress = (
  { kind, peer, conversation_id: id }: ConversationLine,
  message?: number,
): string => {
  const at = message === undefined ? {} : { message };
  return kind === 'direct' ? chatPaths.chat(peer.user_id, at) : chatPaths.consult(id, at);
};

/** One conversation: with whom, about what, what was said last, and what is unread. */
export function ConversationRow({ line, now, onRemove, onMenu }: ConversationRowProps) {
  const { peer, object, at, unread, pinned, muted } = line;
  const draft = draftIn(placeOf(line));
  return (
    <SwipeRow label="删除" onSwipe={onRemove}>
      <div className={cx(css['root'], pinned && css['pinned'])}>
        <a
          className={css['row']}
          href={lineAddress(line)}
          data-row
          onContextMenu={(event) => {
            event.preventDefault();
            onMenu();
          }}
        >
          <Avatar id={peer.user_id} name={peer.name} src={peer.avatar} />
          <span className={css['main']}>
            <span className={css['head']}>
              <span className={css['name']}>{peer.name}</span>
              {pinned && <Pin size={16} aria-label="已置顶" role="img" />}
              {muted && <BellOff size={16} aria-label="免打扰" role="img" />}
              <time className={css['time']}>{at > 0 && relativeTime(at, now)}</time>
            </span>
            {object && <span className={css['object']}>咨询：{object.title}</span>}
            <span className={css['tail']}>
              <span className={css['last']}>
                {draft === '' ? (
                  line.last
                ) : (
                  <>
                    <span className={css['draft']}>[草稿]</span> {draft}
                  </>
                )}
              </span>
              {unread > 0 && (
                <span className={muted ? css['quiet'] : undefined}>
                  <Badge count={unread} />
                </span>
              )}
            </span>
          </span>
        </a>
        <button
          type="button"
          className={css['more']}
          aria-label={`和${peer.name}的会话的操作`}
          onClick={onMenu}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
      </div>
    </SwipeRow>
  );
}
