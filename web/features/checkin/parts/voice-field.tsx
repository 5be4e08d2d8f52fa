import { checkinRules } from '@qunlu/contract/checkin/rules.ts';
import { useEffect, useMemo, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Mic } from '../../../ui/icons.ts';
import { Voice } from '../../media/parts/voice.tsx';
import type { CheckinValues } from './values.ts';
import css from './voice-field.module.css';

interface VoiceFieldProps {
  value: CheckinValues['voice'];
  onChange: (value: CheckinValues['voice']) => void;
  error?: string | undefined;
}

/** Something that is said: recorded, heard, sent to the storage at once, recorded again. */
export function VoiceField({ value, onChange, error }: VoiceFieldProps) {
  const [said, setSaid] = useState<{ blob: Blob; seconds: number; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const address = useMemo(() => (said ? URL.createObjectURL(said.blob) : ''), [said]);
  useEffect(() => (address === '' ? undefined : () => URL.revokeObjectURL(address)), [address]);

  const record = (): void =>
    void later(import('../../media/parts/recorder.tsx'), async ({ record: open }) => {
      const recorded = await open({ most: checkinRules.voiceSeconds, take: '用这一段' });
      if (!recorded) return;
      setSaid(recorded);
      await send(recorded);
    });

  async function send({ blob, seconds, name }: { blob: Blob; seconds: number; name: string }): Promise<void> {
    setBusy(true);
    const file = new File([blob], name, { type: blob.type });
    const end = await startUpload(file, uploadKinds.chatVoice).finished;
    setBusy(false);
    if (!(end instanceof Error)) return onChange({ key: end.key, seconds });
    popTip('语音没有传上去，请再试一次', { type: 'bad' });
  }

  return (
    <Field label="语音" required error={error} group>
      <div className={css['root']}>
        {address !== '' && said && <Voice id="checkin-said" src={address} seconds={said.seconds} />}
        {address === '' && value && <span className="figures">已录 {value.seconds} 秒</span>}
        {said && !value && !busy && (
          <Button size="s" onClick={() => void send(said)}>
            再传一次
          </Button>
        )}
        <Button kind="secondary" size="s" busy={busy} icon={<Mic size={18} aria-hidden />} onClick={record}>
          {said || value ? '重新录' : '录一段'}
        </Button>
      </div>
    </Field>
  );
}
