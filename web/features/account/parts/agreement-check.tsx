import { useId } from 'react';
import type { BoundField } from '../../../ui/form/use-form.ts';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { accountPaths } from '../paths.ts';
import css from './agreement-check.module.css';

/** Agreeing to both protocols: never ticked beforehand, each can be read before. */
export function AgreementCheck({ name, value, onChange, error }: BoundField<boolean>) {
  const id = useId();
  return (
    <div>
      <div className={css['row']}>
        <input
          id={id}
          className={css['box']}
          type="checkbox"
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}n` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={css['text']}>
          <label htmlFor={id}>我已阅读并同意</label>
          <a className={css['link']} href={accountPaths.userAgreement}>
            《群录用户协议》
          </a>
          和
          <a className={css['link']} href={accountPaths.paymentAgreement}>
            《隐私与支付协议》
          </a>
        </span>
      </div>
      <FieldNote id={`${id}n`} error={error} />
    </div>
  );
}
