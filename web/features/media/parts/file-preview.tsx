import { useEffect, useState } from 'react';
import { host } from '../../../platform/host/host.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { fileKind, fileSize } from '../../../ui/file-kind.ts';
import css from './file-preview.module.css';

export interface StoredFile {
  url: string;
  name: string;
  /** Bytes; left out where it is not known. */
  size?: number;
}

/** Characters of a text that are shown; the rest is in the file. */
const shownText = 5000;

/** The kind of a file, its text when it is a text, and the button to download it. */
export function previewFile(file: StoredFile): Promise<null> {
  return openSheet<null>(file.name, () => <FilePreview file={file} />);
}

function FilePreview({ file }: { file: StoredFile }) {
  const { url, name, size } = file;
  const kind = fileKind(name);
  const text = useText(kind.key === 'text' ? url : '');
  return (
    <div className={css['root']}>
      <p className={css['facts']}>{size === undefined ? kind.label : `${kind.label} · ${fileSize(size)}`}</p>
      {text !== '' && (
        <textarea className={css['text']} aria-label="文件内容" readOnly rows={12} value={text} />
      )}
      <Button block onClick={() => void host().saveFile({ url, name })}>
        下载
      </Button>
    </div>
  );
}

/** The beginning of a text file; '' while it loads, and when it may not be read. */
function useText(url: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (url === '') return;
    const stop = new AbortController();
    readText(url, stop.signal).then(setText, () => undefined);
    return () => stop.abort();
  }, [url]);
  return text;
}

async function readText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  const reader = answer.ok ? answer.body?.getReader() : undefined;
  return reader ? decoded(await beginning(reader)).slice(0, shownText) : '';
}

/** Reads only as much of a file as is shown: a text may be as large as a film. */
async function beginning(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(shownText * 4);
  let length = 0;
  while (length < bytes.length) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value.subarray(0, bytes.length - length), length);
    length += Math.min(value.length, bytes.length - length);
  }
  await reader.cancel();
  return bytes.subarray(0, length);
}

/** Decodes UTF-8, else GB 18030, which Chinese Windows writes; a character that is cut off at the end is left out. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: true });
  }
}
