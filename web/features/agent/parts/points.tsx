import css from './points.module.css';

/** Sentences one below the other; `ordered`: one after the other. */
export function Points({ lines, ordered = false }: { lines: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={css[ordered ? 'steps' : 'points']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}
