import { viewWriting } from '@qunlu/contract/forum/write.ts';
import { topicKindLabels, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { isUnreachable } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { readOptions } from '../../../../platform/query.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CalendarDays, Handshake, type Icon, Link, Pencil, Store } from '../../../../ui/icons.ts';
import { ChartColumn, CircleQuestionMark } from '../../../../ui/more-icons.ts';
import { forumPaths } from '../../paths.ts';

const icons: Partial<Record<string, Icon>> = {
  media: Pencil,
  question: CircleQuestionMark,
  poll: ChartColumn,
  activity: CalendarDays,
  service: Store,
  cooperation: Handshake,
};

const notes: Partial<Record<string, string>> = {
  media: '文字、图片、视频、语音或文件',
  question: '问大家，或只问一位',
  poll: '请大家一起决定',
};

const isKind = (kind: string): kind is TopicKind => kind in topicKindLabels;

/** Asks what is to be written, then leads there. What can be attached is said by the server; without it words and pictures go. */
export async function pickKind(client: QueryClient, id: number): Promise<void> {
  const writing = await client.fetchQuery(readOptions(viewWriting, { id })).catch((error: unknown) => {
    if (isUnreachable(error)) return null;
    popTip(sentence(error), { type: 'bad' });
    return undefined;
  });
  if (writing === undefined) return;
  if (writing && !writing.post) return popTip(writing.why_not, { type: 'bad' });
  const kinds: { kind: TopicKind; label: string }[] = (['media', 'question', 'poll'] as const)
    .filter((kind) => kind !== 'poll' || writing?.polls !== false)
    .map((kind) => ({ kind, label: topicKindLabels[kind] }));
  for (const { kind, label } of writing?.links ?? []) if (isKind(kind)) kinds.push({ kind, label });
  const kind = await actionSheet({
    title: '写什么',
    items: kinds.map(({ kind: key, label }) => {
      const note = notes[key];
      const icon = createElement(icons[key] ?? Link, { size: 20 });
      return { key, label, icon, ...(note ? { note } : {}) };
    }),
  });
  if (kind !== null) navigate(forumPaths.write(id, { kind }), { returns: true });
}
