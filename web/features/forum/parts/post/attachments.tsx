import type { TopicLine, TopicLink } from '@qunlu/contract/forum/entity.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { lazy, Suspense } from 'react';
import { ChevronRight, Link } from '../../../../ui/icons.ts';
import { Picture } from '../../../../ui/picture.tsx';
import css from './attachments.module.css';
import { Pictures } from './pictures.tsx';
import { Video } from './video.tsx';

// Few posts have them: their parts come with the first that does.
const Recordings = lazy(() => import('./recordings.tsx'));
const Poll = lazy(() => import('./poll.tsx').then((part) => ({ default: part.Poll })));

/** What a post has besides its words: pictures or a film, what was said, files, a poll, what it is about. */
export function Attachments({ topic, now }: { topic: TopicLine; now: number }) {
  const { topic_id: id, user, images, video, voice, files, poll, link, link_gone: gone, can } = topic;
  return (
    <>
      <Pictures images={images} alt={`${user.name}，`} />
      {video && <Video topicId={id} video={video} label={`${user.name}的视频`} />}
      {(voice !== null || files.length > 0) && (
        <Suspense>
          <Recordings topic={topic} />
        </Suspense>
      )}
      {poll && (
        <Suspense>
          <Poll topicId={id} poll={poll} canVote={can.vote} now={now} />
        </Suspense>
      )}
      {link && <LinkRow link={link} />}
      {gone && <p className={css['gone']}>附带的内容已不可见</p>}
    </>
  );
}

/** What a post is about, as one row. */
function LinkRow({
  link: { label, title, image, price_min: from, price_max: to, path },
}: {
  link: TopicLink;
}) {
  const price = from < 0 ? '' : from === 0 && to === 0 ? '免费' : `¥${yuan(from)}${to > from ? ' 起' : ''}`;
  return (
    <a className={css['link']} href={`#!${path}`}>
      <span className={css['image']}>
        {image === '' ? <Link size={22} aria-hidden /> : <Picture src={pictureAt(image, 160)} alt="" />}
      </span>
      <span className={css['about']}>
        <span className={css['title']}>{title}</span>
        <span className={css['meta']}>{[label, price].filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronRight size={18} aria-hidden />
    </a>
  );
}
