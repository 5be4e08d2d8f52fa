import { OK_LABEL } from '../words.ts';
import { DialogBox } from './dialog-box.tsx';
import { richText } from './rich-text.tsx';
import { open } from './stack.ts';

export interface AlertOptions {
  title?: string;
  /** Plain text. */
  message?: string;
  /** Text with b, br, p and a; anything else in it is shown as text or left out. */
  html?: string;
  okLabel?: string;
}

/** Says something that must be read, and waits until it was. */
export function alert(options: AlertOptions | string): Promise<void> {
  const given: AlertOptions = typeof options === 'string' ? { message: options } : options;
  const { title, message, html, okLabel = OK_LABEL } = given;
  return open<void>(
    (done) => (
      <DialogBox
        role="alertdialog"
        title={title}
        buttons={[{ label: okLabel, onTap: () => done(), strong: true, first: true }]}
        onClose={() => done()}
      >
        {html === undefined ? message : richText(html)}
      </DialogBox>
    ),
    undefined,
  );
}
