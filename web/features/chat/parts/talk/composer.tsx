import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { chatRules, messageTypes } from '@qunlu/contract/chat/rules.ts';
import { validationWidth } from '@qunlu/contract/kernel/width.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { Counter, nearBound } from '../../../../ui/form/counter.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Mic, Plus, X } from '../../../../ui/icons.ts';
import { isTouch } from '../../../../ui/touch.ts';
import type { Place } from '../../queries/conversations.ts';
import { keepDraft } from '../../queries/written.ts';
import { say, type SentFile, type Content } from '../../queries/outbox.ts';
import css from './composer.module.css';
import { lineOf } from './timeline.ts';

const More = lazy(() => import('./more-panel.tsx').then(({ MorePanel }) => ({ default: MorePanel })));

interface ComposerProps {
  place: Place;
  name: string;
  text: string;
  onText: (text: string) => void;
  reply: { message: ChatMessage; name: string } | null;
  onReply: (none: null) => void;
  onSaid: () => void;
}

/** Where one writes; what cannot be written is said beside. */
export function Composer({ place, name, text, onText, reply, onReply, onSaid }: ComposerProps) {
  const [more, setMore] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const words = text.trim();
  const tooLong = validationWidth(words) > chatRules.text * 2;
  const replies = reply ? { reply_id: reply.message.message_id } : {};
  const quote = reply ? { name: reply.name, text: lineOf(reply.message) } : undefined;

  useEffect(() => keepDraft(place, text), [place, text]);
  useEffect(() => {
    if (reply) root.current?.querySelector('textarea')?.focus();
  }, [reply]);

  function send(): void {
    if (words === '' || tooLong) return;
    say(place, { type: messageTypes.text, text: words, ...replies }, { quote });
    onText('');
    onReply(null);
    onSaid();
  }

  function sendThing(said: Content, file?: SentFile): void {
    say(place, { ...said, ...replies }, { file, quote });
    onReply(null);
    setMore(false);
    onSaid();
  }

  const sendFiles = (files: readonly File[]): Promise<void> =>
    later(import('./attach.ts'), async ({ attach }) => {
      for (const { said, file } of await attach(files)) sendThing(said, file);
    });

  const record = (): Promise<void> =>
    later(import('../../../media/parts/recorder.tsx'), async ({ record: open }) => {
      const voice = await open({ most: chatRules.voiceSeconds, take: '发送' });
      if (!voice) return;
      const { seconds, blob, name: called } = voice;
      sendThing({ type: messageTypes.voice, seconds }, { blob, name: called, kind: 'voice' });
    });

  return (
    <div
      ref={root}
      className={css['root']}
      data-bottom-bar=""
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void sendFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        void sendFiles(files);
      }}
    >
      {reply && (
        <p className={css['reply']}>
          <span>
            回复 {reply.name}：{lineOf(reply.message)}
          </span>
          <IconButton label="不回复这条了" onClick={() => onReply(null)}>
            <X size={18} aria-hidden />
          </IconButton>
        </p>
      )}
      {nearBound(words, chatRules.text) && (
        <p className={tooLong ? css['tooLong'] : css['bound']}>
          {tooLong && '太长了，请分几次发送 '}
          <Counter value={words} max={chatRules.text} />
        </p>
      )}
      {/* the keys of the field: the field itself is of the design system */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={css['row']}
        onKeyDown={(event) => {
          const isField = event.target instanceof HTMLTextAreaElement;
          if (!isField || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          if (isTouch()) return;
          event.preventDefault();
          send();
        }}
      >
        <IconButton label="发语音" onClick={() => void record()}>
          <Mic size={24} aria-hidden />
        </IconButton>
        <div className={css['field']}>
          <Textarea
            value={text}
            onChange={onText}
            minRows={1}
            maxRows={5}
            label={`发给${name}的消息`}
            placeholder="写消息"
            invalid={tooLong}
          />
        </div>
        {words === '' ? (
          <IconButton label={more ? '收起' : '发图片和其他'} onClick={() => setMore(!more)}>
            {more ? <X size={24} aria-hidden /> : <Plus size={24} aria-hidden />}
          </IconButton>
        ) : (
          <Button size="s" disabled={tooLong} onClick={send}>
            发送
          </Button>
        )}
      </div>
      {more && (
        <Suspense>
          <More onFiles={(files) => void sendFiles(files)} onSaid={sendThing} />
        </Suspense>
      )}
    </div>
  );
}
