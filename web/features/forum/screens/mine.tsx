import type { myTopics } from '@qunlu/contract/forum/calls.ts';
import {
  myTopicTabs,
  type MyTopicTab,
  topicState,
  topicStateLabels,
  type TopicState,
} from '@qunlu/contract/forum/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useUndo } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Bell, BellOff, MessageSquareText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { forumPaths } from '../paths.ts';
import { setDigestOn, useDigest } from '../queries/setting.ts';
import { useMyTopics } from '../queries/topics.ts';
import css from './mine.module.css';

type Line = OutputOf<typeof myTopics>['list'][number];

const tabs: readonly { value: MyTopicTab; label: string }[] = [
  { value: 'written', label: '我写的' },
  { value: 'commented', label: '我评论的' },
  { value: 'followed', label: '我关注的' },
];
const isTab = (text: string): text is MyTopicTab => (myTopicTabs as readonly string[]).includes(text);

/** Posts that are mine in some way, of all my circles, with what is new under them (R048). */
export default function Mine() {
  const asked = useQueryParams().get('tab') ?? '';
  const [kept, setKept] = useEntryText('tab');
  const tab = [kept, asked].find(isTab) ?? 'written';
  return (
    <Page header={<ScreenHeader title="我的帖子" back="/app/user/people" actions={<Digest />} />}>
      <div className={css['tabs']}>
        <Segmented label="哪些帖子" options={tabs} value={tab} onChange={setKept} />
      </div>
      <PagedRows
        query={useMyTopics(tab)}
        keyOf={({ topic_id }) => topic_id}
        Row={Row}
        empty={<None tab={tab} />}
      />
    </Page>
  );
}

function Row({ one }: { one: Line }) {
  const { topic_id: id, phonebook_id: circleId, circle, title, image, state, last_at: at } = one;
  const { comments, new_comments: fresh } = one;
  const [now] = useState(() => Date.now());
  const meta = [circle, relativeTime(at, now), comments > 0 ? `${comments} 条评论` : ''];
  return (
    <ListRow
      wrap
      leading={
        image === '' ? undefined : (
          <span className={css['image']}>
            <Picture src={pictureAt(image, 160)} alt="" />
          </span>
        )
      }
      title={title}
      meta={meta.filter(Boolean).join(' · ')}
      end={
        <>
          {state !== topicState.shown && <Tag tone="warn">{topicStateLabels[state as TopicState]}</Tag>}
          <Badge count={fresh} label="条新评论" />
        </>
      }
      href={forumPaths.topic(circleId, id)}
    />
  );
}

const nothing: Record<MyTopicTab, [title: string, text: string]> = {
  written: ['您还没有写过帖子', '到一个圈子里写第一条，新的评论都会出现在这里'],
  commented: ['您还没有评论过', '评论过的帖子有了新的评论，会出现在这里'],
  followed: ['您还没有关注帖子', '打开一条帖子点“关注”，有新的评论就会出现在这里'],
};

function None({ tab }: { tab: MyTopicTab }) {
  const [title, text] = nothing[tab];
  return (
    <EmptyState
      icon={<MessageSquareText size={28} aria-hidden />}
      title={title}
      text={text}
      action={<Button href={circlePaths.mine()}>去我的圈子</Button>}
    />
  );
}

/** The weekly digest: off by one tap, and on again by another. */
function Digest() {
  const client = useQueryClient();
  const { data } = useDigest();
  const { press } = usePress();
  const undo = useUndo();
  if (!data) return null;
  const { on } = data;
  async function turn(): Promise<void> {
    const done = await press(() => setDigestOn(client, !on));
    if (done)
      undo(
        on ? '每周一不再收到圈子摘要' : '每周一会收到圈子摘要',
        () => void press(() => setDigestOn(client, on)),
      );
  }
  return (
    <IconButton label={on ? '不收每周摘要' : '收每周摘要'} onClick={() => void turn()}>
      {on ? <Bell size={22} aria-hidden /> : <BellOff size={22} aria-hidden />}
    </IconButton>
  );
}
