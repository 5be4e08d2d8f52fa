import type { SellingKind, SellingStepKey, SellingStepState } from '@qunlu/contract/identity/selling.ts';
import { identityRules } from '@qunlu/contract/identity/rules.ts';
import { CircleAlert, CircleCheck, Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { identityPaths } from '../paths.ts';
import { useSelling } from '../queries.ts';

export interface SellingStepsProps {
  kind: SellingKind;
  title: string;
  /** Where one applies to sell; without it that step is left out. */
  apply?: string;
  /** Leaves out what is done. */
  missing?: boolean;
  /** These steps alone. */
  only?: readonly SellingStepKey[];
}

const icons: Record<SellingStepState, typeof Clock> = {
  done: CircleCheck,
  waiting: Clock,
  todo: CircleAlert,
  refused: CircleAlert,
  barred: CircleAlert,
};

const approvalWords: Record<SellingStepState, string> = {
  done: '',
  barred: '',
  todo: '商户签约通过了也可以，不用再申请',
  waiting: '正在审核，通过后才能收费',
  refused: '上次没有通过，改好可以再申请',
};

/** What taking money needs: what is there, and what is missing with the way to it (D18, D19, D155). */
export function SellingSteps({ kind, title, apply, missing = false, only }: SellingStepsProps) {
  const { data } = useSelling(kind);
  const words = (state: SellingStepState) =>
    ({
      frozen: { title: '商户已冻结', meta: '冻结期间不能收费，看原因', href: identityPaths.merchant },
      person: { title: '实名', meta: '收款的必须是本人，一次就好', href: identityPaths.person },
      adult: {
        title: `未满 ${identityRules.adultAge} 周岁`,
        meta: '满了以后就能收费，不用再核验',
        href: undefined,
      },
      approval: { title: '开店申请', meta: approvalWords[state], href: apply },
    }) as const;
  const shown = (data?.steps ?? []).filter(
    ({ key, state }) =>
      (key !== 'approval' || apply !== undefined) &&
      (!missing || state !== 'done') &&
      (only === undefined || only.includes(key)),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map(({ key, state }) => {
        const Icon = icons[state];
        const { title: name, meta, href } = words(state)[key];
        if (state === 'done')
          return <ListRow key={key} leading={<Icon size={22} aria-hidden />} title={name} end="已完成" />;
        return (
          <ListRow
            key={key}
            wrap
            leading={<Icon size={22} aria-hidden />}
            title={name}
            meta={meta}
            {...(state === 'todo' ? { end: '去完成' } : {})}
            {...(href === undefined ? {} : { href })}
          />
        );
      })}
    </Section>
  );
}
