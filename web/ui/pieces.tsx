import css from './pieces.module.css';

/** Short facts in a row, `杭州 · 2026-11-21 登录`; a line breaks between two of them, never inside a date. */
export function Pieces({ of }: { of: readonly string[] }) {
  return (
    <span className={css['root']}>
      <span className={css['row']}>
        {of.map((piece) => (
          <span key={piece} className={css['piece']}>
            {piece}
          </span>
        ))}
      </span>
    </span>
  );
}
