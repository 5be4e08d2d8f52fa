import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './modal.module.css';
import { cx } from '../cx.ts';
import { useCloseGesture } from '../touch.ts';

export interface ModalProps {
  children: ReactNode;
  /** box: a dialog in the middle; sheet: from below; page: the whole column; bare: no surface of its own. */
  kind?: 'box' | 'sheet' | 'page' | 'bare';
  /** The id of the element that names it, or the name itself. */
  labelledBy?: string;
  describedBy?: string;
  label?: string;
  role?: 'dialog' | 'alertdialog';
  /** Escape, the back button of the phone, a tap beside it (sheets). Without it nothing but its own buttons closes it. */
  onClose?: () => void;
}

/** What is open, in order: the pop tip goes into the topmost one, because everything else is inert. */
const openModals: HTMLElement[] = [];
const watchers = new Set<() => void>();

export function topModal(): HTMLElement | null {
  return openModals.at(-1) ?? null;
}

/** Calls back when another modal has become the topmost one. */
export function onTopModalChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function notifyListeners(): void {
  for (const watcher of watchers) watcher();
}

/** A native modal dialog: the page behind it is inert, the focus goes in and comes back. All dialogs, sheets and pickers are one. */
export function Modal({ children, kind = 'box', labelledBy, describedBy, label, role, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const mounted = useRef(false);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    mounted.current = true;
    dialog.showModal();
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (wanted ?? dialog).focus({ preventScroll: true });
    openModals.push(dialog);
    notifyListeners();
    return () => {
      openModals.splice(openModals.indexOf(dialog), 1);
      notifyListeners();
      mounted.current = false;
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={cx(css['root'], css[kind])}
      role={role}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close.current?.();
      }}
      onClose={(event) => {
        // The browser closed it by itself (a second back gesture): treat it as dismissed, or open it again.
        if (event.target !== event.currentTarget || !mounted.current || event.currentTarget.open) return;
        if (close.current) close.current();
        else event.currentTarget.showModal();
      }}
      onKeyDown={(event) => {
        // a second Escape would close a native dialog without asking
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        close.current?.();
      }}
      onClick={(event) => {
        if (kind === 'sheet' && event.target === event.currentTarget) close.current?.();
      }}
    >
      {kind === 'sheet' ? <Panel onClose={() => close.current?.()}>{children}</Panel> : children}
    </dialog>
  );
}

/** The surface of a sheet; its handle is pulled down to close it, for which there are buttons, too. */
function Panel({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { element, handle } = useCloseGesture(onClose);
  return (
    <div ref={element} className={css['panel']}>
      <div className={css['handle']} aria-hidden {...handle} />
      {children}
    </div>
  );
}
