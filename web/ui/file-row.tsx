import { FileText, Presentation, FileAudio, FileSpreadsheet, FileVideo, File as AnyFile } from './icons.ts';
import { ListRow } from './list-row.tsx';
import { fileKind, fileSize } from './file-kind.ts';

export interface FileRowProps {
  name: string;
  /** Bytes; left out where it is not known. */
  size?: number;
  onOpen: () => void;
}

const icons = {
  pdf: FileText,
  text: FileText,
  word: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  audio: FileAudio,
  video: FileVideo,
  file: AnyFile,
} as const;

/** A file as one row: what it is, its name, how large. Tapping it opens it. */
export function FileRow({ name, size, onOpen }: FileRowProps) {
  const kind = fileKind(name);
  const Icon = icons[kind.key];
  return (
    <ListRow
      wrap
      leading={<Icon size={24} aria-hidden />}
      title={name}
      meta={size === undefined ? kind.label : `${kind.label} · ${fileSize(size)}`}
      onClick={onOpen}
    />
  );
}
