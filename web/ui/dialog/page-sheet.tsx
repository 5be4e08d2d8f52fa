import { useId, type ReactNode, type Ref } from 'react';
import { ChevronLeft } from '../icons.ts';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';
import { useLeave } from './use-leave.ts';
import css from './page-sheet.module.css';

export interface PageSheetProps {
  title: string;
  children: ReactNode;
  /** The action of the page, kept at the bottom. */
  footer?: ReactNode;
  /** Stays under the header while the content scrolls: a search box, the steps so far. */
  top?: ReactNode;
  /** The element that scrolls. */
  scroller?: Ref<HTMLDivElement> | undefined;
  /** The page holds unsaved input: closing it asks first. */
  unsaved?: boolean;
  /** Back arrow, Escape and the back gesture. */
  onClose: () => void;
}

/** A full page over the page: pickers and editing that return to where one was. */
export function PageSheet({ title, children, footer, top, scroller, unsaved, onClose }: PageSheetProps) {
  const id = useId();
  const leave = useLeave(unsaved ?? false, onClose);
  return (
    <Modal kind="page" labelledBy={id} onClose={leave}>
      <header className={css['head']}>
        <IconButton label="返回" onClick={leave}>
          <ChevronLeft size={24} aria-hidden />
        </IconButton>
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
      </header>
      {top && <div className={css['top']}>{top}</div>}
      <div ref={scroller} className={css['content']}>
        {children}
      </div>
      {footer && (
        <div className={css['footer']} data-bottom-bar="">
          {footer}
        </div>
      )}
    </Modal>
  );
}
