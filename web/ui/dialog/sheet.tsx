import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { X } from '../icons.ts';
import { Modal } from './modal.tsx';
import { open } from './stack.ts';
import { useLeave } from './use-leave.ts';
import css from './sheet.module.css';

export interface SheetProps {
  title: string;
  children: ReactNode;
  /** Under the content, always visible. */
  footer?: ReactNode;
  onClose: () => void;
}

const Unsaved = createContext<(unsaved: boolean) => void>(() => undefined);

/** For the content of a sheet: unsaved input would be lost with it, so closing asks first. */
export function useUnsaved(unsaved: boolean): void {
  const say = useContext(Unsaved);
  useEffect(() => say(unsaved), [say, unsaved]);
}

/** Comes from below over a part of the page: choices, sharing, a few facts. */
export function Sheet({ title, children, footer, onClose }: SheetProps) {
  const id = useId();
  const [unsaved, setUnsaved] = useState(false);
  const leave = useLeave(unsaved, onClose);
  return (
    <Modal kind="sheet" labelledBy={id} onClose={leave}>
      <div className={css['head']}>
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
        <IconButton label="关闭" onClick={leave}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={css['content']}>
        <Unsaved value={setUnsaved}>{children}</Unsaved>
      </div>
      {footer && (
        <div className={css['footer']} data-bottom-bar="">
          {footer}
        </div>
      )}
    </Modal>
  );
}

/** Opens a sheet with content of the caller's, who calls `close` with the answer. null when it is closed otherwise. */
export function openSheet<T>(
  title: string,
  render: (close: (value: T | null) => void) => ReactNode,
): Promise<T | null> {
  return open<T | null>(
    (done) => (
      <Sheet title={title} onClose={() => done(null)}>
        {render(done)}
      </Sheet>
    ),
    null,
  );
}
