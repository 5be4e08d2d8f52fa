import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAction } from './use-action.ts';

export interface ReasonButtonProps {
  label: string;
  /** Among others of the same label: 隐藏“岩茶”. */
  name?: string;
  color?: ButtonProps['color'];
  variant?: ButtonProps['variant'];
  /** On a page of its own instead of in a line. */
  large?: boolean;
  title: string;
  text: string;
  /** What the reason is called: 处理说明. */
  field?: string;
  action: string;
  suggestions?: readonly string[];
  /** What is said when it is done. */
  done: string;
  send: (reason: string) => Promise<unknown>;
  /** What follows, done or not, when it is not the list that is read again. */
  again?: (sent: boolean) => unknown;
}

/**
 * Does something that needs a reason: a press asks for it, and what is shown is read again after it. What was written stays for
 * another try when it could not be sent.
 */
export function ReasonButton(props: ReasonButtonProps) {
  const {
    label,
    name,
    color,
    variant,
    large = false,
    title,
    text,
    field,
    action,
    suggestions,
    done,
    send,
  } = props;
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const { again = refresh } = props;
  const carryOut = (reason: string) =>
    run(
      () => send(reason),
      done,
      (sent) => {
        if (sent) setOpen(false);
        return again(sent);
      },
    );
  return (
    <>
      <Button
        {...(large ? { sx: { alignSelf: 'start' } } : { size: 'small' })}
        {...(color && { color })}
        {...(variant && { variant })}
        {...(name && { 'aria-label': name })}
        disabled={busy}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          text={text}
          {...(field && { label: field })}
          action={action}
          {...(suggestions && { suggestions })}
          busy={busy}
          onDone={(reason) => void carryOut(reason)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
