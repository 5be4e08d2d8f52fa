import css from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it switches, where no visible label points to it. */
  label?: string;
  id?: string | undefined;
  name?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
}

/** On or off, in force at once. */
export function Switch({ checked, onChange, label, id, name, describedBy, disabled }: SwitchProps) {
  return (
    <span className={css['root']}>
      <input
        type="checkbox"
        role="switch"
        className={css['input']}
        id={id}
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={css['track']} aria-hidden />
    </span>
  );
}
