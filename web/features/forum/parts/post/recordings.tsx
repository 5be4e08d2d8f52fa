import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { later } from '../../../../platform/later.ts';
import { FileRow } from '../../../../ui/file-row.tsx';
import { Voice } from '../../../media/parts/voice.tsx';
import css from './attachments.module.css';
import { useFreshLink } from './video.tsx';

/** What was said in a post, and its files. */
export default function Recordings({ topic: { topic_id: id, voice, files } }: { topic: TopicLine }) {
  const fresh = useFreshLink(id);
  return (
    <>
      {voice && (
        <Voice
          id={`topic-${id}`}
          src={voice.url}
          seconds={voice.seconds}
          renew={() => fresh('', (topic) => topic.voice?.url ?? voice.url)}
        />
      )}
      {files.length > 0 && (
        <div className={css['files']}>
          {files.map(({ url, name, bytes }, at) => (
            <FileRow
              key={at}
              name={name}
              size={bytes}
              onOpen={() =>
                void later(import('../../../media/parts/file-preview.tsx'), async ({ previewFile }) =>
                  previewFile({
                    url: await fresh(url, (topic) => topic.files[at]?.url ?? url),
                    name,
                    size: bytes,
                  }),
                )
              }
            />
          ))}
        </div>
      )}
    </>
  );
}
