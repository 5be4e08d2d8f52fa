import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Play } from '../../../../ui/icons.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { freshTopic } from '../../queries/topics.ts';
import css from './video.module.css';

const VideoPlayer = lazy(() =>
  import('../../../../ui/player.tsx').then((part) => ({ default: part.VideoPlayer })),
);

/** Milliseconds after which a link to a file may end while it is played: they are good for two hours. */
const linkStays = 80 * 60_000;

/** The address of a file of a post; another one once this one gets old. */
export function useFreshLink(
  topicId: number,
): (given: string, of: (topic: TopicLine) => string) => Promise<string> {
  const client = useQueryClient();
  const [since] = useState(() => Date.now());
  return async (given, of) => {
    if (Date.now() - since < linkStays) return given;
    // Without an answer the old one is tried.
    return freshTopic(client, topicId).then(of, () => given);
  };
}

/** Minutes and seconds of a film. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** A film as its first picture, played in its place by one tap; nothing of it is fetched before. */
export function Video({
  topicId,
  video,
  label,
}: {
  topicId: number;
  video: NonNullable<TopicLine['video']>;
  label: string;
}) {
  const { url, poster, seconds, width, height } = video;
  const [src, setSrc] = useState('');
  const fresh = useFreshLink(topicId);
  const shape = width > 0 && height > 0 ? { aspectRatio: `${width} / ${height}` } : undefined;
  if (src !== '')
    return (
      <div className={css['place']} style={shape}>
        <Suspense>
          <VideoPlayer src={src} label={label} autoPlay {...(poster === '' ? {} : { poster })} />
        </Suspense>
      </div>
    );
  return (
    <button
      type="button"
      className={css['cover']}
      style={shape}
      aria-label={`播放${label}${seconds > 0 ? `，${seconds} 秒` : ''}`}
      onClick={() => void fresh(url, (topic) => topic.video?.url ?? url).then(setSrc)}
    >
      {poster !== '' && <Picture src={poster} alt="" fallback={null} />}
      <span className={css['mark']}>
        <Play size={28} aria-hidden />
      </span>
      {seconds > 0 && <span className={css['length']}>{clock(seconds)}</span>}
    </button>
  );
}
