import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { ReactNode } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { Page } from '../../../ui/page.tsx';
import css from './checkout.module.css';
import type { CheckoutState } from './use-checkout.ts';

export interface CheckoutProps {
  title: string;
  back: string;
  wide?: 'aside';
  /** `useCheckout`. */
  buying: Pick<CheckoutState, 'busy' | 'notice'>;
  /** The form that the button sends; else `onPress`. */
  form?: { id: string; busy: boolean };
  onPress?: () => void;
  /** What the button does; the sum follows it. */
  label: string;
  /** Fen; none while there is nothing to pay, or it is not known. */
  total?: number | undefined;
  /** Why nothing can be bought now: the button waits. */
  problem?: string;
  disabled?: boolean;
  /** Above the button. */
  note?: ReactNode;
  /** Above the button and what has changed: what was chosen. */
  chosen?: ReactNode;
  /** Nothing can be bought at all: no button. */
  closed?: boolean;
  /** What is on offer, with what is promised. */
  children: ReactNode;
}

/** A page that sells: what is on offer, and at its foot the sum with its one action, or what has changed since. */
export function Checkout(props: CheckoutProps) {
  const { title, back, wide, buying, form, onPress, label, total, children } = props;
  const { problem = '', disabled = false, note, chosen, closed = false } = props;
  return (
    <Page
      {...(wide ? { wide } : {})}
      header={<ScreenHeader title={title} back={back} />}
      footer={
        <>
          {buying.notice !== '' && (
            <p className={css['notice']} role="status">
              {buying.notice}
            </p>
          )}
          {problem !== '' && (
            <p className={css['problem']} role="status">
              {problem}
            </p>
          )}
          {chosen}
          {!closed && (
            <SubmitFooter
              label={total === undefined ? label : `${label} ¥${yuan(total)}`}
              busy={buying.busy || (form?.busy ?? false)}
              disabled={disabled || problem !== ''}
              {...(form ? { form: form.id } : {})}
              {...(onPress ? { onClick: onPress } : {})}
              {...(note === undefined ? {} : { note })}
            />
          )}
        </>
      }
    >
      {children}
    </Page>
  );
}
