import { useRef, useState } from 'react';
import { choose } from '../../ui/dialog/confirm.tsx';
import { RequestError } from '../http/errors.ts';

interface Version {
  rev: number;
}

interface SaveOverOptions<T extends Version> {
  /** 这个团购 */
  what: string;
  /** Who may have changed it beside oneself: 助手. */
  others?: string;
  /** Past what is kept. */
  newest: () => Promise<T>;
}

/** The code of a change that meets another one. */
const conflict = 40_901;

/**
 * Sends a change of the version `rev`. Where it meets another one the person chooses: theirs over it, or the newest, which is
 * answered then.
 */
export async function saveOver<T extends Version>(
  rev: { current: number },
  send: (rev: number) => Promise<unknown>,
  options: SaveOverOptions<T>,
): Promise<T | undefined> {
  const { what, others, newest } = options;
  try {
    await send(rev.current);
    return undefined;
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== conflict) throw error;
    const now = await newest();
    if (now.rev === rev.current) throw error;
    const mine = await choose({
      title: `${what}在别处改过了`,
      message: `可能是${others ? `${others}，或` : ''}您在另一台手机上改的。用现在填的覆盖，还是看最新的？`,
      okLabel: '用现在填的',
      cancelLabel: '看最新的',
    });
    if (mine === null) throw error;
    rev.current = now.rev;
    return mine ? saveOver(rev, send, options) : now;
  }
}

interface EditOptions<T extends Version> extends SaveOverOptions<T> {
  /** Throws away what was typed, where the newest is chosen. */
  drop: () => void;
}

/** Something that a form edits as it was when it opened: later answers must not overwrite what is typed. */
export function useVersion<T extends Version>(given: T, { drop, ...options }: EditOptions<T>) {
  const [shown, setShown] = useState(given);
  const rev = useRef(given.rev);
  async function save(send: (rev: number) => Promise<unknown>): Promise<void> {
    const newest = await saveOver(rev, send, options);
    if (!newest) return;
    drop();
    setShown(newest);
  }
  return { shown, save };
}
