import { DrawnCode } from './drawn-code.tsx';
import css from './code-card.module.css';
import { useWakeLock } from '../wake-lock.ts';

interface CodeCardProps {
  /** What it is called: 券码. */
  label: string;
  /** What the drawn code says; '' for none, where its digits are read out. */
  drawn: string;
  /** The digits in groups, as they are read out. */
  digits: string;
  /** It was used: it is pale and struck out. */
  used: boolean;
  note: string;
}

/**
 * A code as it is held up: to be scanned, or read out, with or without a network. Dark on white in every theme, since cameras read
 * it; the screen stays on meanwhile.
 */
export function CodeCard({ label, drawn, digits, used, note }: CodeCardProps) {
  useWakeLock();
  return (
    <div className={css['root']}>
      {drawn !== '' && (
        <div className={css['code']} data-used={used || undefined}>
          <DrawnCode text={drawn} alt={`${label}的二维码`} />
        </div>
      )}
      <p className={css['digits']} data-used={used || undefined}>
        <span className="visually-hidden">{label} </span>
        {digits}
      </p>
      <p className={css['note']}>{note}</p>
    </div>
  );
}
