import { useState } from 'react';
import { Button } from './button.tsx';
import { CircleAlert } from './icons.ts';
import css from './player.module.css';

export interface VideoPlayerProps {
  src: string;
  /** What is seen, for who does not see it. */
  label: string;
  /** The picture shown before it plays. */
  poster?: string;
  /** A tap has asked for it already. */
  autoPlay?: boolean;
}

/** A video with the controls of the phone. It plays in its place, and is fetched when it is played. */
export function VideoPlayer({ src, label, poster, autoPlay }: VideoPlayerProps) {
  const { attempt, failed, onError, retry } = useAttempts();
  if (failed) return <Failed words="视频加载失败" video onRetry={retry} />;
  return (
    <video
      key={attempt}
      className={css['video']}
      src={src}
      poster={poster}
      aria-label={label}
      controls
      autoPlay={autoPlay ?? false}
      playsInline
      preload={poster ? 'none' : 'metadata'}
      onError={onError}
    >
      <track kind="captions" />
    </video>
  );
}

export interface AudioPlayerProps {
  src: string;
  /** The name of the recording, shown above it. */
  title: string;
}

/** A recording with the controls of the phone. */
export function AudioPlayer({ src, title }: AudioPlayerProps) {
  const { attempt, failed, onError, retry } = useAttempts();
  if (failed) return <Failed words={`“${title}”加载失败`} onRetry={retry} />;
  return (
    <figure className={css['audio']}>
      <figcaption>{title}</figcaption>
      <audio key={attempt} src={src} aria-label={title} controls preload="metadata" onError={onError}>
        <track kind="captions" />
      </audio>
    </figure>
  );
}

function useAttempts() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  return {
    attempt,
    failed,
    onError: () => setFailed(true),
    retry() {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  };
}

function Failed({ words, video, onRetry }: { words: string; video?: boolean; onRetry: () => void }) {
  return (
    <div className={video ? css['noVideo'] : css['noAudio']} role="alert">
      <CircleAlert size={20} aria-hidden />
      <span className={css['words']}>{words}</span>
      <Button kind="quiet" size="s" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
