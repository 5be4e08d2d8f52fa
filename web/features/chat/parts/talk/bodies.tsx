import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openExternal } from '../../../../platform/host/external.ts';
import { later } from '../../../../platform/later.ts';
import { cx } from '../../../../ui/cx.ts';
import { fileKind, fileSize } from '../../../../ui/file-kind.ts';
import { CalendarDays, FileText, MapPin, Store, User } from '../../../../ui/icons.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { VideoPlayer } from '../../../../ui/player.tsx';
import { Voice } from '../../../media/parts/voice.tsx';
import { freshMessage } from '../../queries/fresh.ts';
import { isStale } from '../../queries/links.ts';
import { addressOfFile, type Outgoing } from '../../queries/outbox.ts';
import css from './bodies.module.css';
import { LinkedText } from '../../../../platform/host/linked-text.tsx';

export interface BodyProps {
  message: ChatMessage;
  out?: Outgoing | undefined;
  /** Opens the pictures of the conversation at this one. */
  onPicture: (message: ChatMessage) => void;
}

/** What a message says or shows, by its type. */
export function Body({ message, out, onPicture }: BodyProps) {
  const client = useQueryClient();
  // What was seen before is shown from what is held, whose link may have ended.
  useEffect(() => {
    if (isStale(message)) void freshMessage(client, message);
  }, [client, message]);
  const local = out?.file ? addressOfFile(out.file) : '';
  const { type } = message;
  const src = message.url || local;
  switch (type) {
    case messageTypes.image:
      return <Photo message={message} src={src} out={out} onPicture={onPicture} />;
    case messageTypes.voice:
      return (
        <Voice
          src={src}
          seconds={message.seconds}
          id={message.client_id || message.message_id}
          renew={async () => (await freshMessage(client, message)).url}
        />
      );
    case messageTypes.video:
      return (
        <span className={css['video']}>
          <VideoPlayer src={src} label="视频" {...(message.cover ? { poster: message.cover } : {})} />
          <Progress out={out} />
        </span>
      );
    case messageTypes.file:
      return <FileBody message={message} out={out} />;
    case messageTypes.card:
    case messageTypes.service:
    case messageTypes.activity:
      return <ObjectBody message={message} />;
    case messageTypes.location:
      return <PlaceBody message={message} />;
    default:
      return <LinkedText text={message.text} />;
  }
}

const Progress = ({ out }: { out: Outgoing | undefined }) =>
  out?.file && out.state === 'sending' ? (
    <span className={css['progress']}>
      <ProgressRing value={out.progress} label="上传进度" />
    </span>
  ) : null;

/** The longer side of a photo in a conversation, in pixels. */
const longest = 220;

function Photo({ message, src, out, onPicture }: BodyProps & { src: string }) {
  const { width, height } = message;
  const scale = width > 0 && height > 0 ? Math.min(1, longest / Math.max(width, height)) : 0;
  const size =
    scale > 0 ? { width: Math.max(60, width * scale), aspectRatio: `${width} / ${height}` } : undefined;
  return (
    <button
      type="button"
      className={cx(css['photo'], !size && css['unsized'])}
      style={size}
      aria-label="看大图"
      onClick={() => onPicture(message)}
    >
      <Picture src={src} alt="图片" />
      <Progress out={out} />
    </button>
  );
}

function FileBody({ message, out }: { message: ChatMessage; out: Outgoing | undefined }) {
  const { name, bytes, url } = message;
  const client = useQueryClient();
  const open = (): void =>
    void later(import('../../../media/parts/file-preview.tsx'), async ({ previewFile }) => {
      const { url: now } = await freshMessage(client, message);
      await previewFile({ url: now, name, size: bytes });
    });
  return (
    <button type="button" className={css['file']} disabled={url === ''} onClick={open}>
      <FileText size={28} aria-hidden />
      <span className={css['text']}>
        <span className={css['name']}>{name}</span>
        <span className={css['meta']}>
          {fileKind(name).label} · {fileSize(bytes)}
          {out?.state === 'sending' && out.progress > 0 && ` · ${Math.round(out.progress * 100)}%`}
        </span>
      </span>
    </button>
  );
}

const objects = {
  [messageTypes.card]: { icon: User, label: '名片' },
  [messageTypes.service]: { icon: Store, label: '服务' },
  [messageTypes.activity]: { icon: CalendarDays, label: '活动' },
} as const;

function ObjectBody({ message }: { message: ChatMessage }) {
  const { title, image, path, type } = message;
  const { icon: Icon, label } = objects[type as keyof typeof objects];
  const content = (
    <>
      <span className={css['image']}>
        {image ? <Picture src={image} alt="" /> : <Icon size={24} aria-hidden />}
      </span>
      <span className={css['text']}>
        <span className={css['name']}>{title || `${label}已不可见`}</span>
        <span className={css['meta']}>{label}</span>
      </span>
    </>
  );
  return path === '' ? (
    <span className={css['object']}>{content}</span>
  ) : (
    <a className={css['object']} href={`#!${path}`}>
      {content}
    </a>
  );
}

function PlaceBody({ message }: { message: ChatMessage }) {
  const { name, text, lat, lng } = message;
  const given = { position: `${lng},${lat}`, name: name || text, src: 'qunlu', callnative: '1' };
  const map = `https://uri.amap.com/marker?${new URLSearchParams(given).toString()}`;
  return (
    <a
      className={css['object']}
      href={map}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`在地图上看：${name || '位置'}`}
      onClick={(event) => {
        event.preventDefault();
        void openExternal(map);
      }}
    >
      <span className={css['image']}>
        <MapPin size={24} aria-hidden />
      </span>
      <span className={css['text']}>
        <span className={css['name']}>{name || '位置'}</span>
        {text !== '' && <span className={css['meta']}>{text}</span>}
      </span>
    </a>
  );
}
