import {
  deleteTopicDraft,
  editTopic,
  listLinkable,
  listTopicDrafts,
  saveTopicDraft,
  viewTopicDraft,
  viewWriting,
} from '@qunlu/contract/forum/write.ts';
import { viewTopic } from '@qunlu/contract/forum/calls.ts';
import type { Topic } from '@qunlu/contract/forum/entity.ts';
import { forumRules, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import { validationWidth } from '@qunlu/contract/kernel/width.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { put, read, remove } from '../../../platform/offline/store.ts';
import { usePaged } from '../../../platform/paged.ts';
import { readOptions, useRead } from '../../../platform/query.ts';
import { session } from '../../../platform/session.ts';
import { blankPost, fieldsOf, type PostFile, type PostValues } from '../parts/write/values.ts';
import { topicChanged } from './topics.ts';

/** What one may post here, and about what. */
export const useWriting = (id: number) => useRead(viewWriting, { id });

/** Something that stands elsewhere and that a post is to be about, as far as the person sees it. */
export const useWritingAbout = (id: number, kind: string, objectId: number) =>
  useRead(viewWriting, { id, kind, object_id: objectId });

/** Mine of a kind, to post about one of them. */
export const useLinkable = (id: number, kind: string) => usePaged(listLinkable, { id, kind });

/** One's own post as it is now, to be changed. */
export const useOwnTopic = (id: number) => useRead(viewTopic, { id }, { staleTime: 0, enabled: id > 0 });

export async function saveTopic(client: QueryClient, topic: Topic, values: PostValues): Promise<Topic> {
  const { topic_id: id, rev } = topic;
  const saved = await call(editTopic, { body: { id, rev, ...fieldsOf(values) } });
  client.setQueryData(readOptions(viewTopic, { id }).queryKey, saved);
  topicChanged(client, saved);
  return saved;
}

export const useDrafts = (id: number) => useRead(listTopicDrafts, { id }, { staleTime: 0 });

export const useDraft = (id: number, draftId: number) =>
  useRead(viewTopicDraft, { id, draft_id: draftId }, { enabled: draftId > 0, staleTime: 0 });

export async function deleteDraft(client: QueryClient, id: number, draftId: number): Promise<void> {
  await call(deleteTopicDraft, { query: { id, draft_id: draftId } });
  await client.invalidateQueries({ queryKey: [listTopicDrafts.id] });
}

/** What is being written, on this phone: with its pictures, at once. */
export interface LocalDraft {
  values: PostValues;
  /** The same on the server; 0: not there yet. */
  draftId: number;
}

const keyIn = (id: number, kind: TopicKind): string => `post-draft:${id}:${kind}`;

export const readLocal = async (id: number, kind: TopicKind): Promise<LocalDraft | undefined> =>
  read<LocalDraft>(session().userId, keyIn(id, kind)).catch(() => undefined);

export const keepLocal = (id: number, draft: LocalDraft): void =>
  void put(session().userId, keyIn(id, draft.values.kind), draft).catch(() => undefined);

export const dropLocal = (id: number, kind: TopicKind): void =>
  void remove(session().userId, [keyIn(id, kind)]).catch(() => undefined);

/** What another device can go on with: words, and what is stored already. */
function withoutBlobs(values: PostValues): PostValues {
  const stored = <F extends PostFile>(file: F): F[] => (file.url ? [{ ...file, blob: undefined }] : []);
  const { pictures, video, voice, files } = values;
  return {
    ...values,
    pictures: pictures.flatMap(stored),
    video: video ? (stored(video)[0] ?? null) : null,
    voice: voice ? (stored(voice)[0] ?? null) : null,
    files: files.flatMap(stored),
  };
}

/** As much of the beginning as fits into so many wide characters. */
function beginning(text: string, wide: number): string {
  let width = 0;
  let fits = '';
  for (const character of text) {
    width += validationWidth(character);
    if (width > wide * 2) break;
    fits += character;
  }
  return fits;
}

/** Keeps the draft on the server; answers with its number. */
export async function keepDraft(id: number, { values, draftId }: LocalDraft): Promise<number> {
  const kept = withoutBlobs(values);
  const title = (values.title.trim() || values.text.trim()).replaceAll(/\s+/g, ' ');
  const { draft_id } = await call(saveTopicDraft, {
    body: {
      id,
      ...(draftId > 0 ? { draft_id: draftId } : {}),
      title: beginning(title, forumRules.title),
      content: JSON.stringify(kept),
      images: kept.pictures.flatMap(({ url }) => url ?? []),
    },
    idempotencyKey: newIdempotencyKey(),
  });
  return draft_id;
}

/** A draft of the server as it was written; what cannot be read is empty. */
export function readDraft(content: string, kind: TopicKind): PostValues {
  try {
    const given = JSON.parse(content) as Partial<PostValues>;
    const known = given.kind ?? kind;
    return { ...blankPost(known), ...given, kind: known };
  } catch {
    return blankPost(kind);
  }
}
