import { FileAudio, FileVideo } from '../../../../ui/icons.ts';
import { useState } from 'react';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { startUpload } from '../../../../platform/upload/upload.ts';
import { useWakeLock } from '../../../../platform/wake-lock.ts';
import { Button } from '../../../../ui/button.tsx';
import { fileSize } from '../../../../ui/file-kind.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { useChooser } from '../../../media/parts/use-chooser.tsx';
import { keptOf, useUploadList } from '../../../media/parts/use-upload-list.ts';
import { lengthOf } from '../seconds-text.ts';
import css from './file-field.module.css';
import { readMedia } from './read-media.ts';

/** What a lesson keeps of its recording. */
export interface Recording {
  file: string;
  seconds: number;
  bytes: number;
}

interface FileFieldProps {
  kind: 'video' | 'audio';
  value: Recording;
  error: string | undefined;
  onChange: (recording: Recording) => void;
  /** A picture out of the video, once it is stored. */
  onFrame: (url: string) => void;
}

const kinds = { video: uploadKinds.chatVideo, audio: uploadKinds.lessonAudio } as const;

/** The recording of a lesson: how far it is on its way, how long and how large it is. A new one replaces the old one once it is stored. */
export function FileField({ kind, value, error, onChange, onFrame }: FileFieldProps) {
  const uploadKind = kinds[kind];
  const { noun } = uploadKind;
  const [read, setRead] = useState({ seconds: 0, bytes: 0 });
  const [reading, setReading] = useState(false);
  const { list, items } = useUploadList(uploadKind, 1, ([stored]) => {
    if (stored) onChange({ file: keptOf(uploadKind, stored), ...read });
  });
  const [item] = items;
  const pending = item && item.state !== 'done' ? item : undefined;

  async function take(file: File): Promise<void> {
    setReading(true);
    const found = await readMedia(file, kind);
    setReading(false);
    if (!found)
      return popTip(`这个${noun}在手机上放不出来，请换成 ${kind === 'video' ? 'MP4' : 'MP3 或 M4A'}`, {
        type: 'bad',
        duration: 5000,
      });
    setRead({ seconds: found.seconds, bytes: file.size });
    list.reset([]);
    const frame = found.frame;
    if (frame) void startUpload(frame, uploadKinds.image, { success: ({ url }) => onFrame(url) }).finished;
    await list.add([file]);
  }

  const chooser = useChooser(uploadKind, 1, ([source]) => {
    if (source instanceof File) void take(source);
  });

  const Icon = kind === 'video' ? FileVideo : FileAudio;
  return (
    <Field label={noun} required error={error} help="最大 100 MB；只有能看这节课的人放得出来，没有下载" group>
      {pending ? (
        <div className={css['row']}>
          {pending.state === 'sending' && <Awake />}
          <ProgressRing plain value={pending.progress} label={`${noun}上传进度`} />
          <span className={css['text']}>
            {pending.state === 'failed' ? pending.message : `正在上传，${fileSize(read.bytes)}，别离开这一页`}
          </span>
          {pending.state === 'failed' ? (
            <Button kind="quiet" size="s" onClick={() => void list.retry(pending.id)}>
              重试
            </Button>
          ) : (
            <Button kind="quiet" size="s" onClick={() => list.cancel(pending.id)}>
              取消
            </Button>
          )}
        </div>
      ) : value.file === '' ? (
        <Button
          kind="secondary"
          block
          icon={<Icon size={20} aria-hidden />}
          busy={reading}
          onClick={chooser.open}
        >
          选{noun}
        </Button>
      ) : (
        <div className={css['row']}>
          <Icon size={24} aria-hidden />
          <span className={css['text']}>
            {lengthOf(value.seconds)} · {fileSize(value.bytes)}
          </span>
          <Button kind="quiet" size="s" busy={reading} onClick={chooser.open}>
            更换<span className="visually-hidden">{noun}</span>
          </Button>
        </div>
      )}
      {chooser.input}
    </Field>
  );
}

/** A phone that sleeps sends no more. */
function Awake() {
  useWakeLock();
  return null;
}
