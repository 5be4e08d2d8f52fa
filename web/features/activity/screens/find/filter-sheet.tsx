import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SheetBody } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import type { FindFilter } from '../find.tsx';

/** Asks by what a search is narrowed; null when nothing changes. */
export const askFilter = (filter: FindFilter): Promise<FindFilter | null> =>
  openSheet<FindFilter>('筛选', (close) => <Filter given={filter} onDone={close} />);

const places = [
  { value: '', label: '不限' },
  { value: '0', label: '线下' },
  { value: '1', label: '线上' },
] as const;

function Filter({ given, onDone }: { given: FindFilter; onDone: (filter: FindFilter) => void }) {
  const [values, setValues] = useState(given);
  const { citycode = '', cityname = '', free, online } = values;
  const cleared = (): FindFilter => {
    const { citycode: _c, cityname: _n, free: _f, online: _o, ...rest } = values;
    return rest;
  };
  return (
    <SheetBody>
      <FieldGroup>
        <CityField
          code={citycode}
          name={cityname}
          onPick={(code, name) => setValues({ ...values, citycode: code, cityname: name })}
        />
        <Field label="形式" group>
          <Segmented
            label="形式"
            options={places}
            value={online === undefined ? '' : online === 1 ? '1' : '0'}
            onChange={(next) => {
              const { online: _o, ...rest } = values;
              setValues(next === '' ? rest : { ...rest, online: next === '1' ? 1 : 0 });
            }}
          />
        </Field>
        <SwitchField
          label="只看免费的"
          value={free === 1}
          onChange={(next) => {
            const { free: _f, ...rest } = values;
            setValues(next ? { ...rest, free: 1 } : rest);
          }}
        />
      </FieldGroup>
      <Button block onClick={() => onDone(values)}>
        看结果
      </Button>
      <Button block kind="quiet" onClick={() => onDone(cleared())}>
        清除
      </Button>
    </SheetBody>
  );
}
