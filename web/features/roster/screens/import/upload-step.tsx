import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { UploadError } from '../../../../platform/upload/errors.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { startUpload, type RunningUpload } from '../../../../platform/upload/upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { alert } from '../../../../ui/dialog/alert.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useChooser } from '../../../media/parts/use-chooser.tsx';
import { hand } from '../../queries.ts';

const nameMax = 50;
/** The end of a long name says what it is. */
const shortened = (name: string): string => [...name].slice(-nameMax).join('');

/** Chooses a sheet, sends it and has it read; on the way one sees how far it is and can stop it. */
export function UploadStep({ id }: { id: number }) {
  const client = useQueryClient();
  const running = useRef<RunningUpload>(null);
  const [progress, setProgress] = useState<number | 'reading' | null>(null);

  async function send(file: File): Promise<void> {
    setProgress(0);
    running.current = startUpload(file, uploadKinds.sheet, { progress: setProgress });
    const stored = await running.current.finished;
    running.current = null;
    if (stored instanceof Error) {
      if (stored instanceof UploadError) popTip(stored.message, { type: 'bad' });
      setProgress(null);
      return;
    }
    setProgress('reading');
    try {
      await hand(client, { id, file: stored.key, name: shortened(file.name) }, newIdempotencyKey());
    } catch (error) {
      // What is wrong with a sheet takes more than a glance to read.
      await alert(sentence(error));
    }
    setProgress(null);
  }

  const chooser = useChooser(uploadKinds.sheet, 1, ([chosen]) => {
    if (chosen instanceof File) void send(chosen);
  });
  const sending = typeof progress === 'number';
  return (
    <>
      {chooser.input}
      <SubmitFooter
        label={
          progress === null
            ? '上传名册'
            : sending
              ? `正在上传 ${Math.round(progress * 100)}%`
              : '正在逐行检查'
        }
        busy={progress !== null}
        onClick={chooser.open}
        secondary={
          sending && (
            <Button kind="secondary" onClick={() => running.current?.cancel()}>
              取消
            </Button>
          )
        }
      />
    </>
  );
}
