import type { Education, Work } from '@qunlu/contract/card/entity.ts';
import { degreeLabels } from '@qunlu/contract/card/rules.ts';
import { monthText } from '@qunlu/contract/kernel/formats.ts';
import { cx } from '../../../ui/cx.ts';
import css from './timeline.module.css';

interface Entry {
  id: number;
  title: string;
  line: string;
  start_at: number;
  end_at: number;
  description: string;
}

/** `2019.03 – 至今`; a start that nobody knows is left out. */
export function period({ start_at, end_at }: { start_at: number; end_at: number }): string {
  const dotted = (seconds: number): string => monthText(seconds).replace('-', '.');
  const end = end_at === 0 ? '至今' : dotted(end_at);
  return start_at === 0 ? end : `${dotted(start_at)} – ${end}`;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export function workEntry(work: Work): Entry {
  return { ...work, title: work.company, line: joined(work.position, work.industry) };
}

export function educationEntry(education: Education): Entry {
  const degree = education.degree === 0 ? '' : (degreeLabels[education.degree] ?? '');
  return { ...education, title: education.school, line: joined(education.major, degree) };
}

/** An entry that lasts until now sorts after everything that ended. */
const until = (entry: Entry): number => (entry.end_at === 0 ? Number.MAX_SAFE_INTEGER : entry.end_at);

/** Education or work, the latest first; an entry that lasts until now is marked. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  const sorted = [...entries].sort((a, b) => until(b) - until(a) || b.start_at - a.start_at);
  return (
    <ol className={css['root']}>
      {sorted.map((entry) => (
        <li key={entry.id} className={cx(css['item'], entry.end_at === 0 && css['now'])}>
          <p className={css['title']}>{entry.title}</p>
          {entry.line !== '' && <p className={css['line']}>{entry.line}</p>}
          <p className={css['time']}>{period(entry)}</p>
          {entry.description !== '' && <p className={css['text']}>{entry.description}</p>}
        </li>
      ))}
    </ol>
  );
}
