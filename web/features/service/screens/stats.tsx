import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { viewStats } from '@qunlu/contract/service/dashboard.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Presentation } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { servicePaths } from '../paths.ts';
import { useStats } from '../queries/dashboard.ts';
import css from './stats.module.css';

type Month = OutputOf<typeof viewStats>['months'][number];

/** What a seller has done and earned, month by month (R039). */
export default function Stats() {
  const read = useStats();
  const { data: stats } = read;
  const orders = stats?.months.reduce((sum, month) => sum + month.orders, 0) ?? 0;
  return (
    <Page header={<ScreenHeader title="统计" back={servicePaths.dashboard()} />}>
      {!stats ? (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} Failed={MoneyError} />
      ) : orders === 0 && stats.comments === 0 ? (
        <EmptyState
          icon={<Presentation size={28} aria-hidden />}
          title="还没有完成的订单"
          text="完成一单以后，每个月的订单、收入和评分会在这里"
        />
      ) : (
        <>
          <Section title="最近 12 个月">
            <div className={css['sums']}>
              <span className={css['sum']}>
                <span className={css['label']}>完成的订单</span>
                <span className={css['figure']}>{orders}</span>
              </span>
              <span className={css['sum']}>
                <span className={css['label']}>收入</span>
                <Amount fen={stats.months.reduce((sum, { income }) => sum + income, 0)} size="l" strong />
              </span>
              {stats.comments > 0 && (
                <span className={css['sum']}>
                  <span className={css['label']}>{stats.comments} 条评价</span>
                  <span className={css['figure']}>{stats.score.toFixed(2)}</span>
                </span>
              )}
            </div>
          </Section>
          <Section title="每月收入" note="已扣平台服务费和退款">
            <div className={css['chart']}>
              <Chart months={stats.months} />
            </div>
            <Table months={stats.months} />
          </Section>
        </>
      )}
    </Page>
  );
}

const monthLabel = (month: string): string => `${Number(month.slice(5))}`;

const shape = { width: 336, height: 132, top: 16, bottom: 18 } as const;

/** Bars of the income; the table below says the same in figures, without the months that had none. */
function Chart({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ income }) => income));
  const step = shape.width / Math.max(1, months.length);
  const room = shape.height - shape.top - shape.bottom;
  const best = months.find(({ income }) => income === most);
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      role="img"
      aria-label={`每月收入的柱形图${best ? `，最多的是 ${best.month}，¥${yuan(best.income)}` : ''}`}
    >
      <line
        className={css['base']}
        x1={0}
        x2={shape.width}
        y1={shape.height - shape.bottom}
        y2={shape.height - shape.bottom}
      />
      {months.map(({ month, income }, index) => {
        const height = income > 0 ? Math.max(2, (income / most) * room) : 0;
        const middle = (index + 0.5) * step;
        const y = shape.height - shape.bottom - height;
        return (
          <g key={month}>
            <rect className={css['bar']} x={middle - 8} y={y} width={16} height={height} rx={2} />
            {income === most && (
              <text className={css['top']} x={Math.min(Math.max(middle, 24), shape.width - 24)} y={y - 5}>
                ¥{yuan(income)}
              </text>
            )}
            <text className={css['tick']} x={middle} y={shape.height - 4}>
              {monthLabel(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Table({ months }: { months: readonly Month[] }) {
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">订单</th>
          <th scope="col">收入</th>
        </tr>
      </thead>
      <tbody>
        {months
          .filter(({ orders, income }) => orders > 0 || income !== 0)
          .toReversed()
          .map(({ month, orders, income }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{orders}</td>
              <td>
                <Amount fen={income} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
