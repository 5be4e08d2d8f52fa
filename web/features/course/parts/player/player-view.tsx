import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { CircleAlert, LoaderCircle, Play } from '../../../../ui/icons.ts';
import { Maximize } from '../../../../ui/more-icons.ts';
import { CourseCover } from '../course-cover.tsx';
import { Controls, step } from './controls.tsx';
import css from './player-view.module.css';
import { useMedia } from './use-media.ts';
import type { Player } from './use-player.ts';

interface PlayerViewProps {
  player: Player;
  kind: 'video' | 'audio';
  title: string;
  /** Seconds, as they were said when it was uploaded; and where it was left. */
  seconds: number;
  start: number;
  /** The picture before a video plays. */
  poster: string;
  /** What an audio shows. */
  course: { course_id: number; title: string; cover: string };
}

/** Where what one types or chooses would be taken for a key of the player. */
const typing = 'input:not([type="range"]), textarea, select, [contenteditable="true"], dialog';

/** A lesson that is seen or heard, with its own keys: on the page, on the keyboard, and for a screen reader. */
export function PlayerView(props: PlayerViewProps) {
  const { player, kind, title, seconds, start, poster, course } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keys = useRef(player);
  useEffect(() => {
    keys.current = player;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at?.closest(typing))
        return;
      // A button that has the focus is pressed by the space bar itself.
      if (event.key === ' ' && !at?.closest('button, a, summary')) keys.current.toggle();
      else if (event.key === 'ArrowLeft') keys.current.seekBy(-step);
      else if (event.key === 'ArrowRight') keys.current.seekBy(step);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <div ref={frame} className={css['root']}>
      {kind === 'video' ? (
        <VideoFrame
          player={player}
          title={title}
          poster={poster}
          onWhole={() => void showWhole(frame.current, player)}
        />
      ) : (
        <div className={css['cover']}>
          <CourseCover course={course} />
        </div>
      )}
      {player.failed && (
        <div className={css['failed']} role="alert">
          <CircleAlert size={20} aria-hidden />
          <span>{navigator.onLine ? '没有放出来' : '现在没有网络，有了再接着放'}</span>
          <Button kind="quiet" size="s" onClick={player.retry}>
            重试
          </Button>
        </div>
      )}
      <Controls player={player} seconds={seconds} start={start} />
    </div>
  );
}

interface VideoFrameProps {
  player: Player;
  title: string;
  poster: string;
  onWhole: () => void;
}

function VideoFrame({ player, title, poster, onWhole }: VideoFrameProps) {
  const { media, setVideo, toggle } = player;
  const { playing, waiting } = useMedia(media);
  return (
    <div className={css['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys below do the same */}
      <video
        ref={setVideo}
        className={css['video']}
        aria-label={title}
        poster={poster === '' ? undefined : pictureAt(poster, 960)}
        playsInline
        preload="metadata"
        controlsList="nodownload noremoteplayback"
        onContextMenu={(event) => event.preventDefault()}
        onClick={toggle}
      >
        <track kind="captions" />
      </video>
      {!playing && (
        <span className={css['mark']} aria-hidden>
          <Play size={32} />
        </span>
      )}
      {playing && waiting && (
        <span className={css['mark']} role="status" aria-label="正在加载">
          <LoaderCircle size={32} aria-hidden />
        </span>
      )}
      <span className={css['whole']}>
        <IconButton label="全屏" onClick={onWhole}>
          <Maximize size={22} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

/** The picture with its keys over the whole screen; a phone that shows only videos so shows the video. */
async function showWhole(frame: HTMLElement | null, { media }: Player): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  const video = media as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
  try {
    if (frame?.requestFullscreen) await frame.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // A browser that does not want to stays as it is.
  }
}
