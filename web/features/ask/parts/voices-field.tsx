import { askRules } from '@qunlu/contract/ask/rules.ts';
import { useEffect, useMemo, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Mic, X } from '../../../ui/icons.ts';
import type { Recording } from '../../media/parts/recorder.tsx';
import { Voice } from '../../media/parts/voice.tsx';
import css from './voices-field.module.css';

export interface SentVoice {
  /** Where the storage has it. */
  file: string;
  seconds: number;
}

interface VoicesFieldProps {
  value: readonly SentVoice[];
  onChange: (value: SentVoice[]) => void;
  error?: string | undefined;
}

/** Recordings, one after the other: each is heard before it is taken, sent at once, and can be taken out. */
export function VoicesField({ value, onChange, error }: VoicesFieldProps) {
  // What was recorded here can be heard here; of what an earlier visit has sent only the length is known.
  const [heard, setHeard] = useState<Readonly<Record<string, Blob>>>({});
  const [unsent, setUnsent] = useState<Recording | null>(null);
  const [busy, setBusy] = useState(false);

  const record = (): void =>
    void later(import('../../media/parts/recorder.tsx'), async ({ record: open }) => {
      const recorded = await open({ most: askRules.voiceSeconds, take: '用这一段' });
      if (recorded) await send(recorded);
    });

  async function send(recorded: Recording): Promise<void> {
    setBusy(true);
    setUnsent(null);
    const { blob, name, seconds } = recorded;
    const file = new File([blob], name, { type: blob.type });
    const end = await startUpload(file, uploadKinds.chatVoice).finished;
    setBusy(false);
    if (end instanceof Error) {
      setUnsent(recorded);
      popTip('语音没有传上去，请再试一次', { type: 'bad' });
      return;
    }
    setHeard((now) => ({ ...now, [end.key]: blob }));
    onChange([...value, { file: end.key, seconds }]);
  }

  const isFull = value.length >= askRules.voices;
  return (
    <Field
      label="语音"
      optional
      group
      error={error}
      end={`${value.length}/${askRules.voices}`}
      help={`每段最长 ${askRules.voiceSeconds} 秒`}
    >
      <div className={css['root']}>
        {value.map(({ file, seconds }, at) => (
          <div key={file} className={css['voice']}>
            {heard[file] ? (
              <Own file={file} blob={heard[file]} seconds={seconds} />
            ) : (
              <span className="figures">
                第 {at + 1} 段，{seconds}″
              </span>
            )}
            <IconButton
              label={`去掉第 ${at + 1} 段语音`}
              onClick={() => onChange(value.filter((one) => one.file !== file))}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        {unsent && (
          <Button size="s" onClick={() => void send(unsent)}>
            再传一次
          </Button>
        )}
        {!isFull && (
          <Button kind="secondary" size="s" busy={busy} icon={<Mic size={18} aria-hidden />} onClick={record}>
            {value.length === 0 ? '录一段' : '再录一段'}
          </Button>
        )}
      </div>
    </Field>
  );
}

/** A recording of this visit, from this phone. */
function Own({ file, blob, seconds }: { file: string; blob: Blob; seconds: number }) {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <Voice id={file} src={address} seconds={seconds} />;
}
