import { cropAvatar } from '@qunlu/contract/media/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { UploadCancelled } from '../../../platform/upload/errors.ts';
import { fileComplaint, uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload, type StoredFile, type UploadSource } from '../../../platform/upload/upload.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cropSquare } from '../../../ui/crop/crop.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { Camera } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import css from './avatar-field.module.css';
import { useChooser } from './use-chooser.tsx';

export interface AvatarFieldProps {
  /** The id that chooses the tint of the surname shown when there is no photo. */
  id: number;
  name: string;
  /** Address; '' for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** What stands there without a photo; otherwise that the surname does. */
  help?: string | undefined;
}

/** Pixels a side of the stored square: enough for the largest place that shows a photo. */
const side = 640;
const kind = uploadKinds.image;

interface Running {
  progress: number;
  cancel: () => void;
}

/** A person's photo: choose a picture, cut out a square, upload it. */
export function AvatarField({
  id,
  name,
  value,
  onChange,
  error,
  help = '没有照片时，用您的姓作头像',
}: AvatarFieldProps) {
  const [running, setRunning] = useState<Running | null>(null);
  /** The file whose upload failed, for another try. */
  const [failed, setFailed] = useState<File | null>(null);
  const left = useRef(false);
  const cancel = useRef<() => void>(() => undefined);
  // The field may show another person next, for whom this file was not chosen.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      cancel.current();
    };
  }, []);

  /** Uploads with a progress ring over the photo. Answers with null, after saying why, when it failed. */
  async function sent(source: UploadSource): Promise<StoredFile | null> {
    const upload = startUpload(source, kind, {
      progress: (progress) => setRunning({ progress, cancel: upload.cancel }),
    });
    cancel.current = upload.cancel;
    setRunning({ progress: 0, cancel: upload.cancel });
    setFailed(null);
    const end = await upload.finished;
    if (left.current) return null;
    setRunning(null);
    if (!(end instanceof Error)) return end;
    const cancelled = end instanceof UploadCancelled;
    popTip(end.message, cancelled ? {} : { type: 'bad' });
    if (!cancelled && source instanceof File) setFailed(source);
    return null;
  }

  async function sendSquare(square: File): Promise<void> {
    const stored = await sent(square);
    if (stored) onChange(stored.url);
  }

  async function take(source: UploadSource): Promise<void> {
    if (source instanceof File) {
      const complaint = fileComplaint(source, kind);
      if (complaint) return popTip(complaint, { type: 'bad' });
      const address = URL.createObjectURL(source);
      const square = await cropSquare(address, side);
      URL.revokeObjectURL(address);
      await keep(square, () => sent(source));
    } else {
      // A picture of the host's album can be cut only after it was uploaded.
      const whole = await sent(source);
      if (whole) await keep(await cropSquare(whole.url, side), () => Promise.resolve(whole));
    }
  }

  async function keep(
    square: Awaited<ReturnType<typeof cropSquare>>,
    whole: () => Promise<StoredFile | null>,
  ): Promise<void> {
    if (square === null) return;
    if (square !== 'whole') {
      return sendSquare(new File([square], 'avatar.jpg', { type: square.type }));
    }
    const stored = await whole();
    if (!stored) return;
    try {
      const { url } = await call(cropAvatar, { body: { url: stored.url } });
      if (!left.current) onChange(url);
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad' });
    }
  }

  const chooser = useChooser(kind, 1, ([source]) => source && void take(source));

  return (
    <div className={css['root']} role="group" aria-label="头像">
      <span className={css['face']}>
        <Avatar id={id} name={name} src={value} size="xl" eager />
        {running ? (
          <span className={css['ring']}>
            <ProgressRing value={running.progress} label="头像上传进度" />
          </span>
        ) : (
          value === '' && (
            <span className={css['mark']}>
              <Camera size={18} aria-hidden />
            </span>
          )
        )}
        {/* over the face, not around it: the surname on it is no part of what the button is called */}
        <button
          type="button"
          className={css['cover']}
          aria-label={value === '' ? '上传头像' : '查看头像'}
          data-invalid={error ? true : undefined}
          aria-disabled={value === '' && running !== null ? true : undefined}
          onClick={() => {
            if (value !== '') void openLightbox([{ src: value, alt: '头像' }]);
            else if (!running) chooser.open();
          }}
        />
      </span>
      <div className={css['words']}>
        <p className={css['actions']}>
          {running ? (
            <Button kind="quiet" size="s" onClick={running.cancel}>
              取消上传
            </Button>
          ) : (
            <>
              {failed && (
                <Button kind="quiet" size="s" onClick={() => void sendSquare(failed)}>
                  重试上传
                </Button>
              )}
              <Button kind="quiet" size="s" onClick={chooser.open}>
                {value === '' ? '上传头像' : '更换头像'}
              </Button>
              {value !== '' && (
                <Button kind="quiet" size="s" onClick={() => onChange('')}>
                  删除头像
                </Button>
              )}
            </>
          )}
        </p>
        <FieldNote error={error} help={value === '' ? help : undefined} />
      </div>
      {chooser.input}
    </div>
  );
}
