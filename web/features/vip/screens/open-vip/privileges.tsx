import type { VipKind } from '@qunlu/contract/vip/rules.ts';
import { Section } from '../../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx';
import { FailedLine } from '../../parts/failed-line.tsx';
import { usePrivileges } from '../../queries.ts';
import css from './privileges.module.css';

const columns = [
  { name: 'free', label: '免费', kind: null },
  { name: 'vip', label: '会员', kind: 'vipPhonebook' },
  { name: 'commerce', label: '商务', kind: 'vipCommerce' },
] as const;

/** What is different without, with a membership and with the other; the chosen one stands out (D119). */
export function Privileges({ kind }: { kind: VipKind }) {
  const { data, error, refetch } = usePrivileges();
  return (
    <Section title="权益对照" padded>
      {data ? (
        <div className={css['frame']}>
          <table className={css['root']}>
            <thead className={css['head']}>
              <tr>
                <th className={css['corner']} scope="col">
                  权益
                </th>
                {columns.map(({ name, label, kind: of }) => (
                  <th key={name} scope="col" data-chosen={of === kind || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((one) => (
                <tr key={one.key}>
                  <th className={css['what']} scope="row">
                    {one.title}
                  </th>
                  {columns.map(({ name, label, kind: of }) => (
                    <td key={name} data-label={label} data-chosen={of === kind || undefined}>
                      {one[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : error ? (
        <FailedLine error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bone />
          <Bone />
          <Bone />
        </Skeleton>
      )}
    </Section>
  );
}
