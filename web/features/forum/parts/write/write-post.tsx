import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { TopicKind } from '@qunlu/contract/forum/rules.ts';
import { useEffect, useState } from 'react';
import { isNotFound } from '../../../../platform/http/errors.ts';
import { later } from '../../../../platform/later.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { useIdQuery, useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Inbox, Pencil, ShieldBan } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { forumPaths } from '../../paths.ts';
import { hold, outgoingPosts, release } from '../../queries/outbox.ts';
import {
  type LocalDraft,
  readDraft,
  readLocal,
  useDraft,
  useOwnTopic,
  useWriting,
} from '../../queries/writing.ts';
import { PostForm } from './post-form.tsx';
import { blankPost, type LinkValues, valuesOf } from './values.ts';

interface WritePostProps {
  circle: CircleView;
  kind: TopicKind;
  /** What it is about, where that is known before. */
  link?: LinkValues;
  onOther?: () => void;
}

/** Where a post is written, from wherever it comes: anew, a draft, one that waits on this phone, one that was posted. */
export function WritePost(props: WritePostProps) {
  const edit = useIdQuery('edit');
  const draft = useIdQuery('draft');
  const sending = useQueryParams().get('sending');
  if (edit !== null) return <Posted key={`edit ${edit}`} {...props} topicId={edit} />;
  if (sending !== null) return <Kept key={`sending ${sending}`} {...props} clientId={sending} />;
  if (draft !== null) return <Drafted key={`draft ${draft}`} {...props} draftId={draft} />;
  return <Anew {...props} />;
}

function Posted({ circle, topicId }: WritePostProps & { topicId: number }) {
  const read = useOwnTopic(topicId);
  const writing = useWriting(circle.id).data;
  // What it was when it was opened: an answer that comes while one writes takes nothing away.
  const [topic, setTopic] = useState(read.data);
  if (!topic && read.data && !read.isFetching) setTopic(read.data);
  if (!topic)
    return <Missing read={read} circle={circle} title="修改" words="这条帖子不在了，可能已经删除" />;
  if (topic.poll?.frozen) return <MayNot circle={circle} why="已经有人投票，题目和选项都不能再改" />;
  if (!topic.can.edit) return <MayNot circle={circle} why="只有作者可以修改自己的帖子" />;
  return <PostForm circle={circle} writing={writing} start={valuesOf(topic)} topic={topic} />;
}

/** It is held back while it is changed; leaving lets it go as it was. */
function Kept({ circle, clientId }: WritePostProps & { clientId: string }) {
  const writing = useWriting(circle.id).data;
  const [entry] = useState(() => outgoingPosts().find((one) => one.clientId === clientId));
  const there = entry !== undefined;
  useEffect(() => {
    if (!there) return;
    hold(clientId);
    return () => {
      if (outgoingPosts().find((one) => one.clientId === clientId)?.state === 'held') release(clientId);
    };
  }, [clientId, there]);
  if (!entry)
    return (
      <Page header={<ScreenHeader title="修改" back={forumPaths.feed(circle.id)} />}>
        <EmptyState
          icon={<Pencil size={28} aria-hidden />}
          title="它已经发出了"
          text="在动态里打开它，可以再改"
          action={<Button href={forumPaths.feed(circle.id)}>回到动态</Button>}
        />
      </Page>
    );
  const { values, draftId } = entry;
  return <PostForm circle={circle} writing={writing} start={values} draftId={draftId} sending={clientId} />;
}

function Drafted({ circle, kind, draftId }: WritePostProps & { draftId: number }) {
  const read = useDraft(circle.id, draftId);
  const writing = useWriting(circle.id).data;
  const content = read.data?.content;
  if (content === undefined)
    return <Missing read={read} circle={circle} title="草稿" words="草稿不在了，可能已经发布或删掉" />;
  return <PostForm circle={circle} writing={writing} start={readDraft(content, kind)} draftId={draftId} />;
}

function Anew({ circle, kind, link, onOther }: WritePostProps) {
  const { id } = circle;
  const writing = useWriting(id).data;
  const [local, setLocal] = useState<LocalDraft | null>();
  useEffect(() => {
    let wanted = true;
    void readLocal(id, kind).then((kept) => wanted && setLocal(kept ?? null));
    return () => {
      wanted = false;
    };
  }, [id, kind]);
  if (writing && !writing.post) return <MayNot circle={circle} why={writing.why_not} />;
  if (local === undefined)
    return (
      <Page header={<ScreenHeader title="" back={forumPaths.feed(id)} />}>
        <SkeletonRows count={3} />
      </Page>
    );
  const start = local?.values ?? blankPost(kind);
  const drafts = (
    <IconButton
      label="草稿"
      onClick={() => void later(import('./drafts.tsx'), ({ openDrafts }) => openDrafts(id, kind))}
    >
      <Inbox size={22} aria-hidden />
    </IconButton>
  );
  return (
    <PostForm
      key={link ? `${link.kind} ${link.id}` : kind}
      circle={circle}
      writing={writing}
      start={link ? { ...start, link } : start}
      draftId={local?.draftId ?? 0}
      restored={local !== null && local.values.text + local.values.title !== ''}
      actions={drafts}
      {...(onOther ? { onOther } : {})}
    />
  );
}

interface MissingProps {
  read: Parameters<typeof LoadState>[0]['read'];
  circle: CircleView;
  title: string;
  words: string;
}

function Missing({ read, circle, title, words }: MissingProps) {
  const back = forumPaths.feed(circle.id);
  return (
    <Page header={<ScreenHeader title={title} back={back} />}>
      {isNotFound(read.error) ? (
        <EmptyState
          icon={<Pencil size={28} aria-hidden />}
          title={words}
          action={<Button href={back}>回到动态</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function MayNot({ circle, why }: { circle: CircleView; why: string }) {
  const back = forumPaths.feed(circle.id);
  return (
    <Page header={<ScreenHeader title="发帖" back={back} />}>
      <EmptyState
        icon={<ShieldBan size={28} aria-hidden />}
        title={why}
        action={<Button href={back}>回到动态</Button>}
      />
    </Page>
  );
}
