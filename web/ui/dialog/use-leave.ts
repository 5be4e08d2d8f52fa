import { useContext, useEffect } from 'react';
import { confirm } from './confirm.tsx';
import { holdUnsaved } from '../unsaved.ts';
import { OpenEntry } from './open-entry.ts';

/** The one way to close what is open, by arrow, Escape, gesture or back: it asks first when something is unsaved. */
export function useLeave(unsaved: boolean, onClose: () => void): () => void {
  const setBack = useContext(OpenEntry);

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: '不保存就离开？',
      message: '刚才的改动会丢失',
      okLabel: '离开',
      cancelLabel: '留下',
      danger: true,
    });
    if (sure) onClose();
  }
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  const leave = unsaved ? () => void ask() : onClose;
  useEffect(() => {
    setBack?.(unsaved ? leave : null);
  });
  return leave;
}
