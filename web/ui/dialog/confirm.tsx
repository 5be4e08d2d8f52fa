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

/** Asks before the person leaves for another site; true when they want to. `site` is the name of the one they are on. */
export function confirmExternal(url: string, site: string): Promise<boolean> {
  let host = url;
  try {
    host = new URL(url).host || url;
  } catch {
    // an address that cannot be read is shown as it is
  }
  return confirm({
    title: `即将离开${site}`,
    message: `您将前往 ${host}，请注意账号和财产安全`,
    okLabel: '继续访问',
  });
}

interface ConfirmDialogProps extends ConfirmOptions {
  onDone: (yes: boolean) => void;
}

function ConfirmDialog({
  title,
  message,
  okLabel = OK_LABEL,
  cancelLabel = CANCEL_LABEL,
  hideCancel,
  danger,
  onDone,
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
    <DialogBox role="alertdialog" title={title} buttons={buttons} onClose={() => onDone(false)}>
      {message}
    </DialogBox>
  );
}
