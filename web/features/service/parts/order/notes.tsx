import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { ServiceNote } from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefusal, RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { openLightbox } from '../../../../ui/lightbox/lightbox.tsx';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import { servicePaths } from '../../paths.ts';
import { sendNote, useNotes, useReplies } from '../../queries/orders.ts';
import css from './notes.module.css';

/** What both sides write to each other about the order, the newest first. */
export function Notes({ order }: { order: ServiceOrder }) {
  const { order_id, can, role } = order;
  const read = useNotes(order_id);
  const [now] = useState(() => Date.now() / 1000);
  const list = read.data?.pages.flatMap((page) => page.list) ?? [];
  const other = role === 'buyer' ? '卖家' : '买家';
  if (!can.note && read.data && list.length === 0) return null;
  return (
    <Section title="留言">
      {can.note && <Write order={order} />}
      {read.error && !read.data ? (
        <p className={css['none']} role="alert">
          {sentence(read.error)}
          <Button kind="quiet" size="s" onClick={() => void read.refetch()}>
            重试
          </Button>
        </p>
      ) : list.length === 0 ? (
        <p className={css['none']}>{read.data ? `还没有留言，写下的话${other}会收到通知` : '正在加载…'}</p>
      ) : (
        <ol className={css['list']}>
          {list.map((note) => (
            <Row key={note.note_id} note={note} now={now} who={note.mine ? '您' : other} />
          ))}
        </ol>
      )}
      {read.hasNextPage && (
        <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
      )}
    </Section>
  );
}

function Row({ note, now, who }: { note: ServiceNote; now: number; who: string }) {
  const { mine, words, images, at } = note;
  const pictures = images.map((src, index) => ({ src, alt: `${who}的第${index + 1}张图片` }));
  return (
    <li className={cx(css['note'], mine && css['mine'])}>
      {words !== '' && <p className={css['words']}>{words}</p>}
      {pictures.length > 0 && (
        <div className={css['pictures']}>
          {pictures.map(({ src, alt }, index) => (
            <button
              key={src}
              type="button"
              className={css['picture']}
              onClick={() => void openLightbox(pictures, index)}
            >
              <Picture src={src} alt={alt} />
            </button>
          ))}
        </div>
      )}
      <span className={css['at']}>
        {who} · {relativeTime(at, now)}
      </span>
    </li>
  );
}

interface Words {
  words: string;
  files: string[];
}

function Write({ order: { order_id, role } }: { order: ServiceOrder }) {
  const client = useQueryClient();
  // A repeat after a lost answer is the same note; what was changed since is another one.
  const attempt = useRef({ wish: '', key: '' });
  const [pictures, setPictures] = useState(false);
  const replies = useReplies(role === 'seller').data?.list ?? [];
  const form = useForm<Words>({
    initial: { words: '', files: [] },
    validate: ({ words, files }) => ({
      words: words.trim() === '' && files.length === 0 ? '请写点什么，或加一张图片' : '',
    }),
    async onSubmit({ words, files }) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      const body = { order_id, words: words.trim(), ...(files.length > 0 ? { files } : {}) };
      const wish = JSON.stringify(body);
      if (attempt.current.wish !== wish) attempt.current = { wish, key: newIdempotencyKey() };
      try {
        await sendNote(client, body, attempt.current.key);
        attempt.current = { wish: '', key: '' };
        setPictures(false);
        form.reset({ words: '', files: [] });
      } catch (error) {
        if (isRefusal(error)) attempt.current = { wish: '', key: '' };
        if (error instanceof RequestError && error.field === 'words') form.setError('words', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });

  async function pickReply(): Promise<void> {
    const chosen = await actionSheet({
      title: '常用回复',
      items: [
        ...replies.map((reply, index) => ({ key: String(index), label: reply })),
        { key: 'edit', label: replies.length > 0 ? '管理常用回复' : '写一条常用回复' },
      ],
    });
    if (chosen === null) return;
    if (chosen === 'edit') return navigate(servicePaths.replies());
    const { words } = form.values;
    form.set('words', (words === '' ? '' : `${words}\n`) + (replies[Number(chosen)] ?? ''));
  }

  const rest = form.values.words !== '' || form.values.files.length > 0;
  return (
    <div className={css['write']}>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('words')}
            label="写给对方"
            maxWide={serviceRules.note}
            placeholder="约时间、说要求、发结果"
          />
          {(pictures || form.values.files.length > 0) && (
            <ImagesField
              kind={uploadKinds.document}
              label="图片"
              help="只有买卖双方能看"
              optional
              value={form.values.files}
              onChange={(files) => form.set('files', files)}
              max={serviceRules.noteImages}
              error={form.field('files').error}
            />
          )}
        </FieldGroup>
      </Form>
      <div className={css['row']}>
        {!pictures && (
          <Button kind="quiet" size="s" onClick={() => setPictures(true)}>
            加图片
          </Button>
        )}
        {role === 'seller' && (
          <Button kind="quiet" size="s" onClick={() => void pickReply()}>
            常用回复
          </Button>
        )}
        <Button kind="secondary" size="s" type="submit" form={form.id} busy={form.busy} disabled={!rest}>
          发送留言
        </Button>
      </div>
    </div>
  );
}
