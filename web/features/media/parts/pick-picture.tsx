import { useSyncExternalStore } from 'react';
import { UploadCancelled } from '../../../platform/upload/errors.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { DialogBox } from '../../../ui/dialog/dialog-box.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { LOADING_HELPER_DEFER } from '../../../ui/words.ts';
import css from './pick-picture.module.css';

const kind = uploadKinds.image;
const label = '正在上传图片';

/** One file of the browser, null when the person goes back. Called in the tap that asks for it. */
function chooseFile(accept: readonly string[]): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept.join(',');
  return new Promise((done) => {
    input.addEventListener('change', () => done(input.files?.[0] ?? null), { once: true });
    input.addEventListener('cancel', () => done(null), { once: true });
    input.click();
  });
}

/** A number that is followed while it grows. */
function following(): {
  value: () => number;
  set: (next: number) => void;
  subscribe: (act: () => void) => () => void;
} {
  let value = 0;
  const listeners = new Set<() => void>();
  return {
    value: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(act) {
      listeners.add(act);
      return () => listeners.delete(act);
    },
  };
}

function Sending({ progress, onCancel }: { progress: ReturnType<typeof following>; onCancel: () => void }) {
  const value = useSyncExternalStore(progress.subscribe, progress.value);
  return (
    <DialogBox title={label} buttons={[{ label: '取消上传', onTap: onCancel }]} onClose={onCancel}>
      <span className={css['ring']}>
        <ProgressRing value={value} label="图片上传进度" />
      </span>
    </DialogBox>
  );
}

/** Lets a person choose a picture and uploads it. Answers with its address, or null when there is none. */
export async function pickPicture(): Promise<string | null> {
  const file = await chooseFile(kind.accept);
  if (!file) return null;
  const progress = following();
  const { cancel, finished } = startUpload(file, kind, { progress: progress.set });
  const deferred = new Promise((done) => setTimeout(done, LOADING_HELPER_DEFER));
  let over = false;
  void finished.then(() => (over = true));
  await Promise.race([finished, deferred]);
  if (!over) {
    let close = (): void => undefined;
    const asking = open<boolean>((done) => {
      close = () => done(false);
      return <Sending progress={progress} onCancel={() => done(true)} />;
    }, true);
    void finished.then(close);
    if (await asking) cancel();
  }
  const end = await finished;
  if (!(end instanceof Error)) return end.url;
  popTip(end.message, end instanceof UploadCancelled ? {} : { type: 'bad' });
  return null;
}
