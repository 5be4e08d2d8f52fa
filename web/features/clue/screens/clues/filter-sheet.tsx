import { clueState, clueStateLabels } from '@qunlu/contract/clue/rules.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SheetBody } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import { type UpperIndustry, UpperIndustryField } from '../../parts/upper-industry-field.tsx';

/** By what the list is narrowed. */
export interface ListFilter {
  industry?: UpperIndustry;
  citycode?: string;
  cityname?: string;
  state?: 1 | 2 | 3;
}

/** Asks by what the list is narrowed; null when nothing changes. */
export const askFilter = (filter: ListFilter): Promise<ListFilter | null> =>
  openSheet<ListFilter>('筛选', (close) => <Filter given={filter} onDone={close} />);

const states = [
  { value: '', label: '不限' },
  ...[clueState.open, clueState.taken, clueState.done].map((state) => ({
    value: String(state),
    label: clueStateLabels[state],
  })),
];

function Filter({ given, onDone }: { given: ListFilter; onDone: (filter: ListFilter) => void }) {
  const [values, setValues] = useState(given);
  const { industry = null, citycode = '', cityname = '', state } = values;
  return (
    <SheetBody>
      <FieldGroup>
        <UpperIndustryField
          value={industry}
          placeholder="不限"
          onChange={(next) => {
            const { industry: _, ...rest } = values;
            setValues(next ? { ...rest, industry: next } : rest);
          }}
        />
        <CityField
          code={citycode}
          name={cityname}
          onPick={(code, name) => setValues({ ...values, citycode: code, cityname: name })}
        />
        <Field label="状态" group>
          <Segmented
            label="状态"
            options={states}
            value={state === undefined ? '' : String(state)}
            onChange={(next) => {
              const { state: _, ...rest } = values;
              setValues(next === '' ? rest : { ...rest, state: Number(next) as 1 | 2 | 3 });
            }}
          />
        </Field>
      </FieldGroup>
      <Button block onClick={() => onDone(values)}>
        看结果
      </Button>
      <Button block kind="quiet" onClick={() => onDone({})}>
        清除
      </Button>
    </SheetBody>
  );
}
