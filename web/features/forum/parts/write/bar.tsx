import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { later } from '../../../../platform/later.ts';
import { fileComplaint, uploadKinds } from '../../../../platform/upload/kinds.ts';
import { UploadError, uploadWords } from '../../../../platform/upload/errors.ts';
import { startUpload, type UploadSource } from '../../../../platform/upload/upload.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ImagePlus, Mic, FileVideo } from '../../../../ui/icons.ts';
import { Heading2, Paperclip } from '../../../../ui/more-icons.ts';
import { type Chooser, useChooser } from '../../../media/parts/use-chooser.tsx';
import css from './bar.module.css';
import type { PostFile, PostValues } from './values.ts';

type Change = (edit: (values: PostValues) => PostValues) => void;

/** Choosing pictures, from the bar and from their field. */
export function usePictures(values: PostValues, change: Change): Chooser {
  const room = forumRules.images - values.pictures.length;
  const kind = uploadKinds.image;
  async function add(sources: readonly UploadSource[]): Promise<void> {
    if (sources.length > room) return popTip(uploadWords.tooMany(forumRules.images), { type: 'bad' });
    for (const source of sources) {
      const file = source instanceof File ? fileOf(source) : await heldFile(source);
      if (file) change((now) => ({ ...now, pictures: [...now.pictures, file].slice(0, forumRules.images) }));
    }
  }
  const fileOf = (file: File): PostFile | null => {
    const complaint = fileComplaint(file, kind);
    if (complaint !== '') popTip(complaint, { type: 'bad' });
    return complaint === '' ? { id: newIdempotencyKey(), name: file.name, blob: file } : null;
  };
  /** A picture that the host has is none of this page’s until it is uploaded. */
  const heldFile = async (source: UploadSource): Promise<PostFile | null> => {
    const end = await startUpload(source, kind).finished;
    if (!(end instanceof Error)) return { id: newIdempotencyKey(), name: 'picture', url: end.url };
    if (end instanceof UploadError) popTip(end.message, { type: 'bad' });
    return null;
  };
  return useChooser(kind, room, (sources) => void add(sources));
}

interface BarProps {
  values: PostValues;
  change: Change;
  pictures: Chooser;
  title: boolean;
  onTitle: () => void;
}

/** What can stand beside the words. What excludes another one says so by being off. */
export function Bar({ values, change, pictures, title, onTitle }: BarProps) {
  const { pictures: shown, video, voice, files } = values;
  const film = useChooser(uploadKinds.chatVideo, 1, ([file]) => {
    if (file instanceof File) void addFilm(file, change);
  });
  const papers = useChooser(uploadKinds.chatFile, forumRules.files - files.length, (sources) =>
    addFiles(
      sources.filter((source) => source instanceof File),
      change,
    ),
  );
  const record = (): void =>
    void later(import('../../../media/parts/recorder.tsx'), async ({ record: open }) => {
      const said = await open({ most: forumRules.voiceSeconds, take: '放进帖子' });
      if (!said) return;
      const { blob, name, seconds } = said;
      change((now) => ({ ...now, voice: { id: newIdempotencyKey(), name, blob, seconds } }));
    });
  return (
    <div className={css['root']} role="group" aria-label="加内容">
      <IconButton
        label="图片"
        disabled={video !== null || shown.length >= forumRules.images}
        onClick={pictures.open}
      >
        <ImagePlus size={24} aria-hidden />
      </IconButton>
      <IconButton label="视频" disabled={video !== null || shown.length > 0} onClick={film.open}>
        <FileVideo size={24} aria-hidden />
      </IconButton>
      <IconButton label="语音" disabled={voice !== null || files.length > 0} onClick={record}>
        <Mic size={24} aria-hidden />
      </IconButton>
      <IconButton
        label="文件"
        disabled={voice !== null || files.length >= forumRules.files}
        onClick={papers.open}
      >
        <Paperclip size={24} aria-hidden />
      </IconButton>
      <IconButton label="标题" disabled={title} onClick={onTitle}>
        <Heading2 size={24} aria-hidden />
      </IconButton>
      {pictures.input}
      {film.input}
      {papers.input}
    </div>
  );
}

async function addFilm(file: File, change: Change): Promise<void> {
  const complaint = fileComplaint(file, uploadKinds.chatVideo);
  if (complaint !== '') return popTip(complaint, { type: 'bad' });
  await later(import('./read-video.ts'), async ({ readVideo }) => {
    const video = await readVideo(file, newIdempotencyKey());
    if (video.seconds > forumRules.videoSeconds)
      return popTip('视频太长了，请选一小时以内的', { type: 'bad' });
    change((now) => ({ ...now, video }));
  });
}

function addFiles(files: readonly File[], change: Change): void {
  for (const file of files.slice(0, forumRules.files)) {
    const complaint = fileComplaint(file, uploadKinds.chatFile);
    if (complaint !== '') popTip(complaint, { type: 'bad' });
    else
      change((now) => ({
        ...now,
        files: [
          ...now.files,
          { id: newIdempotencyKey(), name: nameOf(file), blob: file, bytes: file.size },
        ].slice(0, forumRules.files),
      }));
  }
}

/** Its end says what it is: that is kept. */
function nameOf({ name }: File): string {
  const characters = [...name];
  const most = forumRules.fileName / 2;
  return characters.length <= most
    ? name
    : [...characters.slice(0, most - 12), '…', ...characters.slice(-10)].join('');
}
