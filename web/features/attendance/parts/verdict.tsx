import { CircleAlert, CircleCheck, Clock } from '../../../ui/icons.ts';
import type { Verdict } from '../queries/door-verdict.ts';
import { useDoorWords } from './use-door-words.ts';
import css from './verdict.module.css';

const marks = { in: CircleCheck, already: Clock, no: CircleAlert } as const;

/** What became of the last scan, readable from across a table: green in, amber before, red no. */
export function VerdictPanel({ verdict }: { verdict: Verdict | null }) {
  const { act, code, paper } = useDoorWords();
  const titles = { in: `${act}成功`, already: `已${act}`, no: `不能${act}` } as const;
  if (!verdict)
    return (
      <div className={css['root']} role="status">
        <p className={css['quiet']}>
          扫对方{paper}上的码，或按姓名、{code}找
        </p>
      </div>
    );
  const { kind, name, what, words, kept, number } = verdict;
  const Mark = marks[kind];
  return (
    <div className={css['root']} data-kind={kind} role="status">
      <div key={number} className={css['said']}>
        <Mark size={32} aria-hidden />
        <p className={css['name']}>{name || titles[kind]}</p>
        <p className={css['words']}>
          {name === '' || kind === 'in' ? words : `${titles[kind]}：${words}`}
          {kept && '，已存在这部手机上'}
        </p>
        {what !== '' && <p className={css['what']}>{what}</p>}
      </div>
    </div>
  );
}
