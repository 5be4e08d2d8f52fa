import { Button } from '../../../../ui/button.tsx';
import { fileKind, fileSize } from '../../../../ui/file-kind.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { FileText, Mic, X, FileVideo } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Voice } from '../../../media/parts/voice.tsx';
import { useAddress } from './local-picture.tsx';
import type { LinkValues, PostValues, PostVoice } from './values.ts';

interface AddedProps {
  values: PostValues;
  change: (edit: (values: PostValues) => PostValues) => void;
}

/** What was added besides pictures: a film, what was said, files; each can be taken out. */
export function Added({ values: { video, voice, files }, change }: AddedProps) {
  if (!video && !voice && files.length === 0) return null;
  return (
    <Section>
      {video && (
        <ListRow
          wrap
          leading={<FileVideo size={24} aria-hidden />}
          title={video.blob ? video.name : '视频'}
          meta={[video.seconds > 0 ? `${video.seconds} 秒` : '', video.blob ? fileSize(video.blob.size) : '']
            .filter(Boolean)
            .join(' · ')}
          end={<Remove label="去掉视频" onClick={() => change((now) => ({ ...now, video: null }))} />}
        />
      )}
      {voice && (
        <ListRow
          wrap
          leading={<Mic size={24} aria-hidden />}
          title={voice.blob ? <Said voice={voice} /> : `语音 ${voice.seconds}″`}
          end={<Remove label="去掉语音" onClick={() => change((now) => ({ ...now, voice: null }))} />}
        />
      )}
      {files.map(({ id, name, bytes }) => (
        <ListRow
          key={id}
          wrap
          leading={<FileText size={24} aria-hidden />}
          title={name}
          meta={`${fileKind(name).label} · ${fileSize(bytes)}`}
          end={
            <Remove
              label={`去掉${name}`}
              onClick={() => change((now) => ({ ...now, files: now.files.filter((file) => file.id !== id) }))}
            />
          }
        />
      ))}
    </Section>
  );
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton label={label} onClick={onClick}>
    <X size={18} aria-hidden />
  </IconButton>
);

function Said({ voice: { id, blob, seconds } }: { voice: PostVoice }) {
  return <Voice id={id} src={useAddress(blob)} seconds={seconds} />;
}

/** What the post is about; another one can be taken while it is not posted. */
export function LinkedRow({ link, onOther }: { link: LinkValues; onOther: (() => void) | undefined }) {
  return (
    <Section>
      <ListRow
        wrap
        title={link.title}
        meta={link.label}
        end={
          onOther && (
            <Button kind="quiet" size="s" onClick={onOther}>
              换一个
            </Button>
          )
        }
      />
    </Section>
  );
}
