import css from './rules.module.css';

/** How it is used, a sentence a line, as the shop has written it. */
export function Rules({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <div className={css['root']}>
      <ul className={css['lines']} aria-label="使用规则">
        {lines.map((line, at) => (
          // Two lines may say the same.
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
