import { later } from '../../../platform/later.ts';
import { RequestButton } from '../../../ui/request-row.tsx';
import css from './report-button.module.css';

/** To report what is said; quieter than what stands beside it, since it is seldom wanted. `by`: who wrote it. */
export function ReportButton({ id, by }: { id: number; by: string }) {
  const report = (): void =>
    void later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
      openReport({ type: 'vouch', id, title: `${by}写的佐证` }),
    );
  return (
    <span className={css['root']}>
      <RequestButton of={by} kind="quiet" onClick={report}>
        举报
      </RequestButton>
    </span>
  );
}
