const kinds = [
  { key: 'pdf', label: 'PDF 文档', ends: ['pdf'] },
  { key: 'text', label: '文本', ends: ['txt', 'md', 'csv', 'log'] },
  { key: 'word', label: 'Word 文档', ends: ['doc', 'docx', 'wps'] },
  { key: 'sheet', label: 'Excel 表格', ends: ['xls', 'xlsx', 'et'] },
  { key: 'slides', label: 'PPT 演示', ends: ['ppt', 'pptx', 'dps'] },
  { key: 'audio', label: '音频', ends: ['mp3', 'm4a', 'wav', 'aac', 'ogg'] },
  { key: 'video', label: '视频', ends: ['mp4', 'mov', 'm4v', 'webm'] },
] as const;

export type FileKind = (typeof kinds)[number]['key'] | 'file';

/** What a file is by the end of its name. */
export function fileKind(name: string): { key: FileKind; label: string } {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = kinds.find(({ ends }) => (ends as readonly string[]).includes(end));
  return known ?? { key: 'file', label: '文件' };
}

const units = ['KB', 'MB', 'GB'] as const;

/** Bytes as people read them: `860 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}
