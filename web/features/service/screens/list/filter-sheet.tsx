import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import {
  selectableWays,
  serviceRules,
  serviceTypeLabels,
  serviceTypes,
  type ServiceType,
  type WayKind,
} from '@qunlu/contract/service/rules.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import type { ServiceFilter } from '../../queries/service.ts';
import css from './filter-sheet.module.css';

/** Asks by what a search is narrowed; null when nothing changes. */
export const askFilter = (filter: ServiceFilter): Promise<ServiceFilter | null> =>
  openSheet<ServiceFilter>('筛选', (close) => <Filter given={filter} onDone={close} />);

const types = [
  { value: '', label: '不限' },
  ...Object.values(serviceTypes).map((type) => ({ value: String(type), label: serviceTypeLabels[type] })),
];
const scores = [
  { value: '', label: '不限' },
  { value: '4', label: '4 分以上' },
  { value: '3', label: '3 分以上' },
];

/** Every kind once, by the name under which consult services have it first. */
const ways = [
  ...new Map([...selectableWays[2], ...selectableWays[1]].map((one) => [one.kind, one])).values(),
].map(({ kind, title }) => ({ value: kind, label: kind === 'house' ? '上门或快递' : title }));

const typed = (fen: number | undefined): string => (fen === undefined ? '' : yuan(fen).replace(/\.00$/, ''));

function Filter({ given, onDone }: { given: ServiceFilter; onDone: (filter: ServiceFilter) => void }) {
  const [values, setValues] = useState(given);
  const [from, setFrom] = useState(typed(given.fee_min));
  const [to, setTo] = useState(typed(given.fee_max));
  const [problem, setProblem] = useState('');
  const put = (next: Partial<{ [Name in keyof ServiceFilter]: ServiceFilter[Name] | undefined }>): void =>
    setValues(without({ ...values, ...next }));

  function finish(): void {
    const [low, high] = [from, to].map((text) => (text.trim() === '' ? undefined : fenOf(text)));
    if (low === null || high === null || Math.max(low ?? 0, high ?? 0) > serviceRules.feeMax)
      return setProblem(`请填写 0 到 ${serviceRules.feeMax / 100} 元`);
    if (low !== undefined && high !== undefined && low > high) return setProblem('最低价不能高过最高价');
    onDone(without({ ...values, fee_min: low, fee_max: high }));
  }

  return (
    <div className={css['root']}>
      <FieldGroup>
        <Field label="类型" group>
          <Segmented
            label="类型"
            options={types}
            value={values.type === undefined ? '' : String(values.type)}
            onChange={(type) => put({ type: type === '' ? undefined : (Number(type) as ServiceType) })}
          />
        </Field>
        <CityField
          code={values.citycode ?? ''}
          name={values.cityname ?? ''}
          onPick={(citycode, cityname) => put({ citycode, cityname })}
        />
        <SelectField
          label="方式"
          placeholder="不限"
          options={ways}
          value={values.way ?? ''}
          onChange={(way) => put({ way: way === '' ? undefined : (way as WayKind) })}
        />
        <Field label="价格" group error={problem}>
          <span className={css['prices']}>
            <TextInput
              kind="decimal"
              before="¥"
              label="最低价"
              placeholder="最低"
              value={from}
              onChange={setFrom}
              maxLength={8}
            />
            <span aria-hidden>–</span>
            <TextInput
              kind="decimal"
              before="¥"
              label="最高价"
              placeholder="最高"
              value={to}
              onChange={setTo}
              maxLength={8}
            />
          </span>
        </Field>
        <Field label="评分" group>
          <Segmented
            label="评分"
            options={scores}
            value={values.score_min === undefined ? '' : String(values.score_min)}
            onChange={(score) => put({ score_min: score === '' ? undefined : Number(score) })}
          />
        </Field>
      </FieldGroup>
      <div className={css['row']}>
        <Button
          kind="secondary"
          onClick={() => {
            const { category_id, sort } = values;
            onDone(without({ category_id, sort }));
          }}
        >
          清除
        </Button>
        <Button onClick={finish}>看结果</Button>
      </div>
    </div>
  );
}

/** Leaves out what is undefined. */
const without = (values: {
  [Name in keyof ServiceFilter]?: ServiceFilter[Name] | undefined;
}): ServiceFilter =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ServiceFilter;
