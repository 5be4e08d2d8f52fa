import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SheetBody } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import { IndustryField, type IndustryChoice } from '../../parts/industry-field.tsx';

/** Of which industry, in which city. */
export interface Place {
  industry?: IndustryChoice;
  citycode?: string;
  cityname?: string;
}

/** Asks by what the square is narrowed; null when nothing changes. */
export const askPlace = (given: Place): Promise<Place | null> =>
  openSheet<Place>('筛选', (close) => <Filter given={given} onDone={close} />);

function Filter({ given, onDone }: { given: Place; onDone: (place: Place) => void }) {
  const [values, setValues] = useState(given);
  const { industry, citycode = '', cityname = '' } = values;
  return (
    <SheetBody>
      <FieldGroup>
        <IndustryField
          value={industry ?? null}
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
