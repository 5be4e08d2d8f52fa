import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import {
  type TopicKind,
  topicState,
  topicStateLabels,
  type TopicState,
} from '@qunlu/contract/forum/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { useShareData } from '../../../platform/host/share-data.ts';
import { later, usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CircleAlert, MessageSquareText, Share2 } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { titleOf, shareOf } from '../parts/post/about.ts';
import { Attachments } from '../parts/post/attachments.tsx';
import { Marks, PostFoot, PostHead } from '../parts/post/post-card.tsx';
import { WholeText } from '../parts/post/words.tsx';
import type { TalkState } from '../parts/topic/talk.tsx';
import { forumPaths } from '../paths.ts';
import { restore, useTopic } from '../queries/topics.ts';
import css from './topic.module.css';

/** A post with everything in it, and what people say to it (R071). */
export default function Topic() {
  const circleId = useIdParam();
  const read = useTopic(useIdParam('topicId'));
  const { data: topic, error, dataUpdatedAt: now } = read;
  if (topic) return <Whole topic={topic} now={now} />;
  const back = forumPaths.feed(circleId);
  const off = error instanceof RequestError && error.code === failures.moduleOff.code;
  return (
    <Page header={<ScreenHeader title="" back={back} />}>
      {isNotFound(error) || off ? (
        <EmptyState
          icon={<MessageSquareText size={28} aria-hidden />}
          title={off ? '这个圈子关闭了讨论' : '这条帖子看不到了'}
          text={off ? '圈主打开以后就能看了' : '它可能已经删除，或者还在审核'}
          action={
            <Button href={off ? `#!/phonebook/${circleId}` : back}>{off ? '回到圈子' : '看看别的'}</Button>
          }
        />
      ) : (
        <LoadState read={read} waiting={<Waiting />} />
      )}
    </Page>
  );
}

function Whole({ topic, now }: { topic: Shown; now: number }) {
  const { topic_id: id, phonebook_id: circleId, title, text, asked, answered, circle } = topic;
  const shown = topic.state === topicState.shown;
  const write = useQueryParams().has('write');
  const [talking, setTalking] = useState<TalkState>({ to: null, focus: write ? 1 : 0, made: 0 });
  useTitle(titleOf(topic));
  useShareData(shareOf(topic));
  // What stands below comes once the post itself is there.
  const talk = usePart(() => import('../parts/topic/talk.tsx'), shown);
  const share = (): void =>
    void later(import('../../share/parts/share-sheet.tsx'), ({ openShareSheet }) =>
      openShareSheet(shareOf(topic)),
    );
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title={circle}
          back={forumPaths.feed(circleId)}
          actions={
            shown && (
              <IconButton label="分享" onClick={share}>
                <Share2 size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
      footer={talk && <talk.TalkFooter key={id} topic={topic} talking={talking} onTalking={setTalking} />}
    >
      <State topic={topic} />
      <article className={css['post']} aria-label={titleOf(topic)}>
        <PostHead topic={topic} now={now} />
        <Marks topic={topic} />
        {title !== '' && <h1 className={css['title']}>{title}</h1>}
        {asked && (
          <p className={css['asked']}>
            问 {asked.name}
            {answered ? '，已有回答' : '，等回答'}
          </p>
        )}
        {text !== '' && <WholeText text={text} />}
        <Attachments topic={topic} now={now} />
        <PostFoot
          topic={topic}
          onComment={() => setTalking((one) => ({ ...one, to: null, focus: one.focus + 1 }))}
        />
      </article>
      {talk && <talk.TalkList key={id} topic={topic} talking={talking} onTalking={setTalking} />}
    </Page>
  );
}

/** Why others do not see it, and what can be done. */
function State({ topic }: { topic: Shown }) {
  const { topic_id: id, phonebook_id: circleId, kind, state, reason, waits, can } = topic;
  const client = useQueryClient();
  const { busy, press } = usePress();
  if (state === topicState.shown) return null;
  const words = {
    [topicState.draft]: '',
    [topicState.auditing]:
      waits === 'staff' ? '平台正在审核，通过后大家就能看到' : '等圈子的管理员看过，通过后大家就能看到',
    [topicState.refused]: `没有通过：${reason || '请修改后再提交'}`,
    [topicState.hidden]: '被举报后隐藏了，只有您看得到',
    [topicState.deleted]: reason === '' ? '已删除' : `已删除：${reason}`,
  }[state as Exclude<TopicState, 1>];
  return (
    <Banner
      tone={state === topicState.auditing ? 'info' : 'warn'}
      icon={<CircleAlert size={18} aria-label={topicStateLabels[state as TopicState]} />}
      action={
        can.restore ? (
          <Button kind="quiet" size="s" busy={busy} onClick={() => void press(() => restore(client, id))}>
            撤销删除
          </Button>
        ) : (
          state === topicState.refused &&
          can.edit && (
            <Button
              kind="quiet"
              size="s"
              href={forumPaths.write(circleId, { kind: kind as TopicKind, edit: id })}
            >
              去修改
            </Button>
          )
        )
      }
    >
      {words}
    </Banner>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone width="third" kind="title" />
        <Bone width="half" kind="title" />
        <Bone />
        <Bone />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
