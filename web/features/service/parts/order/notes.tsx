import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { ServiceNote } from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from '../../../../platform/router/location.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { cx } from '../../../../ui/cx.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Composer } from '../../../thread/parts/composer.tsx';
import { PostPictures } from '../../../thread/parts/post-pictures.tsx';
import { Posts } from '../../../thread/parts/posts.tsx';
import { servicePaths } from '../../paths.ts';
import { sendNote, useNotes, useReplies } from '../../queries/orders.ts';
import css from './notes.module.css';

/** What both sides write to each other about the order, the newest first. */
export function Notes({ order }: { order: ServiceOrder }) {
  const { order_id, can, role } = order;
  const read = useNotes(order_id);
  const [now] = useState(() => Date.now() / 1000);
  const isEmpty = read.data?.pages.every(({ list }) => list.length === 0);
  const other = role === 'buyer' ? '卖家' : '买家';
  if (!can.note && isEmpty) return null;
  return (
    <Section title="留言">
      {can.note && <Write order={order} />}
      <Posts read={read} none={`还没有留言，写下的话${other}会收到通知`}>
        {(note) => <Row key={note.note_id} note={note} now={now} who={note.mine ? '您' : other} />}
      </Posts>
    </Section>
  );
}

function Row({ note, now, who }: { note: ServiceNote; now: number; who: string }) {
  const { mine, words, images, at } = note;
  return (
    <li className={cx(css['note'], mine && css['mine'])}>
      {words !== '' && <p className={css['words']}>{words}</p>}
      <PostPictures images={images} alt={`${who}的`} signed />
      <span className={css['at']}>
        {who} · {relativeTime(at, now)}
      </span>
    </li>
  );
}

function Write({ order: { order_id, role } }: { order: ServiceOrder }) {
  const client = useQueryClient();
  const replies = useReplies(role === 'seller').data?.list ?? [];

  async function pickReply(words: string): Promise<string | null> {
    const chosen = await actionSheet({
      title: '常用回复',
      items: [
        ...replies.map((reply, index) => ({ key: String(index), label: reply })),
        { key: 'edit', label: replies.length > 0 ? '管理常用回复' : '写一条常用回复' },
      ],
    });
    if (chosen === 'edit') navigate(servicePaths.replies());
    if (chosen === null || chosen === 'edit') return null;
    return (words === '' ? '' : `${words}\n`) + (replies[Number(chosen)] ?? '');
  }

  return (
    <Composer
      label="写给对方"
      placeholder="约时间、说要求、发结果"
      maxWide={serviceRules.note}
      images={{ max: serviceRules.noteImages, help: '只有买卖双方能看', kind: uploadKinds.document }}
      send="发送留言"
      fields={{ text: 'words', images: 'files' }}
      onSend={({ text: words, images: files }, key) =>
        sendNote(client, { order_id, words, ...(files.length > 0 ? { files } : {}) }, key)
      }
      {...(role === 'seller' && { insert: { label: '常用回复', from: pickReply } })}
    />
  );
}
