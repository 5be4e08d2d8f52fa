import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useAttempt } from '../../../platform/press.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Counter, nearBound } from '../../../ui/form/counter.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ImagePlus, X } from '../../../ui/icons.ts';
import { AtSign } from '../../../ui/more-icons.ts';
import css from './reply-bar.module.css';

const Images = lazy(() =>
  import('../../media/parts/images-field.tsx').then(({ ImagesField }) => ({ default: ImagesField })),
);

export interface Mention {
  user_id: number;
  name: string;
}

export interface ReplyDraft {
  text: string;
  images: string[];
  mentions: Mention[];
}

interface ReplyBarProps {
  /** What the field is for: also its name for a screen reader. */
  label: string;
  /** Wide characters. */
  max: number;
  images: number;
  /** Under which name the words stay on the phone until they are sent. */
  keep: string;
  /** Whom one answers. */
  to: { key: number; name: string } | null;
  onNoTo: () => void;
  /** Changes when the field is to have the focus. */
  focus: number;
  /** Asks whom to call; null when the person changes their mind. */
  pick?: () => Promise<readonly Mention[] | null>;
  onSend: (written: ReplyDraft, idempotencyKey: string) => Promise<unknown>;
}

const drafts = draftsOf('reply');
const blank: ReplyDraft = { text: '', images: [], mentions: [] };

/** At the bottom of a page, where one writes under what stands on it. What could not be sent stays, and is the same when it is sent again. */
export function ReplyBar(props: ReplyBarProps) {
  const { label, max, images, keep, to, onNoTo, focus, pick, onSend } = props;
  const [written, setWritten] = useState<ReplyDraft>(() => ({ ...blank, ...drafts.read<ReplyDraft>(keep) }));
  const [pictures, setPictures] = useState(false);
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();
  const root = useRef<HTMLDivElement>(null);
  const { text } = written;
  const problem = maxLength(max)(text.trim(), '评论');
  const none = text.trim() === '' && written.images.length === 0;
  const withPictures = pictures || written.images.length > 0;

  useEffect(() => drafts.keep(keep, none ? {} : written), [keep, none, written]);
  useEffect(() => {
    if (focus > 0) root.current?.querySelector('textarea')?.focus();
  }, [focus]);

  function type(next: string): void {
    setWritten((now) => ({ ...now, text: next }));
    // The sign before a name, and no address of a mail.
    if (pick && next.length === text.length + 1 && /(?:^|[^\w.])@$/.test(next)) void call(next);
  }

  async function call(before: string): Promise<void> {
    const called = await pick?.();
    const start = before.replace(/@$/, '');
    if (!called || called.length === 0) return;
    const names = called.map(({ name }) => `@${name} `).join('');
    setWritten((now) => ({ ...now, text: start + names, mentions: [...now.mentions, ...called] }));
    root.current?.querySelector('textarea')?.focus();
  }

  async function send(): Promise<void> {
    if (none || problem !== '' || busy) return;
    const waiting = pendingWords();
    if (waiting !== '') return popTip(waiting, { type: 'bad' });
    const said = text.trim();
    const mentions = written.mentions.filter(
      ({ user_id: id, name }, at, all) =>
        said.includes(`@${name}`) && all.findIndex(({ user_id }) => user_id === id) === at,
    );
    const sent = { text: said, images: written.images, mentions };
    setBusy(true);
    try {
      await attempt({ ...sent, to: to?.key ?? 0 }, (key) => onSend(sent, key));
      setWritten(blank);
      setPictures(false);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div ref={root} className={css['root']}>
      {to && (
        <p className={css['to']}>
          <span>回复 {to.name}</span>
          <IconButton label="不回复这一条了" onClick={onNoTo}>
            <X size={18} aria-hidden />
          </IconButton>
        </p>
      )}
      {nearBound(text, max) && (
        <p
          className={problem === '' ? css['bound'] : css['tooLong']}
          role={problem === '' ? undefined : 'alert'}
        >
          {problem === '' ? '' : `${problem} `}
          <Counter value={text} max={max} />
        </p>
      )}
      {withPictures && (
        <Suspense>
          <Images
            label="图片"
            value={written.images}
            max={images}
            onChange={(chosen) => setWritten((now) => ({ ...now, images: chosen }))}
          />
        </Suspense>
      )}
      <div className={css['line']}>
        <div className={css['field']}>
          <Textarea
            value={text}
            onChange={type}
            minRows={1}
            maxRows={6}
            label={to ? `回复${to.name}` : label}
            placeholder={to ? `回复 ${to.name}` : label}
            invalid={problem !== ''}
          />
        </div>
        {pick && (
          <IconButton label="提到成员" onClick={() => void call(text)}>
            <AtSign size={22} aria-hidden />
          </IconButton>
        )}
        {!withPictures && (
          <IconButton label="加图片" onClick={() => setPictures(true)}>
            <ImagePlus size={22} aria-hidden />
          </IconButton>
        )}
        {!none && (
          <Button size="s" busy={busy} disabled={problem !== ''} onClick={() => void send()}>
            发送
          </Button>
        )}
      </div>
    </div>
  );
}
