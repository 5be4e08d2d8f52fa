import { type ReactNode, useRef } from 'react';
import { host } from '../../../platform/host/host.ts';
import { uploadWords } from '../../../platform/upload/errors.ts';
import type { UploadKind } from '../../../platform/upload/kinds.ts';
import type { UploadSource } from '../../../platform/upload/upload.ts';
import { reportError } from '../../../platform/report.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

export interface Chooser {
  /** Opens the album of the host, or the file dialog of the browser. */
  open(): void;
  /** Stands anywhere beside the button that opens it. */
  input: ReactNode;
}

/** How files are chosen here. `count`: at most so many. A document goes by the browser: WeChat's pictures become public ones. */
export function useChooser(
  kind: UploadKind,
  count: number,
  onChosen: (sources: readonly UploadSource[]) => void,
): Chooser {
  const input = useRef<HTMLInputElement>(null);

  async function open(): Promise<void> {
    try {
      const album = kind.bucket === 'public' && kind.noun === '图片' ? host().chooseImage : undefined;
      const chosen = album ? await album({ count }) : null;
      if (chosen === null) input.current?.click();
      else if (chosen.length > 0) onChosen(chosen);
    } catch (error) {
      reportError(error, 'upload');
      popTip(uploadWords.noUploader, { type: 'bad' });
    }
  }

  return {
    open: () => void open(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={kind.accept.join(',') || undefined}
        multiple={count > 1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // the same file may be chosen again
          event.currentTarget.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
    ),
  };
}
