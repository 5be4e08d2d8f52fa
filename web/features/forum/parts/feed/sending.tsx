import { useQueryClient } from '@tanstack/react-query';
import { listTopics } from '@qunlu/contract/forum/calls.ts';
import { topicKindLabels, topicState } from '@qunlu/contract/forum/rules.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { navigate } from '../../../../platform/router/location.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CircleAlert, Clock } from '../../../../ui/icons.ts';
import { forumPaths } from '../../paths.ts';
import {
  again,
  drop,
  lastPosted,
  onOutgoingPosts,
  onPosted,
  type OutgoingPost,
  outgoingPosts,
} from '../../queries/outbox.ts';
import { topicPosted } from '../../queries/topics.ts';
import { plainText } from '../post/words.tsx';
import { LocalPicture } from '../write/local-picture.tsx';
import css from './feed.module.css';

/** What I have written and the server has not taken yet, the newest first. */
export function Sending({ circleId }: { circleId: number }) {
  const client = useQueryClient();
  const all = useSyncExternalStore(onOutgoingPosts, outgoingPosts);
  useEffect(() => {
    // It has gone while another screen was open.
    void client.invalidateQueries({
      queryKey: [listTopics.id],
      predicate: ({ state: { dataUpdatedAt: at } }) => at > 0 && at < lastPosted(),
    });
    return onPosted((topic) => {
      topicPosted(client, topic);
      if (topic.state === topicState.auditing) popTip('已提交，通过审核后大家就能看到', { type: 'good' });
    });
  }, [client]);
  const mine = all.filter((entry) => entry.circleId === circleId).toReversed();
  if (mine.length === 0) return null;
  return (
    <ul className={css['list']} aria-label="还没有发出的">
      {mine.map((entry) => (
        <li key={entry.clientId} className={css['post']}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: OutgoingPost }) {
  const { title, text, pictures, video, voice, files, link, kind, poll } = entry.values;
  const others = [
    poll ? `${poll.options.filter(Boolean).length} 个选项` : '',
    video ? '视频' : '',
    voice ? `语音 ${voice.seconds}″` : '',
    files.length > 0 ? `${files.length} 个文件` : '',
    link ? `${link.label}：${link.title}` : '',
  ].filter(Boolean);
  const words = [title, plainText(text)].filter(Boolean).join('\n');
  return (
    <article className={css['sending']} aria-label={`还没有发出的${topicKindLabels[kind]}`}>
      {words !== '' && <p className={css['said']}>{words}</p>}
      {pictures.length > 0 && (
        <div className={css['tiles']}>
          {pictures.map((picture, at) => (
            <LocalPicture key={picture.id} file={picture} alt={`第${at + 1}张图片`} />
          ))}
        </div>
      )}
      {others.length > 0 && <p className={css['fate']}>{others.join(' · ')}</p>}
      <Fate entry={entry} />
    </article>
  );
}

/** What becomes of it, and what can be done: one that is on its way can only be stopped. */
function Fate({ entry }: { entry: OutgoingPost }) {
  const { clientId, circleId, state, progress, problem } = entry;
  const { kind } = entry.values;
  const failed = state === 'failed';
  const change = (): void =>
    navigate(forumPaths.write(circleId, { kind, sending: clientId }), { returns: true });
  const words = {
    sending: progress > 0 && progress < 1 ? `发送中 ${Math.round(progress * 100)}%` : '发送中',
    waiting: '等网络，连上后自动发出',
    held: '正在修改',
    failed: problem,
  }[state];
  return (
    <div className={cx(css['fate'], failed && css['bad'])} role="status">
      {failed ? <CircleAlert size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
      <span>{words}</span>
      {failed && (
        <Button kind="quiet" size="s" onClick={() => again(clientId)}>
          重新发送
        </Button>
      )}
      {state !== 'sending' && (
        <Button kind="quiet" size="s" onClick={change}>
          修改
        </Button>
      )}
      <Button kind="quiet" size="s" onClick={() => drop(clientId)}>
        {state === 'sending' ? '取消' : '删除'}
      </Button>
    </div>
  );
}
