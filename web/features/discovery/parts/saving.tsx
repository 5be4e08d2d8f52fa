import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import css from './saving.module.css';

/** Saves an industry and says what came of it; what was chosen stays when it could not be saved. */
export function useSaving(changeAt: number, write: () => Promise<void>) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function run(): Promise<void> {
    setSaving(true);
    setProblem('');
    try {
      await write();
      popTip('已保存');
    } catch (error) {
      setProblem(sentence(error));
    } finally {
      setSaving(false);
    }
  }
  const notes = (text: string) => (
    <>
      <p className={css['note']}>{changeAt > 0 ? `${text}下次可以修改：${dayText(changeAt)}。` : text}</p>
      {problem !== '' && (
        <p className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
  return { saving, save: () => void run(), notes };
}
