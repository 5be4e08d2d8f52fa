import { Section } from '../../../ui/section.tsx';
import css from './points.module.css';

/** A few sentences that belong together. */
export function Points({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title} padded>
      <ul className={css['root']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
