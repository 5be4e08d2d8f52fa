import { CANCEL_LABEL, OK_LABEL } from '../words.ts';
import { DialogBox, type DialogButton } from './dialog-box.tsx';
import { open } from './stack.ts';

export interface ConfirmOptions {
  title?: string;
  message: string;
  okLabel?: string;
  cancelLabel?: string;
  hideCancel?: boolean;
  /** What OK does cannot be taken back. */
  danger?: boolean;
}

/** Asks before something happens. true for OK, false for everything else. */
export function confirm(options: ConfirmOptions | string): Promise<boolean> {
  const given = typeof options === 'string' ? { message: options } : options;
  return open<boolean>((done) => <ConfirmDialog {...given} onDone={done} />, false);
}

/** Asks which of two: true for OK, false for the other, null when it is closed without an answer. */
export function choose(options: ConfirmOptions): Promise<boolean | null> {
  return open<boolean | null>(
    (done) => <ConfirmDialog {...options} onDone={done} onClose={() => done(null)} />,
    null,
  );
}

interface ConfirmDialogProps extends ConfirmOptions {
  onDone: (yes: boolean) => void;
  onClose?: () => void;
}

function ConfirmDialog({
  title,
  message,
  okLabel = OK_LABEL,
  cancelLabel = CANCEL_LABEL,
  hideCancel,
  danger,
  onDone,
  onClose = () => onDone(false),
}: ConfirmDialogProps) {
  const buttons: DialogButton[] = [];
  if (!hideCancel) buttons.push({ label: cancelLabel, onTap: () => onDone(false), first: danger ?? false });
  buttons.push({
    label: okLabel,
    onTap: () => onDone(true),
    strong: true,
    danger: danger ?? false,
    first: !danger,
  });
  return (
    <DialogBox role="alertdialog" title={title} buttons={buttons} onClose={onClose}>
      {message}
    </DialogBox>
  );
}
