import { useId } from 'react';
import { Switch } from '../switch.tsx';
import css from './switch-field.module.css';
import type { ControlProps } from './text-input.tsx';

interface SwitchFieldProps extends ControlProps<boolean> {
  label: string;
  help?: string;
  error?: string | undefined;
}

/** A sentence and its switch in one row; a tap anywhere on the row switches it. */
export function SwitchField({ label, help, name, value, onChange, disabled }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={css['root']} htmlFor={id}>
      <span className={css['text']}>
        {label}
        {help && (
          <span className={css['help']} id={`${id}h`}>
            {help}
          </span>
        )}
      </span>
      <Switch
        id={id}
        name={name}
        checked={value}
        onChange={onChange}
        disabled={disabled}
        label={label}
        describedBy={help ? `${id}h` : undefined}
      />
    </label>
  );
}
